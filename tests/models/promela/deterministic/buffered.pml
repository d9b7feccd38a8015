/* A buffered channel: order, len, full, empty, and messages of several fields. */
mtype = { data, stop };
chan q = [2] of { mtype, byte };

init {
  mtype kind; byte value;
  if
  :: empty(q) -> printf("empty\n")
  :: nempty(q) -> printf("not empty\n")
  fi;
  q!data, 5;
  q!stop(6);
  if
  :: full(q) -> printf("full, %d messages\n", len(q))
  :: nfull(q) -> printf("not full\n")
  fi;
  q?kind, value;
  printf("%e %d\n", kind, value);
  q?stop(value);
  printf("stop %d, %d left\n", value, len(q))
}
