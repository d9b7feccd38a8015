// expect: states 2, errors none
// The never claim is left out of the count of states.
byte x;
active proctype A() { do :: x = 1 - x od }
never { T0: do :: x == 0 -> goto accept :: true od; accept: do :: x == 0 od }
