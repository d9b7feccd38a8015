// expect: states 16, errors none
byte n = 3; int sum;
init { int i; for (i : 1 .. n) { sum = sum + i }; for (i : n + 1 .. n - 1) { assert(false) }; assert(sum == 6 && i == 4) }
