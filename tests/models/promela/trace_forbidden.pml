// expect: states 10, errors assertion
// A notrace is violated by the event that completes it.
chan c = [1] of { byte }
notrace { c!1; do :: c!2 :: c!3; break od }
active proctype P() { byte x; c!1; c?x; c!2; c?x; c!3; c?x; c!1; c?x }
