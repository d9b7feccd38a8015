// expect: states 72, errors none
// An else that begins an atomic sequence waits for nothing that is listed behind it.
byte x;
active proctype P() {
  byte n;
  do
  :: if
     :: atomic { else -> n = n + 10 }
     :: x == 2 -> x = 0
     fi;
     n++; if :: n > 3 -> break :: else fi
  :: x < 3 -> x = x + 2
  od
}
