// expect: states 164, errors none
int i;
active proctype A() { select (i : 0 .. 40) }
