// expect: states 65, errors none
// Where a block begins with an unless of its own, its escape and the one around are equals.
byte x, y;
active proctype A() {
  skip;
  { { { x = 1; x = 2 } unless { y == 1 -> y = 5 } }; x = 3 } unless { y == 1 -> y = 7 };
  { { x = 1; x = 2 } unless { y >= 1 -> y = 5 }; x = 3 } unless { y == 7 -> y = 8 }
}
active proctype B() { y = 1 }
