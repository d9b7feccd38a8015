/* An escape that interrupts a loop. */
byte n;

init {
  {
    do
    :: n++; printf("n is %d\n", n)
    od
  } unless { n == 3 -> printf("escaped at %d\n", n) };
  printf("after\n")
}
