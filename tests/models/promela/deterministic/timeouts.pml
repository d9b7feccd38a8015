/* What happens when nothing else can. */
byte x; chan q = [1] of { byte };

active proctype waiter() {
  atomic { q?x; printf("received %d\n", x) }
}

active proctype watchdog() {
  timeout;
  printf("nothing happens\n");
  q!1;
  x == 1;
  timeout;
  printf("nothing again\n")
}
