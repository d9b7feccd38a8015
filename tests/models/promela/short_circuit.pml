// expect: states 5, errors none
byte a[2]; byte i = 5;
init { assert(i >= 2 || a[i] == 0); assert(!(i < 2 && a[i] == 1)); assert((i < 2 -> a[i] : 7) == 7) }
