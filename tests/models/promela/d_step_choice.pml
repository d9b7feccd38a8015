// expect: states 21, errors none
// A deterministic step that begins with a choice takes the first possible option.
byte x, y;
active proctype A() {
  do
  :: d_step { if :: x == 1 -> y = 1 :: x >= 1 -> y = 2 :: x > 2 -> y = 3 fi; x = 0 }
  :: y == 2 -> break
  od
}
active proctype B() { x = 1; x = 2; x = 3 }
