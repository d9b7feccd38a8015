mtype = { ask, answer };
chan question = [0] of { mtype };
chan reply = [1] of { mtype };
byte open_questions, thoughts;

active proctype asker() {
  do
  :: question!ask; open_questions++; reply?answer; open_questions--
  od
}

active proctype knower() {
  question?ask;
  reply!answer;
  question?ask;
  do
  :: atomic { thoughts = 1; thoughts = 2 }; thoughts = 0
  od
}
