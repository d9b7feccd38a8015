// expect: states 31, errors assertion
// Control flow: choices, loops and jumps.
chan c = [2] of { short }
trace {
again:
  if
  :: c!1 -> c!2
  :: c!2
  fi;
  c!3;
  do
  :: c!4
  :: c!5 -> break
  od;
  c!6;
  goto again
}
active proctype P() {
  short x;
  do
  :: if :: c!1; c!2; c?x :: c!2 fi; c?x; c!3; c?x; do :: c!4; c?x :: c!5; c?x; break od;
     if :: c!6 :: c!7 fi; c?x
  od
}
