// expect: states 14, errors none
byte x;
active proctype A() { x++; x++ }
active proctype B() { x++ }
never { do :: _last == 1 -> break :: else od }
