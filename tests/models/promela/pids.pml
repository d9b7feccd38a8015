// expect: states 274, errors assertion
// Process numbers follow the order of the text.
byte seen;
active [2] proctype A() { assert(_pid <= 1); seen++ }
init { assert(_pid == 2 && _nr_pr >= 4); byte k; k = run B(7); assert(k == 4 || k == 3) ; }
active proctype C() { assert(_pid == 3) }
proctype B(byte v) { assert(v == 7) }
