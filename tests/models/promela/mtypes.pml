// expect: states 8, errors none
mtype = { a, b, c };
mtype = { d, e };
mtype:fruit = { apple, pear };
mtype:fruit = { plum };
mtype m = b; mtype:fruit f = plum;
init { assert(a == 3 && b == 2 && c == 1 && d == 5 && e == 4); assert(apple == 2 && pear == 1 && plum == 3); assert(m == b && f == 3); m = e; f = apple; assert(m == 4) }
