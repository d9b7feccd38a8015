/* Sorted sends, receives of any message, copies and polls. */
chan q = [5] of { byte, byte };

init {
  byte x; byte y;
  q!!3,1; q!!1,9; q!!2,5; q!!1,2;
  q?<x, y>;
  printf("first %d %d of %d\n", x, y, len(q));
  if
  :: q??[2, 5] -> printf("2,5 is there\n")
  :: else -> printf("2,5 is not there\n")
  fi;
  q??3,y;
  printf("3 came with %d\n", y);
  do
  :: nempty(q) -> q?x,y; printf("%d %d\n", x, y)
  :: empty(q) -> break
  od
}
