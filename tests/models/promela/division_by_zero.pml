byte x = 1, y;
active proctype A() { x--; y = 4 / x }
