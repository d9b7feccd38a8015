"""Small programs about who counts as enabled and who has moved, with their verdicts.

Each has one property: an ltl block, a never claim, accept labels, or (kind "non-progress cycles") progress labels. The
verdicts are: without fairness, weakly fair, strongly fair.

  weak:   each process infinitely often moves or is not enabled
  strong: each process that is infinitely often enabled infinitely often moves

A process is enabled when it is the first one of some step; it moves when it takes part in one. SPIN's verdicts are the
same, but for two kinds of programs, whose headings say so:

  provided: whether a process whose provided clause is false counts as not enabled depends on its place among the
            processes
  finite:   with fairness SPIN does not see that a run which ends violates a formula when the claim needs more than
            one state for its cycle
"""

import collections
import re

Program = collections.namedtuple("Program", "name kind verdicts spin text")

LISTED = """
=== a neighbour that is always busy; ltl; violated holds holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a busy neighbour in a loop of one state; ltl; violated holds holds
byte x, w;
active proctype A() { do :: w = 0 od }
active proctype B() { x = 1 }
ltl p { <> (x == 1) }

=== a process that is never enabled; ltl; violated violated violated
byte x, y, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { (y == 1); x = 1 }
ltl p { <> (x == 1) }

=== a process that is enabled now and then; ltl; violated violated holds
byte x, y;
active proctype A() { do :: y = 1; y = 0 od }
active proctype B() { (y == 1); x = 1 }
ltl p { <> (x == 1) }

=== a choice inside of a process is free; ltl; violated violated violated
byte x;
active proctype A() { do :: x = 2; x = 0 :: x = 1; x = 0 od }
ltl p { <> (x == 1) }

=== a receiver whom the only sender passes over; ltl; violated violated violated
byte x;
chan c = [0] of { byte };
active proctype S() { do :: c!1 od }
active proctype R() { do :: c?_ od }
active proctype Q() { do :: c?_; x = 1 od }
ltl p { <> (x == 1) }

=== two channels, one receiver passed over; ltl; violated violated violated
byte x;
chan c = [0] of { byte };
chan d = [0] of { byte };
active proctype S() { do :: c!1 :: d!1 od }
active proctype R() { do :: c?_ od }
active proctype Q() { do :: d?_; x = 1 od }
ltl p { <> (x == 1) }

=== a sender whom the only receiver could hear all the time; ltl; violated holds holds
byte x;
chan c = [0] of { byte };
active proctype S() { do :: c!1 od }
active proctype T() { do :: c!1; x = 1 od }
active proctype R() { do :: c?_ od }
ltl p { <> (x == 1) }

=== a sender whose receiver is sometimes busy; ltl; violated violated holds
byte x;
chan c = [0] of { byte };
active proctype S() { do :: c!1 od }
active proctype T() { do :: c!1; x = 1 od }
active proctype R() { do :: c?_; skip od }
ltl p { <> (x == 1) }

=== who receives has moved; ltl; violated violated violated
byte x;
chan c = [0] of { byte };
active proctype R() { do :: c?_ :: x == 0 -> x = 1; x = 0 od }
active proctype S() { do :: c!1 od }
ltl p { <> (x == 1) }

=== who receives has moved, the younger one; ltl; violated violated violated
byte x;
chan c = [0] of { byte };
active proctype S() { do :: c!1 od }
active proctype R() { do :: c?_ :: x == 0 -> x = 1; x = 0 od }
ltl p { <> (x == 1) }

=== who sends has moved; ltl; violated violated violated
byte x;
chan c = [0] of { byte };
active proctype R() { do :: c?_ od }
active proctype S() { do :: c!1 :: x = 1; x = 0 od }
ltl p { <> (x == 1) }

=== who receives in the midst of the other's sequence has moved; ltl; violated violated violated
byte x, w;
chan c = [0] of { byte };
active proctype B() { do :: c?_ :: x = 1; x = 0 od }
active proctype A() { do :: atomic { w = 1; c!1; w = 0 } od }
ltl p { <> (x == 1) }

=== who takes over a sequence has moved; ltl; violated violated violated
byte x, w;
chan c = [0] of { byte };
active proctype A() { do :: atomic { w = 1; c!1 } od }
active proctype B() { do :: atomic { c?_; w = 2; w = 3 } :: x = 1; x = 0 od }
ltl p { <> (x == 1) }

=== sequences that change hands, and a third process; ltl; violated violated violated
byte x, w;
chan c = [0] of { byte };
active proctype A() { do :: atomic { w = 1; c!1; w = 0 } od }
active proctype B() { do :: atomic { c?_; w = 2 } :: x = 1; x = 0 od }
active proctype C() { do :: w = 4; w = 5 od }
ltl p { <> (x == 1) }

=== nobody is disabled in the midst of an atomic sequence; ltl; violated holds holds
byte x, w;
active proctype A() { do :: atomic { w = 1; w = 2; w = 3 }; w = 0 od }
active proctype B() { x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== nor by what the sequence does on its way; ltl; violated holds holds
byte x, w, y = 1;
active proctype A() { do :: atomic { y = 0; w = 2; y = 1 }; w = 0 od }
active proctype B() { (y == 1); x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a loop of one atomic sequence; ltl; violated holds holds
byte x, w;
active proctype A() { do :: atomic { w = 1; w = 2; w = 3; w = 0 } od }
active proctype B() { x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a deterministic sequence; ltl; violated holds holds
byte x, w;
active proctype A() { do :: d_step { w = 1; w = 2; w = 3 }; w = 0 od }
active proctype B() { x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a sequence that waits on its way; ltl; violated holds holds
byte x, w, z;
active proctype A() { do :: atomic { w = 1; (z == 1); w = 3 }; w = 0 od }
active proctype C() { do :: z = 1; z = 0 od }
active proctype B() { x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a timeout is not enabled while others are; ltl; violated violated violated
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { timeout; x = 1 }
ltl p { <> (x == 1) }

=== two timeouts; ltl; violated holds holds
byte x;
active proctype A() { do :: timeout -> timeout od }
active proctype B() { timeout; x = 1; do :: timeout -> timeout od }
ltl p { <> (x == 1) }

=== one alternative or the other, so always enabled; ltl; violated holds holds
byte x, w, y;
active proctype A() { do :: y = 1; y = 0 od }
active proctype B() { if :: (y == 1) -> skip :: else -> skip fi; x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a statement or its escape, so always enabled; ltl; violated holds holds
byte x, w, y;
active proctype A() { do :: y = 1; y = 0 od }
active proctype B() { { (y == 0); skip } unless { (y == 1) }; x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a channel that is full now and then; ltl; violated violated holds
byte x;
chan c = [1] of { byte };
active proctype A() { do :: c!1; c?_ od }
active proctype B() { c!2; x = 1 }
ltl p { <> (x == 1) }

=== death is a step; ltl; violated holds holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype C() { x = 1 }
ltl p { <> (_nr_pr == 1) }

=== who cannot die yet is not enabled; ltl; violated holds holds
byte x, w;
active proctype C() { skip }
active proctype A() { do :: w = 1; w = 0 od }
active proctype D() { x = 1; do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a process that is made later; ltl; violated holds holds
byte x, w;
proctype D() { x = 1 }
active proctype A() { run D(); do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }

=== a process that may be made later; ltl; violated holds holds
byte x, w;
proctype D() { x = 1 }
active proctype A() { do :: w = 1; w = 0 :: run D(); break od; do :: w = 1; w = 0 od }
ltl p { [] (_nr_pr == 2 -> <> (x == 1)) }

=== neighbours come and go; ltl; violated holds holds
byte x, w;
proctype D() { w = 1; w = 0 }
active proctype A() { do :: run D(); (_nr_pr == 2) od }
active proctype E() { x = 1; (w == 5) }
ltl p { <> (x == 1) }

=== a run that ends is fair; ltl; violated violated violated
byte x, w;
active proctype A() { w = 1; (x == 2) }
active proctype B() { x = 1; (w == 5) }
ltl p { [] <> (x == 5) }

=== a run that ends, with a longer cycle of the claim; ltl; violated violated violated; finite holds
byte v;
active proctype P() { v = 2; false }
active proctype Q() { v = 2; false }
ltl p { <> [] (v == 1) }

=== accept labels; acceptance cycles; violated holds holds
byte w, stop;
active proctype A() { do :: stop == 0 -> accept: w = 1; w = 0 :: stop == 1 -> break od }
active proctype B() { stop = 1 }

=== a run that ends at an accept label; acceptance cycles; violated violated violated
byte x, w;
active proctype B() { x = 1; accept: (w == 1); x = 2 }

=== a never claim; never claim; violated holds holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { do :: x = 1; x = 0 od }
never { accept: do :: (x == 0) od }

=== nothing but steps moves a claim; never claim; violated violated violated
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { (x == 9) }
active proctype C() { (x == 9) }
never { T0: if :: (w == 0) -> goto T1 fi; accept: T1: if :: (w == 1) -> goto T0 fi }

=== progress of a neighbour; non-progress cycles; violated holds holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { do :: x = 1; progress: x = 0 od }

=== progress of a neighbour that has to wait; non-progress cycles; violated violated holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() { do :: (w == 1); progress: x = 1; x = 0 od }

=== a run that ends is no cycle without progress; non-progress cycles; holds holds holds
byte x, w;
active proctype A() { (w == 1) }
active proctype B() { x = 1; (w == 1); x = 2; progress: x = 3 }

=== a provided clause that is true; ltl; violated holds holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() provided (w < 5) { x = 1; do :: x == 7 od }
ltl p { <> (x == 1) }

=== a provided clause that is false now and then; ltl; violated violated holds
byte x, w;
active proctype A() { do :: w = 1; w = 0 od }
active proctype B() provided (w == 0) { x = 1; do :: x == 7 od }
ltl p { <> (x == 1) }

=== the same, of the oldest process; ltl; violated violated holds; provided holds
byte x, w;
active proctype B() provided (w == 0) { x = 1; do :: x == 7 od }
active proctype A() { do :: w = 1; w = 0 od }
ltl p { <> (x == 1) }
"""


def programs():
    for section in re.split(r"^=== ", LISTED, flags=re.MULTILINE)[1:]:
        heading, text = section.split("\n", 1)
        name, kind, verdicts, *known = heading.split("; ")
        yield Program(name, kind, verdicts.split(), known[0].split()[1] if known else None, text)
