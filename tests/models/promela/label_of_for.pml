// expect: states 18, errors none
// A label of a for stands behind the assignment that begins the loop: a jump to it does not begin anew.
byte i = 1, n;
active proctype A() {
  if
  :: n == 0;
     again: for (i : 1 .. 2) { n++ }
  :: goto again
  fi;
  if :: n < 3 -> i = 2; goto again :: else fi
}
