// expect: states 39, errors none
chan server = [0] of { chan };
proctype Client(byte n) { chan reply = [0] of { byte }; byte r; server!reply; reply?r; assert(r == 5) }
active proctype Server() { chan c; end: do :: server?c -> c!5 od }
init { run Client(1); run Client(2) }
