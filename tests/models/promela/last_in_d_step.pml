// expect: states 27, errors none
// Inside a d_step, _last is who moved before it.
byte x;
active proctype A() { d_step { x = 1; x = 10 + _last }; x = 20 + _last }
active proctype B() { skip; skip }
