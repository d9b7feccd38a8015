/* Declarations in blocks, and between statements. */
byte x = 1;

init {
  byte y = x + 1;
  { byte inner = 10; printf("%d %d\n", inner, y); y = inner };
  { byte inner = 20; printf("%d %d\n", inner, y) };
  printf("%d %d\n", x, y);
  byte z = y * 2; printf("%d\n", z)
}
