// expect: states 10, errors none
// Control stays atomic when it jumps from one atomic sequence into another.
byte x, y;
active proctype A() {
  atomic { x = 1; if :: x == 1 -> goto M :: x == 2 -> goto out :: else fi; x = 3 };
  atomic { y = 1; M: y = 2; y = 3 };
out: x = 4
}
active proctype B() { assert(y != 2); x == 4; y = 9 }
