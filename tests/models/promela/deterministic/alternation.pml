/* Two processes in strict alternation. */
#define N 3
byte turn;

active [2] proctype player() {
  byte i;
  do
  :: turn == _pid ->
    printf("%d plays %d\n", _pid, i);
    i++;
    if
    :: i == N -> turn = 1 - turn; break
    :: else -> turn = 1 - turn
    fi
  od
}
