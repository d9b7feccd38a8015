// expect: states 11, errors none
// A sorted send compares the values as they are given, before the channel truncates them.
chan c = [3] of { byte };
active proctype P() {
  byte x;
  c!!5; c!!258; c!!4;
  c?x; assert(x == 4);
  c?x; assert(x == 5);
  c?x; assert(x == 2)
}
