// expect: states 42, errors assertion
byte x, done;
active [2] proctype A() { byte t; t = x; x = t + 1; done++ }
init { done == 2 -> assert(x == 2) }
