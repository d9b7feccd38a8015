// expect: states 17, errors invalid-end-state
byte x;
active [2] proctype A() { byte t; t = x; x = t + 1 }
active proctype B() { x > 1 -> assert(x == 2) unless { x == 1 && _nr_pr == 1 } }
active proctype C() { (_nr_pr == 1) -> assert(x == 2) }
