/* Receives that match constants, variables and anything. */
mtype = { red, green };
chan q = [3] of { mtype, byte, byte };

init {
  byte key = 5; byte v; mtype m = green;
  q!red, 5, 1;
  q!green, 5, 2;
  q?red, eval(key), v;
  printf("%d\n", v);
  q?eval(m), _, v;
  printf("%d\n", v);
  q!red, 6, 3;
  if
  :: q?green, _, v -> printf("green\n")
  :: q?red, eval(key + 1), v -> printf("red %d\n", v)
  fi
}
