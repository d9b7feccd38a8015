// expect: states 361, errors none
// After the last statement of an atomic anyone may go on, even if a jump leads back into it, or into another.
byte x;
active proctype A() { byte n; x = 1; atomic { skip; again: x = 2; n = 1 - n }; if :: n == 1 -> goto again :: n == 0 -> goto other fi; skip;
  atomic { x = 5; other: x = 6; x = 7 } }
active proctype B() { byte n; atomic { x = 3; back: x = 4; n++ }; if :: n < 2 -> goto back :: else fi }
active proctype C() { atomic { x = 8; x = 9 }; goto inside; skip; atomic { skip; inside: x = 10; x = 11 } }
