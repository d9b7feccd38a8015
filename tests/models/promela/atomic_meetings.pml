// expect: states 2994, errors invalid-end-state
// A guard, assignments and a rendezvous in one sequence: nobody is there, one is, or several are, some of whom go on.
chan c = [0] of { byte, byte };
chan d = [0] of { byte };
byte x, y, turns;
active proctype A() {
  do
  :: atomic { x < 2; x++; c!1, x; y = 2 }
  :: atomic { x == 2 && turns < 2; x = 0; turns++; d!turns; x = 1 - x }
  :: turns == 2 -> break
  od
}
active [2] proctype B() {
  byte v;
  do
  :: c?1, v; y = v; v = 0
  :: atomic { c?v, 1; v = 3; y = v; v = 0 }
  :: atomic { d?v; y = v; v = 0 }
  :: turns == 2 -> break
  od
}
active proctype C() { byte v; do :: d?v -> v = 0 :: atomic { y == 3; y = 1; d?v } :: turns == 2 -> break od }
