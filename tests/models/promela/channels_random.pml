// expect: states 49, errors none
// ?? takes the first message that matches.
chan q = [4] of { byte, byte };
byte x, y;
init { q!1,1; q!2,2; q!3,3; q!2,4; q??2,x; assert(x == 2 && len(q) == 3); q??<2,y>; assert(y == 4 && len(q) == 3); q?<x,y>; assert(x == 1 && y == 1 && len(q) == 3); q??eval(3),x; q??2,x; assert(x == 4); q?x,y; assert(x == 1 && empty(q)) }
active proctype B() { skip }
