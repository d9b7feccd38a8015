// expect: states 9, errors none
byte x;
active proctype A() priority 3 { x = 1; x = 2; x == 5 -> x = 3 }
active proctype B() priority 1 { x = 4; x = 5 }
