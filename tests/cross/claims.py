#!/usr/bin/env python3
"""What a never claim sees of a program: in SPIN the states that Ouro explores, and each of its steps.

    tests/cross/claims.py OURO [-n COUNT] [--seed SEED]

In SPIN a claim moves once with every step of the system. Beside a claim that only counts its moves modulo n, SPIN
stores a state of the system as often as there are remainders with which it can be reached. If the claim moved
inside of indivisible sequences, or did not move where Ouro has a step, these numbers would differ. Random
programs of promela_generator.py, and 1 and 3 for n.

When the system can do nothing more, the claim goes on alone. SPIN does not store all of the states that it then
comes by, so that there may be one less for every state where the system stops.
"""

import argparse
import collections
import pathlib
import shutil
import sys
import tempfile

import promela_generator
import spin_verifier
import state_graph

SKIPPED = 77
LIMIT = 5_000
LENGTHS = (1, 3)

# What claims have to do with: sequences, and what may interrupt them.
FEATURES = ("atomic", "d_step", "channels", "rendezvous", "unless", "goto", "nested", "conditional", "timeout", "run",
            "last", "provided", "priority")


def with_claims(text):
    """The program for SPIN, where the claim counts as one of the processes."""
    claims = (f"never modulo_{n} {{ do :: {'; '.join(['true'] * n)} od }}" for n in LENGTHS)
    return "\n".join([text.replace("_nr_pr", "(_nr_pr - 1)"), *claims, ""])


def reached(graph, length):
    """How many pairs of a state and a number of steps modulo `length` can be reached."""
    seen = {(graph.initial, 0)}
    waiting = list(seen)
    while waiting:
        state, count = waiting.pop()
        following = {(target, (count + 1) % length) for _, target in graph.edges[state] or [("", state)]}
        waiting.extend(following - seen)
        seen |= following
    return len(seen)


def compare(ouro, text, folder):
    """Whether the numbers are the same, and the numbers; None where there is nothing to compare."""
    path, claimed = pathlib.Path(folder) / "program.pml", pathlib.Path(folder) / "claimed.pml"
    path.write_text(text)
    claimed.write_text(with_claims(text))
    graph = state_graph.read(ouro, path, LIMIT)
    if graph is None:
        return None
    try:
        stored = spin_verifier.stored_beside_claims(claimed, [f"modulo_{n}" for n in LENGTHS], timeout=8, depth=50_000)
    except (spin_verifier.Refused, spin_verifier.Crashed):
        return None
    if stored is None:
        return None
    ends = sum(not edges for edges in graph.edges)
    ours = [reached(graph, n) for n in LENGTHS]
    same = stored[0] == ours[0] and ours[1] - ends <= stored[1] <= ours[1]
    return same, f"SPIN {stored}, Ouro {ours}, {ends} ends"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro")
    parser.add_argument("-n", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not shutil.which("spin") or not shutil.which("gcc"):
        print("skipped: spin or gcc is not installed")
        return SKIPPED
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.n):
            text = promela_generator.Generator(seed, FEATURES, []).program()
            outcome = compare(arguments.ouro, text, folder)
            counts["left out" if outcome is None else "the same" if outcome[0] else "different"] += 1
            if outcome and not outcome[0]:
                print(f"seed {seed}: {outcome[1]}\n{text}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    assert 2 * (counts["the same"] + counts["different"]) >= arguments.n, "hardly any program was compared"
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
