// expect: states 43, errors none
// An escape that begins with a jump can do what stands at the label.
byte x, y;
active proctype A() {
again: x = 1;
  { x = 2; x = 3 } unless { goto last };
  x = 4;
last: y == 1 -> x = 5
}
active proctype B() { x = 7; y = 1 }
