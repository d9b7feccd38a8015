// expect: states 21, errors none
int i; byte x;
active proctype A() { select (i : 2 .. 5); x = i; select (i : 7 .. 7); x++ }
