// expect: states 38, errors none
bool flag[2]; bool turn; byte in;
active [2] proctype P() {
  do
  :: flag[_pid] = true; turn = _pid; !(flag[1 - _pid] && turn == _pid);
     in++; assert(in == 1); in--;
     flag[_pid] = false
  od
}
