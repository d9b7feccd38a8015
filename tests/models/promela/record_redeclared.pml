// expect: states 15, errors none
// Coming again through the declaration of a record does not reset it.
typedef T { byte a = 3; byte b[2] };
active proctype A() { byte j; do :: j < 2 -> T t; assert(j == 0 || t.a == 6); t.a = 6; t.b[1] = 7; j++ :: else -> break od }
