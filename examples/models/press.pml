/* A press that is started, does its work and stops, and an operator with a stop button. With -D LATCH
   the button stays in once it was pressed. */
mtype = { idle, running, stopped };
mtype machine = idle;
bool button;

active proctype Operator() {
  do
  :: button = true
#ifndef LATCH
  :: button = false
#endif
  od
}

active proctype Press() {
  do
  :: atomic { machine == idle && !button -> machine = running }
  :: atomic { machine == running && button -> machine = stopped }
  :: atomic { machine == running && !button -> machine = idle }
  :: atomic { machine == stopped && !button -> machine = idle }
  od
}
