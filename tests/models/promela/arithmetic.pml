// expect: states 12, errors none
int x;
init {
  assert(7 / 2 == 3 && -7 / 2 == -3 && -7 % 3 == -1 && 7 % -3 == 1);
  assert((1 << 4) == 16 && (-16 >> 2) == -4 && (5 & 3) == 1 && (5 | 3) == 7 && (5 ^ 3) == 6 && ~0 == -1);
  assert((3 > 2) + (2 > 3) == 1 && !5 == 0 && !0 == 1);
  assert((x == 0 -> 4 : 5) == 4);
  assert(x != 0 || 1 / (x + 1) == 1);
  x = 5 - 3 == 2; assert(x == 1);
  x = -x; assert(x == -1);
  assert('a' == 97 && true && !false)
}
