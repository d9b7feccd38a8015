// expect: states 19, errors none
byte x, y;
active proctype A() { atomic { { x = 1; y == 3; x = 2 } unless { y == 1 -> y = 5; y = 6 }; x = 7 }; x = 8 }
active proctype B() { y = 1; y = 2; y = 3 }
