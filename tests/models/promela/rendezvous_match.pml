// expect: states 15, errors none
chan q = [0] of { byte, byte };
byte x, z = 3;
active proctype S() { if :: q!1,2 :: q!2,3 :: q!3,4 fi; x++ }
active proctype R() { byte v; if :: q?2,v :: q?eval(z),v :: timeout -> v = 9 fi; x = x + v }
