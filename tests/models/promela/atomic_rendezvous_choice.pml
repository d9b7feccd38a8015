// expect: states 24, errors invalid-end-state
// After a rendezvous at the end of a selection in an atomic sequence the sender still has to leave it.
chan q = [0] of { byte };
byte x;
active proctype A() { atomic { if :: q!1 :: q!2 fi }; x++ }
active proctype B() { byte v; q?v; x = x + v }
active proctype C() { atomic { q?2; x = 7; x = 8 }; x = 9 }
