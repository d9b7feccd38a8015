// expect: states 40, errors assertion
// A declaration after the first statement is a step, and its variable is zero before.
byte x = 9;
active proctype A() {
  goto L;
  skip;
  byte a = 5; byte b = x; byte k[2] = 7;
L: assert(a == 0 && b == 0 && k[0] == 0 && k[1] == 0);
  byte c = x, d;
  assert(c == 9);
  { byte e[2] = 3; assert(e[0] == 3 && e[1] == 0) }
  x = 1
}
active proctype B() { x = 4 }
