// expect: states 5, errors none
// Loops in a deterministic step take no time.
byte a[4];
init {
  byte i;
  d_step { do :: i < 4 -> a[i] = 3 - i; i++ :: else -> break od; i = 0 };
  d_step { do :: i < 3 -> if :: a[i] > a[i + 1] -> a[i] = a[i] + a[i + 1]; a[i + 1] = a[i] - a[i + 1]; a[i] = a[i] - a[i + 1]; i = 0 :: else -> i++ fi :: else -> break od };
  assert(a[0] == 0 && a[3] == 3)
}
