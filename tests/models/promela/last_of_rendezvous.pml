// expect: states 33, errors assertion invalid-end-state
// After a rendezvous, _last is the receiver.
chan q = [0] of { byte };
byte x;
active proctype A() { q!1; x = 10 + _last }
active proctype B() { q?x; assert(_last == 1); x = 20 + _last; q?x }
active proctype C() { x == 21; q!3; assert(_last == 1) }
