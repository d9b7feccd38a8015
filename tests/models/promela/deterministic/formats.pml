/* Everything printf knows. */
mtype = { apple, pear, plum };
mtype fruit = pear;
byte letter = 'q';

init {
  printf("no argument\n");
  printf("%d|%u|%o|%x|%c|%e|%%\n", -5, 5, 64, 255, letter, fruit);
  printf("tab\tquote\"backslash\\\n");
  printf("one ");
  printf("line\n");
  fruit = plum;
  printf("%e is %d\n", fruit, fruit);
  printm(fruit);
  printf("\n")
}
