// expect: states 22, errors none
// A deterministic step is one step.
byte x, y;
active [2] proctype A() { byte t; d_step { t = x; t++; x = t }; d_step { if :: x == 1 -> y = 1 :: x == 2 -> y = 2 fi; x = x } }
