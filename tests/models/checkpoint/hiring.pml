/* Workers count, tell each other about it, and hire a helper that comes and goes. */
#define N 3
#ifndef M
#define M 3
#endif
byte x[N];
chan done = [2] of { byte };

proctype Helper(byte whose) {
  x[whose] = 1
}

proctype Worker(byte me) {
  byte v;
  do
  :: atomic { x[me] < M -> x[me]++ }
  :: atomic { x[me] == M && nfull(done) -> done!me; x[me] = 0 }
  :: atomic { x[me] == M && _nr_pr == N + 1 -> run Helper(me) }
  :: atomic { done?v -> assert(v != 0 || x[1] != M || x[2] != M); v = 0 }
  od
}

init {
  byte i;
  atomic { for (i : 0 .. N - 1) { run Worker(i) } }
}
