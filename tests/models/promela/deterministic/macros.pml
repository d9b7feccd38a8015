/* The preprocessor and inline definitions. */
#define LIMIT 3
#define twice(x) ((x) + (x))
byte total;

inline add(amount) {
  total = total + amount;
  printf("add %d, total %d\n", amount, total)
}

init {
#if LIMIT > 2
  add(LIMIT);
#else
  add(100);
#endif
  add(twice(total + 1))
}
