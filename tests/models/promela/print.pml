// expect: states 19, errors none
mtype = { red };
byte x = 65; mtype m = red;
init { printf("%d %c %x %o %u %e %%\n", x, x, x, x, x, m); printm(m); printf("done\n"); x = 0 }
active proctype B() { x = 1 }
