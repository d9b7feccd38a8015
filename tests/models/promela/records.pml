// expect: states 10, errors none
typedef In { byte a; bool b[2]; int c };
typedef Out { In t[2]; byte x };
Out w; In v;
chan q = [2] of { byte, In, int };
init {
  byte x; int n;
  v.a = 3; v.b[1] = 1; v.c = -9;
  q!7, v, 5;
  q?x, w.t[1], n;
  assert(x == 7 && w.t[1].a == 3 && w.t[1].b[1] && !w.t[1].b[0] && w.t[1].c == -9 && n == 5);
  w.t[0].a = 300;
  assert(w.t[0].a == 44)
}
