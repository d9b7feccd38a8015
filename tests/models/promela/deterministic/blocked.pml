/* Processes that cannot go on: one may stop where it is, the others may not. */
byte x = 5; bool f; mtype = { up }; mtype m = up; byte a[2]; chan q = [2] of { byte };

active proctype server() {
  byte v;
end:
  q?v;
  printf("served %d %d %e %d\n", v, f, m, a[0])
}

active proctype stuck() {
  x = 6;
  printf("waiting for what never comes\n");
  x == 7
}
