// expect: states 12, errors none
// An atomic that is nothing but a jump into another one: the process goes on there.
byte x;
active proctype A() {
  goto first;
first: atomic { goto inside };
  skip;
  atomic { skip; inside: x = 1; x = 2 }
}
active proctype B() { assert(x != 1); x = 3 }
