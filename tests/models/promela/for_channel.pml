// expect: states 64, errors none
// Messages are taken out and put back one by one.
typedef M { byte a; byte b };
chan q = [3] of { M };
init { M m; m.a = 1; m.b = 2; q!m; m.a = 3; q!m; byte sum; M k; for (k in q) { sum = sum + k.a }; assert(sum == 4 && len(q) == 2) }
active proctype B() { skip }
