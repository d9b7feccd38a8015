// expect: states 10, errors assertion
// An atomic sequence is interrupted by whoever has a higher priority; a d_step is not.
byte b, g;
active proctype High() priority 2 { b == 1; g = 1; b == 3; g = 2 }
active proctype Low() { atomic { b = 1; assert(g == 0); g = 3; g = 4 }; d_step { b = 2; b = 3; assert(g == 4) } }
