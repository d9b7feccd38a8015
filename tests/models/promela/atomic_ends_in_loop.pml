// expect: states 20, errors invalid-end-state
// A loop at the end of an atomic sequence: leaving it is a step of its own inside the sequence.
chan q = [0] of { byte };
byte x;
active proctype A() { atomic { do :: q!1 -> break :: q!2; x = 3; break od }; x++ }
active proctype B() { byte v; do :: q?v -> x = v :: x == 4 -> break od }
