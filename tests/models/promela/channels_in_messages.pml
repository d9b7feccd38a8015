// expect: states 72, errors none
chan server = [1] of { chan, byte };
proctype Client(byte n) { chan reply = [1] of { byte }; byte r; server!reply,n; reply?r; assert(r == n + 1) }
active proctype Server() { chan c; byte v; end: do :: server?c,v -> c!v + 1 od }
init { run Client(1); run Client(2) }
