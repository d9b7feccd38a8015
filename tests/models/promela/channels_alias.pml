// expect: states 10, errors none
chan a = [2] of { byte }; chan b = [2] of { byte }; chan c;
init { byte x; c = a; c!1; c = b; c!2; a?x; assert(x == 1); c?x; assert(x == 2 && c == b && a != b) }
