// expect: states 37, errors none
byte x;
active proctype A() { x = 1; atomic { goto L2 }; x = 4; L2: x = 5; { atomic { goto L3 } }; L3: x = 6; if :: atomic { x == 6; goto L4 } :: { goto L4 } :: atomic { goto L3 } fi; L4: x = 7 }
active proctype B() { x = 6 }
