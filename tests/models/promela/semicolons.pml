// expect: states 52, errors none
byte x;
active proctype A() { { x = 1; { x = 2; x = 3; } }; if :: x == 3 -> { x = 4 } :: else; fi; do :: { x == 4 -> x = 5 } :: { { x == 5; x = 6 }; x = 7 } :: x == 7 -> break od }
active proctype B() { x = 4 }
