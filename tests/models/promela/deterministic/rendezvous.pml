/* Two processes that meet. */
chan question = [0] of { byte };
chan answer = [0] of { byte, bool };

active proctype asker() {
  byte a; bool last;
  question!1;
  answer?a, last;
  printf("got %d %d\n", a, last);
  question!4;
  answer?a, last;
  printf("got %d %d\n", a, last)
}

active proctype knower() {
  byte n;
  question?n;
  answer!n * 2, false;
  question?n;
  answer!n * 2, true
}
