// expect: states 13, errors assertion
// The position distinguishes states that are otherwise equal.
chan c = [1] of { byte }
trace { do :: c!1; c!1 :: c!2 od }
active proctype P() { byte x; if :: c!1 :: c!2 fi; c?x; x = 0; c!2; c?x }
