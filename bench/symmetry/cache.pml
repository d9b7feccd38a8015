/* N caches and a directory: many may read a line, one may own it, and then nobody else reads it. A cache
   works between its requests. */
#ifndef N
#define N 3
#endif
#define nobody 255

mtype = { read, write, granted };

chan request = [1] of { mtype, byte };
chan reply[N] = [1] of { mtype };
byte owner = nobody;
bool shares[N];
byte sharers;

active [N] proctype Cache() {
  byte work;
  do
  :: work < 6 -> work++
  :: work == 6 && !shares[_pid] && owner != _pid ->
     if
     :: request!read, _pid
     :: request!write, _pid
     fi;
     reply[_pid]?granted;
     work = 0
  :: d_step { shares[_pid] -> shares[_pid] = false; sharers-- }
  :: d_step { owner == _pid -> owner = nobody }
  od
}

active proctype Directory() {
  byte who = nobody;
  do
  :: request?read, who ->
     d_step { owner == nobody -> shares[who] = true; sharers++ };
     reply[who]!granted;
     who = nobody
  :: request?write, who ->
     d_step { owner == nobody && sharers == 0 -> owner = who };
     assert(sharers == 0);
     reply[who]!granted;
     who = nobody
  od
}
