// expect: states 21, errors none
// The elements of an array of bits are bytes; a bit, a field or a message is cut to a bit.
bit h[2]; bool t[2]; bit s; int g;
typedef T { bit hh[2]; bit k }; T r; T rr[2];
chan c = [1] of { bit, bool };
init {
  bit la[2];
  h[1] = 2; assert(h[1] == 2); h[0] = -1; assert(h[0] == 255); t[1] = 259; assert(t[1] == 3);
  r.hh[1] = 2; assert(r.hh[1] == 2); r.k = 2; assert(r.k == 0); rr[1].k = 3; assert(rr[1].k == 1);
  s = 2; assert(s == 0); la[1] = 2; assert(la[1] == 2);
  c!2,3; c?h[0],g; assert(h[0] == 0 && g == 1)
}
