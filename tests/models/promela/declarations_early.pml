// expect: states 74, errors none
// Declarations at the beginning happen when the process is created, in order, from the values then.
byte x = 3;
proctype P(byte n) { byte a = n + 1; byte b = a + x; byte c[2] = b; x++; assert(b == n + 1 + x - 1 || x > 4); assert(c[1] == b) }
init { run P(1); x = 4; run P(2) }
