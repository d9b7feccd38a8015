// expect: states 8, errors none
// Variables are assigned one after another: an index sees what came before it.
chan q = [1] of { byte, byte };
byte x, a[3];
init { q!2,9; q?x,a[x]; assert(a[2] == 9 && a[0] == 0); q!1,2; q?a[0],a[a[0]]; assert(a[1] == 2) }
