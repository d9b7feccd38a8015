/* N processes work for a while and then meet at a lock that is tested and set in one step. */
#ifndef N
#define N 3
#endif
#define steps 10

bool lock;
byte inside;

active [N] proctype Worker() {
  byte work;
  do
  :: work < steps -> work++
  :: work == steps ->
     atomic { !lock -> lock = true };
     inside++;
     assert(inside == 1);
     work = 0;
     inside--;
     lock = false
  od
}
