// expect: states 15, errors none
// else is possible before any timeout.
byte x;
active proctype A() { if :: x == 7 :: else -> x = 1 fi; timeout -> x = 2 }
active proctype B() { timeout -> x = 3 }
