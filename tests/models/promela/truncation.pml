// expect: states 18, errors none
bit bi = 3; bool bo = 2; byte by = 300; short sh = 70000; unsigned u : 3 = 9; byte neg = -1; pid p = 257; int i = 2147483647;
proctype P(byte v; short w; bool z) { assert(v == 44 && w == -32768 && z == 0) }
init {
  assert(bi == 1 && bo == 0 && by == 44 && sh == 4464 && u == 1 && neg == 255 && p == 1);
  i++; assert(i < 0);
  by = 255; by++; assert(by == 0);
  by--; assert(by == 255);
  sh = 32768; assert(sh == -32768);
  u = 7; u++; assert(u == 0);
  run P(300, 32768, 2)
}
