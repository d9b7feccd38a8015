#!/usr/bin/env python3
"""Symmetry keeps what is asked, alone and together with other reductions: random programs of interchangeable processes.

    tests/cross/symmetry.py OURO [-n COUNT] [--seed SEED] [--keep FOLDER]

COUNT random programs of a few processes that have one text, a fifth of which tell them apart somewhere, each with random
formulas without next operator over conditions that treat processes alike. `ouro check` must give the verdict that it gives
without any reduction: on each formula with every --algorithm, on assertions, faults and end states in both orders. It
itself judges every counterexample before it is shown. Where it refuses, because processes are told apart, nothing is
compared. Programs that differ go to FOLDER.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

import compared_models
from partial_order_ltl import ALGORITHMS, verdicts

# {me} is the process's own number.
STATEMENTS = ("x = (x + 1) % 3", "g = 1 - g", "z = !z", "owner == 255 -> owner = {me}", "owner = 255", "flag[{me}] = 1",
              "flag[{me}] = 0", "y = owner", "c!{me}", "c?y", "q[{me}]!g", "q[{me}]?z", "m!{me}", "m?y", "len(c) == 2 -> skip",
              "y != 255 -> flag[y] = 1; y = 255", "owner == {me} -> owner = 255", "assert(x < 2)", "assert(owner != 254)")
TELLING_APART = ("owner = 1", "{me} == 1 -> x = 0", "flag[1] = 1", "x = {me} % 2", "q[2]?z", "_pid == 2 -> x = 0")
CONDITIONS = ("(x == 0)", "(x == 2)", "(g == 1)", "(owner == 255)", "(len(c) == 0)", "(len(c) == 2)",
              "(flag[0] + flag[1] + flag[2] + flag[3] < 2)", "(flag[0] + flag[1] + flag[2] + flag[3] == 0)")


class Program:
    """A random program and formulas about it."""

    def __init__(self, seed, folder):
        self.name, self.random = f"seed {seed}", random.Random(seed)
        self.path = pathlib.Path(folder) / "program.pml"
        self.path.write_text(self.text(self.random.random() < 0.2), encoding="utf-8")
        self.formulas = [self.formula(3) for _ in range(3)]

    def text(self, is_broken):
        choose = self.random.choice
        branches = [[choose(STATEMENTS) for _ in range(self.random.randint(1, 3))] for _ in range(self.random.randint(1, 3))]
        if is_broken:
            branches[0][0] = choose(TELLING_APART)
        lines = [f"  :: {'; '.join(one)}" if self.random.random() < 0.7 else f"  :: atomic {{ {'; '.join(one)} }}"
                 for one in branches]
        body = "\n".join(["{ byte y = 255; bit z;", "  do", *lines, "  od", "}"])
        count = self.random.randint(2, 3)
        globals_ = ("byte x; bit g; byte owner = 255; byte flag[4]; chan c = [2] of { byte };\n"
                    "chan q[4] = [1] of { byte }; chan m = [0] of { byte };\n")
        if self.random.random() < 0.5:
            return f"{globals_}active [{count}] proctype P() {body.replace('{me}', '_pid')}\n"
        runs = "; ".join(f"run P({i})" for i in range(count))
        return f"{globals_}proctype P(byte me) {body.replace('{me}', 'me')}\ninit {{ atomic {{ {runs} }} }}\n"

    def formula(self, depth):
        if depth == 0 or self.random.random() < 0.15:
            return self.random.choice(CONDITIONS)
        operator = self.random.choice(("[]", "<>", "[]<>", "<>[]", "U", "->", "&&", "||", "!"))
        if operator in ("U", "->", "&&", "||"):
            return f"({self.formula(depth - 1)} {operator} {self.formula(depth - 1)})"
        return f"{operator} ({self.formula(depth - 1)})"


def state_verdicts(ouro, program, *options):
    """The verdicts on what is asked of states, and how many there are; None where it is refused or not decided."""
    command = [ouro, "check", "--json", *compared_models.LIMITS, *options, str(program.path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode in (2, 3):
        return None
    if run.returncode not in (0, 1):
        raise AssertionError(f"{program.name}: exit status {run.returncode}, {options}\n{run.stderr}")
    document = json.loads(run.stdout)
    found = [(one["name"], one["verdict"]) for one in document["properties"]]
    if any(verdict == "incomplete" for _, verdict in found):  # beside one that is violated, the exit status does not tell
        return None
    return found, document["states"]


def compare(what, whole, reduced, counts):
    """What differs, if something does. With --symmetry states are fewer, or as many."""
    if not whole or not reduced:
        counts["left out"] += 1
        return
    counts["compared"] += 1
    counts.update(one if isinstance(one, str) else one[1] for one in whole[0])
    if reduced[0] != whole[0]:
        yield f"{what}: {whole[0]} and {reduced[0]}"


def problems(ouro, program, counts):
    for order in ("bfs", "dfs"):
        plain = ("--errors", "all", "--search", order)
        whole = state_verdicts(ouro, program, "--no-por", *plain)
        symmetric = state_verdicts(ouro, program, "--symmetry", "--no-por", *plain)
        yield from compare(f"states, {order}", whole, symmetric, counts)
        if whole and symmetric:
            counts["fewer states" if symmetric[1] < whole[1] else "as many states"] += 1
        for more in (("--symmetry", "--por"), ("--symmetry", "--por", "--reduce", "dead,merge")):
            first = ("--search", order)  # with --por, a search ends at the first error of each kind
            yield from compare(f"states, {order}, {more}", state_verdicts(ouro, program, "--no-por", *first),
                               state_verdicts(ouro, program, *more, *first), counts)
    for formula in program.formulas:
        asked = [("--ltl", formula)]
        for algorithm in ALGORITHMS:
            whole = verdicts(ouro, program, asked, "--no-por", "--algorithm", algorithm)
            for more in (("--symmetry", "--no-por"), ("--symmetry", "--por")):
                reduced = whole and verdicts(ouro, program, asked, *more, "--algorithm", algorithm)
                yield from compare(f"{formula}, {algorithm}, {more}", whole, reduced, counts)


def main():
    arguments = compared_models.comparison_parser(__doc__, 40).parse_args()
    comparison = compared_models.Comparison(arguments.keep)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.n):
            program = Program(seed, folder)
            comparison.add(program, problems(arguments.ouro, program, comparison.counts))
    status = comparison.exit_status("fewer states", "violated", "holds")
    return status if comparison.counts["compared"] > comparison.counts["left out"] else 1


if __name__ == "__main__":
    sys.exit(main())
