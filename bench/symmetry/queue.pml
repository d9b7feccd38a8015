/* N processes fill their baskets and queue up, each with its number; the first in the queue is served. */
#ifndef N
#define N 3
#endif

chan queue = [N] of { byte };
byte served = 255;

active [N] proctype Customer() {
  byte basket;
  do
  :: basket < 8 -> basket++
  :: basket == 8 ->
     queue!_pid;
     queue?[eval(_pid)];
     served = _pid;
     assert(served == _pid);
     served = 255;
     basket = 0;
     queue?eval(_pid)
  od
}
