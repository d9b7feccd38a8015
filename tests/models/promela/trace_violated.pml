// expect: states 10, errors assertion
// Two events are not the next ones; the position stays, and the run goes on.
chan c = [1] of { byte }
trace { c!1; c!2 }
active proctype P() { byte x; c!1; c?x; c!3; c?x; c!2; c?x; c!2; c?x }
