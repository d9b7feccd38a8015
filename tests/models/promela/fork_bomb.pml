// expect: states 127, errors none
byte n;
proctype P() { n++ }
init { do :: n < 3 && _nr_pr < 4 -> run P() :: n > 1 -> break od }
