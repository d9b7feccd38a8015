// expect: states 2, errors invalid-end-state
// A process that cannot end because a younger one is stuck is at its closing brace: that is a valid place.
active proctype A() { skip }
active proctype B() { false }
