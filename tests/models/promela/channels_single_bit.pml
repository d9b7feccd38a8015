// expect: states 14, errors none
// A message that is a single bit is a byte; in a longer message it is a bit.
int x, y; int k = 2;
chan a = [2] of { bit }; chan b = [2] of { bool, bool }; chan c = [0] of { bit };
init { a!k; a?x; assert(x == 2); b!k,3; b?x,y; assert(x == 0 && y == 1); a!300; a?x; assert(x == 44); c!k }
active proctype R() { int v; c?v; assert(v == 2) }
