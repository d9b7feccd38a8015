// expect: states 15, errors none
// As with for: the label of a select that counts stands behind its first assignment.
byte i = 1, n = 2;
active proctype A() {
  if
  :: here: select (i : 0 .. n); n = 0
  :: goto here
  fi
}
