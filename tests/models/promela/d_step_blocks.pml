// expect: states 7, errors none
// The first statement may block.
byte x;
active proctype A() { d_step { x == 2 -> x = 3; x = 4 } }
active proctype B() { x = 1; x = 2 }
