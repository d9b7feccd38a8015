/* Questions about another process: where it is, what its variables hold. */
byte phase;

active proctype observed() {
  byte secret = 3;
  phase == 1;
critical:
  secret = 8;
  phase = 2;
wait:
  phase == 3
}

active proctype observer() {
  printf("secret %d\n", observed:secret);
  phase = 1;
  phase == 2 && observed@wait;
  printf("secret %d\n", observed:secret);
  phase = 3
}
