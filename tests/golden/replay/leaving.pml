chan c = [1] of { byte };
#ifdef FAILS
byte zero;
#endif

proctype Writer() { c!1 }

init {
#ifdef NOTHING
  false;
#endif
#ifdef FAILS
  atomic { c!7; zero = 1 / zero };
#endif
  run Writer();
  (_nr_pr == 1);
  c?_
}
