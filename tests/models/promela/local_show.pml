// expect: states 21, errors none
local byte a; show byte b;
active proctype A() { show byte c; local byte d; c = 1; a = 1; b = 2; d = 3 }
active proctype B() { b = 4 }
