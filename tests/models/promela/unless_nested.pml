// expect: states 62, errors none
// The outermost escape comes first.
byte x, y;
active proctype A() {
  { x = 1; { x = 2; x = 3; x = 4 } unless { y >= 1 -> x = 7; x = 8 }; x = 5 } unless { y == 2 -> x = 20; x = 21 };
  x = 30
}
active proctype B() { y = 1; y = 2 }
