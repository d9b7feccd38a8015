/* N processes queue up, each with its number, and the first in the queue is served. */
#ifndef N
#define N 3
#endif

chan queue = [N] of { byte };
byte served = 255;

active [N] proctype Customer() {
  do
  :: queue!_pid;
     queue?[eval(_pid)];
     served = _pid;
     assert(served == _pid);
     served = 255;
     queue?eval(_pid)
  od
}
