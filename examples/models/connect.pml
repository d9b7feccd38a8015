/* Connecting and disconnecting, reconstructed from the protocol by which Jard and Jeron introduced on-line
   checking. A opens a connection and closes it again, or hears that B has closed it; B is asked, and may
   hear that A closes, or close it first. Both may do so at once: then a good-bye meets a partner who has
   already left, and with -D CAREFUL that one takes it.

   With N places from A to B, and without CAREFUL, there are N*N/4 (rounded down) + 3*(N + 1) states. */
#ifndef N
#define N 4
#endif

mtype = { connect, disconnect, closed };
chan to_b = [N] of { mtype };
chan to_a = [1] of { mtype };

active proctype A() {
end:
  do
  :: to_b!connect;
opened:
     if
     :: to_b!disconnect
     :: to_a?closed
     fi
#ifdef CAREFUL
  :: to_a?closed
#endif
  od
}

active proctype B() {
end:
  do
  :: to_b?connect;
opened:
     if
     :: to_b?disconnect
     :: to_a!closed
#ifdef CAREFUL
     :: to_b?connect
#endif
     fi
#ifdef CAREFUL
  :: to_b?disconnect
#endif
  od
}
