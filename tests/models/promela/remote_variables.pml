// expect: states 12, errors invalid-end-state
active proctype P() { byte v; v = 1; v = 2; v = 3 }
active proctype Q() { byte s; P:v == 2 -> s = 1; (P[0]:v == 3) -> s = 2 }
