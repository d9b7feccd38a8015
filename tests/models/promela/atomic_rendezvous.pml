// expect: states 41, errors none
// A rendezvous in an atomic sequence passes control to the receiver.
chan q = [0] of { byte };
byte x;
active proctype A() { atomic { x = 1; q!1; x = x + 2 }; x++ }
active proctype B() { byte v; atomic { q?v; x = x * 2; x = x + v }; x++ }
active proctype C() { x = x + 5 }
