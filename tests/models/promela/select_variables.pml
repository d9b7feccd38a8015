// expect: states 63, errors assertion
int i; byte lo = 1, hi = 3;
active proctype A() { select (i : lo .. hi); assert(i >= lo && i <= hi); select (i : -1 .. 1) }
active proctype B() { hi = 2 }
