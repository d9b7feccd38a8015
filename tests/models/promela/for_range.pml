byte n = 3; int sum;
init { int i; for (i : 1 .. n) { sum = sum + i }; for (i : 4 .. 2) { assert(false) }; assert(sum == 6 && i == 4) }
