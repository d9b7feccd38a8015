// expect: states 20, errors none
byte a[3];
init { byte i; for (i in a) { a[i] = i + 1 }; for (i in a) { if :: a[i] == 2 -> break :: else fi }; assert(i == 1) }
