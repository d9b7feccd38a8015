// expect: states 52, errors invalid-end-state
// The head of an atomic sequence and the loop inside are different places.
byte x, y;
active proctype A() { atomic { do :: x == y -> x = x + 1 :: x > 3 -> break od }; y = 9 }
active proctype B() { do :: y < 4 -> y++ :: else -> break od }
