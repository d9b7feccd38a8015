/* Atomic sequences: nobody comes between, until the process blocks. */
byte x; bool go;

active proctype first() {
  atomic {
    x = 1;
    printf("one\n");
    x++;
    printf("two, x = %d\n", x);
    go = true;
    x == 10;
    printf("after waiting\n")
  }
}

active proctype second() {
  go;
  printf("second sees %d\n", x);
  x = 10
}
