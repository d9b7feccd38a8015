// expect: states 17, errors none
chan q = [0] of { byte };
byte x;
active proctype A() { { x = 1; q!1; x = 2; x = 3 } unless { x == 7 -> x = 8 } }
active proctype B() { byte v; q?v; x = 7 }
