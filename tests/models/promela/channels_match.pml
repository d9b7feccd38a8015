// expect: states 80, errors assertion
// Constants, symbols, eval and _ in a receive.
mtype = { ping, pong };
chan q = [3] of { mtype, byte };
byte x = 2, y;
active proctype A() { q!ping,1; q!pong,2; q!ping,3 }
active proctype B() { q?ping,_; q?pong,eval(x); q?_,y; assert(y == 3) }
active proctype C() { if :: q?[ping,1] -> y = 10 :: q??[pong,2] -> y = 20 :: timeout -> y = 30 fi }
