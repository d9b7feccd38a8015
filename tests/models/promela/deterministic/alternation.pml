/* Two processes in strict alternation. */
#define N 3
byte turn;

active [2] proctype player() {
  byte i;
  do
  :: i < N && turn == _pid -> printf("%d plays %d\n", _pid, i); i++; turn = 1 - turn
  :: i == N -> break
  od
}
