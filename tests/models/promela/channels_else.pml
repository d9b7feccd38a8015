// expect: states 28, errors invalid-end-state
// else beside a receive.
chan q = [1] of { byte };
byte x;
active proctype A() { do :: q?x -> x = 1 :: else -> x = 2; break od }
active proctype B() { q!3; q!4 }
