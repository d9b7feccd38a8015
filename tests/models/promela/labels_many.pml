// expect: states 9, errors none
byte x;
active proctype A() { end1: end2: do :: x < 2 -> x++ :: x == 2 -> goto progress_a od; progress_a: skip; accept_b: }
