// expect: states 10, errors assertion
// A sorted send is a send; a poll or a receive that leaves the message is no event.
chan c = [3] of { byte }
trace { do :: c!2; c!1; c?1; c?2 od }
active proctype P() { byte x; c!!2; c!!1; c?[1]; c?<x>; c?<x>; c?x; c??x; c!!1 }
