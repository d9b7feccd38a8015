// expect: states 8, errors none
// A trace that holds: only the sends on c and the receives from d are watched.
chan c = [1] of { byte }
chan d = [1] of { byte }
trace { do :: c!1; d?2 od }
active proctype P() { byte x; do :: c!1; d?x od }
active proctype Q() { byte x; do :: c?x; d!x + 1 od }
