// expect: states 173, errors assertion
// Of two that can be met in the middle of a sequence one fails: by an assertion, or where it goes on.
chan c = [0] of { byte };
byte x, a[3];
active proctype A() { do :: atomic { x < 3; x++; c!x } :: x == 3 -> break od }
active proctype B() { byte v; do :: c?v; v = 0 :: x == 3 -> break od }
active proctype D() { byte v; do :: atomic { c?v; assert(v != 2); a[v - 1] = v; v = 0 } :: x == 3 -> break od }
