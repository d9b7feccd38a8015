// expect: states 15, errors invalid-end-state
// A send without a partner leaves else; so does a receive.
chan q = [0] of { byte };
byte x;
active proctype S() { do :: q!1 :: else -> break od; x = 1 }
active proctype R() { byte v; q?v; x = 2; q?v unless { x == 1 } }
