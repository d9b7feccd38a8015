// expect: states 9, errors none
byte x;
active proctype A() { (timeout && x == 2) -> x = 3 }
active proctype B() { x = 1; x = 2; (!timeout) -> x = 2 }
