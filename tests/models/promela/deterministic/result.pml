/* The number that run gives, and how numbers are used again after a process is gone. */
byte gone;

proctype short_lived() { printf("process %d of %d\n", _pid, _nr_pr); gone++ }

init {
  pid child;
  child = run short_lived();
  gone == 1 && _nr_pr == 1;
  printf("it was %d\n", child);
  child = run short_lived();
  gone == 2 && _nr_pr == 1;
  printf("it was %d again\n", child)
}
