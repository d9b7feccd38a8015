// expect: states 36, errors none
byte x;
active proctype A() { set_priority(_pid, 5); x = 2; x = 3; assert(get_priority(_pid) == 5); set_priority(0, 1); x = 6 }
active proctype B() { x = 4; x = 5 }
