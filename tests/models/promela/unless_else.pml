// expect: states 41, errors none
byte x, y;
active proctype A() { { if :: x == 1 -> x = 2 :: else -> x = 3 fi; x = 4 } unless { y == 1 }; x = 5 }
active proctype B() { x = 1; y = 1 }
