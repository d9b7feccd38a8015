// expect: states 17, errors none
// !! keeps messages in order, the newest after its equals.
chan q = [5] of { byte, byte };
byte x, y;
init { q!!3,1; q!!1,2; q!!2,3; q!!1,1; q!!3,0; q?x,y; assert(x == 1 && y == 1); q?x,y; assert(x == 1 && y == 2); q?x,y; assert(x == 2); q?x,y; assert(x == 3 && y == 0); q?x,y; assert(y == 1) }
