// expect: states 62, errors assertion
// Jumps with labels that mean something, or that are asked for, are steps.
byte x;
active proctype A() {
  x = 1;
end1: goto L; x = 2;
L: x = 3;
accept1: goto M; x = 3;
M: x = 4;
plain: goto N; x = 6;
N: x = 7;
  do :: x == 7 -> progress2: break :: x == 4 -> asked: goto M od
}
active proctype B() { x = 4; assert(!A@asked) }
