// expect: states 34, errors invalid-end-state
chan q = [2] of { byte, byte };
byte x, y, z = 5;
active proctype A() { q!1,2; q!3(4); q!5,6; full(q) -> skip }
active proctype B() { q?x,y; assert(x + 1 == y); q?3,y; assert(y == 4); q?eval(z),y; empty(q) -> assert(len(q) == 0 && nfull(q)) }
