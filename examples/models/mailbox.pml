/* A producer and a consumer share a mailbox with room for one letter. The consumer answers, or
   forgets to; the producer gives up waiting when nothing else can happen. */
mtype = { letter, answer };
chan post = [1] of { mtype, byte };
chan back = [1] of { mtype };
byte sent, read;

active proctype Producer() {
  do
  :: sent < 3 ->
     post!letter(sent);
     sent++;
     if
     :: back?answer
     :: timeout -> printf("nobody answers\n")
     fi
  :: else -> break
  od
}

active proctype Consumer() {
  byte number;
end:
  do
  :: post?letter(number) ->
     assert(number == read);
     read++;
     if
     :: back!answer
     :: skip  /* forgets to answer */
     fi
  od
}
