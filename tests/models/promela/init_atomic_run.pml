// expect: states 39, errors none
byte x;
proctype P(byte i) { byte j = i; atomic { x == i -> x++ }; j = 0 }
init { atomic { byte i; do :: i < 3 -> run P(i); i++ :: else -> break od }; x == 3 }
