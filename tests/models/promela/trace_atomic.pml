// expect: states 12, errors assertion invalid-end-state
// Events inside of indivisible sequences.
chan c = [3] of { byte }
trace { do :: c!1; c!2; c!3 od }
active proctype P() { byte x; atomic { c!1; c!2; c!4; x = 1 }; c?x; d_step { c?x; c!3; c!1; x = 0 }; c!1 }
active proctype Q() { byte x; x = 1 }
