// expect: states 19, errors invalid-end-state
// A label on a jump that somebody asks for makes the jump a step.
byte x;
active proctype A() { x = 3;
K: goto N; x = 4;
N: x = 2 }
active proctype B() { A@K -> x = 7 unless { A@N } }
