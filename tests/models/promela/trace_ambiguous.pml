// expect: states 3, errors assertion
// Two events match at once.
chan c = [1] of { byte }
trace { do :: c!_ :: c!2 od }
active proctype P() { byte x; c!1; c?x; c!2; c?x }
