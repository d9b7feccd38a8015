// expect: states 21, errors none
// A hidden variable is no part of the state.
hidden byte scratch; byte x;
active [2] proctype A() { d_step { scratch = x; scratch++; x = scratch }; _ = x; x = x }
