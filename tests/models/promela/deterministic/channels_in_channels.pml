/* Channels as values: sent, received, kept in variables and arrays. */
chan wire[2] = [1] of { byte };
chan meta = [1] of { chan };

init {
  chan c; byte v;
  meta!wire[1];
  meta?c;
  c!42;
  wire[1]?v;
  printf("%d\n", v);
  c = wire[0];
  c!v + 1;
  printf("%d %d\n", len(wire[0]), len(wire[1]))
}
