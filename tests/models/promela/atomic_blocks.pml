// expect: states 13, errors none
// An atomic sequence that blocks in the middle lets others move, and goes on atomically.
byte x, y;
active proctype A() { atomic { x = 1; x = 2; y == 1; x = 3; x = 4 }; x = 5 }
active proctype B() { x > 0; y = 1; assert(x != 3) }
