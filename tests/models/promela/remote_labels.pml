// expect: states 56, errors assertion invalid-end-state
byte x;
active [2] proctype P() { x++;
crit: x = x + 0; x-- }
active proctype Q() { (P[0]@crit && P[1]@crit) -> assert(x == 2); assert(!P[0]@crit) unless { !P[0]@crit } }
