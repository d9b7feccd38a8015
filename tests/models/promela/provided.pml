// expect: states 8, errors none
byte x; bool turn;
active proctype A() provided (turn == 0) { x = 1; x = 2; turn = 1; x = 3 }
active proctype B() provided (turn == 1 && _pid == 1) { x = 4; x = 5; turn = 0 }
