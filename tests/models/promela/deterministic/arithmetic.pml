/* Operators: precedence, signs, shifts, remainders, conditional expressions. */
int x = 7; int y = -3;

init {
  printf("%d %d %d %d\n", x + y * 2, (x + y) * 2, x / y, x % y);
  printf("%d %d %d %d\n", x << 2, x >> 1, -8 >> 1, ~x);
  printf("%d %d %d\n", x & 3, x | 8, x ^ 5);
  printf("%d %d %d %d\n", x > y, x == 7 && y < 0, x < y || !y, !x);
  printf("%d\n", (x > 5 -> x : y));
  x = (y > 0 -> 1 : 0 - y);
  printf("%d\n", x)
}
