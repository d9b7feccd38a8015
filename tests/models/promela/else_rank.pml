// expect: states 35, errors none
// A nested selection in an option is flattened: its else waits for what is listed before it.
byte x, y;
active proctype A() {
  do
  :: x < 2 -> x++
  :: if :: y == 3 -> y = 0 :: else -> y++; x = 0 fi
  :: y > 2 -> break
  od
}
