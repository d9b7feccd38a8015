// expect: states 8, errors none
byte x;
active proctype A() { x == 1; x = 2 }
active proctype B() { x = 1 }
never { do :: enabled(0) && pc_value(0) >= 0 :: else od }
