// expect: states 50, errors none
// The else of a loop that begins an option waits for x == 5, not for the option behind it.
byte x;
active proctype P() {
  byte n;
  do
  :: do
     :: x == 5 -> x = 0
     :: else -> break
     od;
     n++; if :: n > 3 -> break :: else fi
  :: x < 3 -> x = x + 2
  od
}
