byte n;
proctype P() { n++ }
init { do :: n < 3 && _nr_pr < 4 -> run P() :: n > 1 -> break od }
