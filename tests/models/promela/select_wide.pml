int i;
active proctype A() { select (i : 0 .. 40) }
