// expect: states 35, errors none
byte x;
proctype P(byte k) { if :: k > 0 -> run P(k - 1) :: else fi; x++ }
init { run P(2); x == 3; assert(_nr_pr <= 4) }
