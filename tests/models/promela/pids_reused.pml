// expect: states 68, errors none
// Processes die youngest first, and their numbers are used again.
byte n;
proctype P() { n++; n-- }
init { pid a, b; a = run P(); _nr_pr == 1; b = run P(); assert(a == b); run P(); run P() }
