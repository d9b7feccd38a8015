/* do, break out of nested loops, for over a range and over an array. */
byte squares[4];

init {
  int i; int j;
  for (i : 0 .. 3) { squares[i] = i * i }
  for (i in squares) { printf("%d squared is %d\n", i, squares[i]) }
  i = 0;
  do
  :: i < 3 ->
    j = 0;
    do
    :: j < i -> printf("*"); j++
    :: else -> break
    od;
    printf("\n");
    i++
  :: else -> break
  od
}
