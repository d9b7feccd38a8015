// expect: states 53, errors none
proctype P(byte v) { v++ }
init { int x; x = run P(1) + 10; assert(x == 11); if :: run P(2) -> skip fi; run P(4) }
