// expect: states 11, errors assertion
// A channel is watched by whatever name a process has for it, and by the one a variable holds now.
chan c[2] = [3] of { byte }
chan now;
trace { do :: c[0]!1 :: now!2 od }
proctype P(chan a; chan b) { byte x; a!1; b!3; now = b; b!2; a?x; a!1; b!1; }
init { run P(c[0], c[1]) }
