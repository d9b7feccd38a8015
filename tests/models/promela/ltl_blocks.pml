// expect: states 6, errors none
byte x;
ltl always_small { [] (x < 3) }
ltl { <> (x == 2) && ([] <> A@again -> x >= 0) }
active proctype A() { again: do :: x < 2 -> x++ :: else -> x = 0; break od; goto again }
