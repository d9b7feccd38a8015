// expect: states 26, errors none
// Every sender meets every receiver.
chan q = [0] of { byte };
byte x;
active [2] proctype S() { q!_pid }
active [2] proctype R() { byte v; q?v; x = x + v + 1 }
