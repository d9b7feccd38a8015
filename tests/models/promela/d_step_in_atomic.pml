// expect: states 15, errors invalid-end-state
byte x, y;
active proctype A() { atomic { x = 1; d_step { x = 2; x = 3 }; y == 1; d_step { x = 4; x = 5 } }; x = 6 }
active proctype B() { y = 1; y = 2 }
