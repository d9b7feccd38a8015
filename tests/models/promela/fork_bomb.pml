byte n;
proctype P() { n++ }
init { do :: n < 3 -> run P() :: _nr_pr < 4 -> break od }
