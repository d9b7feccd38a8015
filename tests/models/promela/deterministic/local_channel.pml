/* A channel that a process makes for itself and hands to another. */
proctype server(chan reply; byte n) { reply!n + 1, _pid }

init {
  chan mine = [1] of { byte, pid };
  byte r; pid who;
  run server(mine, 7);
  mine?r, who;
  printf("%d from %d\n", r, who)
}
