// expect: states 107, errors none
// The braces of an unless are no place of their own; a block inside is one.
byte x, y;
active proctype A() { skip; { do :: x < 2 -> x++ :: x == 2 -> x = 0 od } unless { y == 1 };
  { { do :: x < 2 -> x++ :: x == 2 -> x = 0 od } } unless { y == 2 };
L: { do :: x < 2 -> x++ :: x == 2 -> x = 0 od } unless { y == 3 } }
active proctype B() { y = 1; y = 2; y = 3 }
