/* Mutual exclusion of two processes, after Peterson. Compiled with -D BROKEN, the processes look at
   each other's flag before they raise their own. */
bool flag[2];
byte critical;
#ifndef BROKEN
byte turn;
#endif

active [2] proctype P() {
again:
#ifdef BROKEN
  !flag[1 - _pid];
  flag[_pid] = true;
#else
  flag[_pid] = true;
  turn = 1 - _pid;
  !flag[1 - _pid] || turn == _pid;
#endif
  critical++;
  assert(critical == 1);
  critical--;
  flag[_pid] = false;
  goto again
}
