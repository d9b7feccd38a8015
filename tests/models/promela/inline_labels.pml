// expect: states 125, errors none
// Each call of an inline has labels and variables of its own.
byte x;
inline f(v) { byte t; t = v; if :: x == 0 -> goto L :: else fi; x = x + t; L: x++ }
active proctype A() { f(1); f(2) }
active proctype B() { f(x) }
