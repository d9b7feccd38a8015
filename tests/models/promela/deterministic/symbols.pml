/* Symbolic names, compared, passed on and kept in arrays. */
mtype = { idle, busy, broken };
mtype state[2] = idle;
chan q = [1] of { mtype };

proctype machine(byte id; mtype next) {
  state[id] = next;
  q!state[id]
}

init {
  mtype m;
  run machine(1, broken);
  q?m;
  printf("%e %e %d\n", m, state[0], m == broken);
  (state[1] != idle);
  printf("not idle\n")
}
