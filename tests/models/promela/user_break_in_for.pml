// expect: states 16, errors none
byte a[4], found;
init { byte i; a[2] = 5; for (i : 0 .. 3) { if :: a[i] == 5 -> found = i; break :: else -> skip fi }; assert(found == 2) }
