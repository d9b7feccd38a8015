/* Assignments to every type, and what overflow leaves of a value. */
bit b; bool f; byte c; short s; int i; unsigned u : 3; pid p;

init {
  b = 3; f = true; c = 300; s = 40000; i = 2147483647; u = 13; p = _pid;
  printf("%d %d %d %d %d %d %d\n", b, f, c, s, i, u, p);
  i = i + 1;
  s--;
  c++;
  printf("%d %d %d\n", i, s, c)
}
