/* Processes created one after another, with arguments; each waits for the one before. */
byte turn;

proctype worker(byte id; short weight) {
  turn == id;
  printf("worker %d is process %d, weight %d\n", id, _pid, weight);
  turn++
}

init {
  atomic { run worker(0, 10); run worker(1, -20); run worker(2, 30) };
  turn == 3;
  printf("all done\n")
}
