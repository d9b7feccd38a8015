/* if and else, nested; goto and labels. */
byte n = 4;

init {
again:
  if
  :: n > 3 ->
    if
    :: n == 4 -> printf("four\n")
    :: else -> printf("more than four\n")
    fi
  :: n == 3 -> printf("three\n"); goto done
  :: else -> printf("less\n")
  fi;
  n--;
  goto again;
done:
  printf("done with %d\n", n)
}
