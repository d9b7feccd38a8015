// expect: states 20, errors invalid-end-state
// Deterministic steps and atomic sequences with nothing to choose, and guards in them that hold or block.
byte x, y;
active [2] proctype P() {
  do
  :: d_step { x < 3; y = x; x++ }
  :: atomic { x == 3; y = y + 1; y > 3; x = 0 }
  :: d_step { y > 5; y = 0; x == 0 || x > 0; x = 3 }
  :: atomic { y == 2; x = 1; skip; x = 2; y = 5 }
  od
}
