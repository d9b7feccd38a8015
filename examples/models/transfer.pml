/* Two clerks move money between two accounts, one each way. A clerk locks the account that the money comes
   from, then the account that it goes to: there is a mistake in that. With ORDERED both lock account 0 first. */
byte balance[2] = 2;
bool locked[2];

inline lock(account) {
  atomic { !locked[account] -> locked[account] = true }
}

proctype Clerk(byte from; byte to) {
  byte amount;
  if
  :: amount = 1
  :: amount = 2
  fi;
#ifdef ORDERED
  lock(0);
  lock(1);
#else
  lock(from);
  lock(to);
#endif
  if
  :: balance[from] >= amount ->
     balance[from] = balance[from] - amount;
     balance[to] = balance[to] + amount
  :: else
  fi;
  assert(balance[0] + balance[1] == 4);
  locked[0] = false;
  locked[1] = false
}

init {
  atomic { run Clerk(0, 1); run Clerk(1, 0) }
}
