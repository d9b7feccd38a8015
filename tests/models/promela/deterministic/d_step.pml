/* Deterministic steps, with loops in them. */
byte a[4]; byte i; byte n;

init {
  d_step {
    i = 0;
    do
    :: i < 4 -> a[i] = 4 - i; i++
    :: else -> break
    od;
    i = 0
  };
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  d_step { n = a[0]; a[0] = a[3]; a[3] = n; n = 0 };
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3])
}
