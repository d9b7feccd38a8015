/* Arrays: initial values, computed indices, elements as indices. */
byte a[5] = 3; byte order[3]; int sum;

init {
  byte i;
  order[0] = 2; order[1] = 0; order[2] = 1;
  a[order[0]] = 9;
  a[order[1] + 1] = a[2] * 2;
  i = 0;
  do
  :: i < 5 -> sum = sum + a[i]; printf("a[%d] = %d\n", i, a[i]); i++
  :: i >= 5 -> break
  od;
  printf("sum %d\n", sum)
}
