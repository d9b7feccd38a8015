// expect: states 124, errors none
// Everything inside is covered, loops and atomic sequences too; a deterministic step is not interrupted.
byte x, y;
active proctype A() {
  { do :: x < 3 -> x++ :: atomic { x == 3 -> x = 4; x = 5 } :: d_step { x == 5 -> x = 6; x = 7 } :: x == 7 -> break od }
  unless { if :: y == 1 -> x = 20 :: y == 1 -> x = 21 :: y == 3 fi }
}
active proctype B() { y = 1; y = 2; y = 3 }
