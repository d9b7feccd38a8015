proctype P(byte v) { v++ }
init { int x; x = run P(1) + 10; assert(x == 11); if :: run P(2) -> skip fi; printf("%d\n", run P(3)); run P(4) }
