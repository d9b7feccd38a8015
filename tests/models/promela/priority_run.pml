// expect: states 12, errors none
byte x;
proctype B() { x = 4; x = 5 }
init { run B() priority 4; x = 9; x = 8; run B() }
