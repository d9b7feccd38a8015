// expect: states 14, errors none
byte x;
active proctype A() { do :: x < 3 -> x++ :: timeout -> break od; x = 9 }
active proctype B() { x == 3 -> skip; x == 9 }
