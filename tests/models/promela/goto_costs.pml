// expect: states 12, errors none
// goto and break are steps only where they stand first.
byte x;
active proctype A() {
  goto L;
  x = 9;
L:
  do
  :: x == 0 -> goto M
  :: goto N
  :: break
  od;
  x = 1;
M: x = 2; { goto N }; x = 3;
N: x = 4
}
active proctype B() { x == 4 -> x = 5 }
