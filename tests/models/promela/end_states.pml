// expect: states 12, errors none
// A process that waits at a label that begins with end is not stuck.
chan q = [1] of { byte };
active proctype Server() { byte v;
end_wait: do :: q?v -> v = 0 od }
active proctype Client() { q!1; q!2 }
