// expect: states 32, errors assertion
// Numbers, symbols and eval(...) are compared; variables, expressions and what is left out are not.
mtype = { request, answer }
chan c = [2] of { mtype, byte, byte }
byte want = 7;
trace {
  do
  :: c!request, _, 2
  :: c!answer(want) -> c?request; c?answer(eval(want), _)
  od
}
active proctype P() { c!request, 5, 2; c!answer, 6, 1; want = 6 }
active proctype Q() { byte x; mtype m; c?m, x, _; c?m, x, _; c!request, 1, 2; c!request, 1, 1 }
