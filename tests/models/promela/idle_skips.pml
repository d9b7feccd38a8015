// expect: states 88, errors none
// In an option, a skip after a skip or a print takes no step unless it is the last statement.
byte x;
active proctype A() {
  if
  :: skip -> skip; skip; skip; skip
  :: x == 1; skip; skip
  :: else -> skip; skip; x = 1; skip; printf("x"); skip; x = 2
  fi;
  skip; skip;
  do :: x == 2 -> x = 3; skip; { skip; skip; skip }; skip; L: skip; skip; x = 5 :: x == 5; skip; skip; break :: skip; skip; goto L od
}
active proctype B() { x = 1; x = 2 }
