// expect: states 40, errors none
byte x, y, z;
active proctype A() {
  do
  :: do :: y == 2 -> break :: y < 2 -> y++ :: z == 3 -> do :: z == 4 -> break :: break od od
  :: x < 2 -> x++; y = 0; z = 3
  :: x == 2 -> break
  od
}
