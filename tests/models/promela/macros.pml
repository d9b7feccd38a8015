// expect: states 32, errors none
#define N 3
#define inc(a) a = (a + 1) % N
byte x;
active [N - 1] proctype A() { do :: inc(x); if :: x == N - 1 -> break :: else fi od }
