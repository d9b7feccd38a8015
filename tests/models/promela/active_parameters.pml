// expect: states 21, errors none
byte x;
active [2] proctype A(byte v; chan c) { assert(v == 0); v = 3; x = x + v }
