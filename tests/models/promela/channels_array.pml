// expect: states 46, errors invalid-end-state
chan q[3] = [1] of { byte };
proctype Node(byte i; chan left, right) { byte v; if :: i == 0 -> right!1; left?v :: else -> left?v; right!v + 1 fi }
init { byte v; atomic { run Node(0, q[2], q[0]); run Node(1, q[0], q[1]); run Node(2, q[1], q[2]) } ; q[1]?[2] -> skip }
