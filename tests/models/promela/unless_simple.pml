// expect: states 42, errors none
byte x, y;
active proctype A() { { x = 1; x = 2; x = 3 } unless { y == 1 -> x = 9; y = 2 }; x = 10 }
active proctype B() { y = 1; y = 3 }
