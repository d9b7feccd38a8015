// expect: states 20, errors none
// Variables of inner blocks are different variables.
active proctype A() { do :: { byte a = 0; a = 1 } :: { byte a = 0; a = 2 } :: byte c; c = 3 od }
