#!/usr/bin/env python3
"""Partial-order reduction keeps what is asked of runs: random programs and random formulas with and without it.

    tests/cross/partial_order_ltl.py OURO [-n COUNT] [--seed SEED] [--keep FOLDER]

COUNT random programs (promela_generator.py), each with several random formulas without next operator, over conditions on
its variables and locations. `ouro check --ltl` must give the verdict that it gives with --no-por, with every --algorithm,
and with the formulas one by one as well as all at once; `ouro` itself judges every counterexample before it is shown.
Programs that differ go to FOLDER.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import compared_models
from compared_models import LIMITS

ALGORITHMS = ("auto", "couvreur", "nested", "improved", "naive")


class Question:
    """A program and formulas about it."""

    def __init__(self, seed, folder):
        self.name = f"seed {seed}"
        self.generator, self.path = compared_models.random_program(seed, folder, ["priority", "last"])
        self.formulas = [self.formula(3) for _ in range(4)]

    def proposition(self):
        if self.generator.watched and self.generator.chance(0.3):
            return f"({self.generator.remote()})"
        return f"({self.generator.condition()})"

    def formula(self, depth):
        pick = self.generator.pick
        if depth == 0 or self.generator.chance(0.15):
            return self.proposition()
        operator = pick("[]", "<>", "[]<>", "<>[]", "U", "->", "&&", "||", "!")
        if operator in ("U", "->", "&&", "||"):
            return f"({self.formula(depth - 1)} {operator} {self.formula(depth - 1)})"
        return f"{operator} ({self.formula(depth - 1)})"


def verdicts(ouro, question, formulas, *options):
    """The verdict on each formula, and the states; None where a limit came first or the formula was refused."""
    asked = [word for formula in formulas for word in ("--ltl", formula)]
    run = subprocess.run([ouro, "check", "--json", *LIMITS, *options, *asked, str(question.path)], capture_output=True,
                         text=True, check=False, timeout=300)
    if run.returncode == 2:
        return None
    if run.returncode not in (0, 1, 3):
        raise AssertionError(f"{question.name}: exit status {run.returncode}, {options}\n{run.stderr}")
    asked = [one for one in json.loads(run.stdout)["properties"] if one["kind"] == "ltl"]
    if any(one["verdict"] == "incomplete" for one in asked):
        return None
    return [one["verdict"] for one in asked], asked[-1]["states"]


def problems(ouro, question, counts):
    """Each algorithm is compared with itself: where every run ends in a fault, reachability decides by what comes before."""
    for formulas in [[formula] for formula in question.formulas] + [question.formulas]:
        for algorithm in ALGORITHMS if len(formulas) == 1 else ALGORITHMS[:1]:
            whole = verdicts(ouro, question, formulas, "--no-por", "--algorithm", algorithm)
            reduced = whole and verdicts(ouro, question, formulas, "--por", "--algorithm", algorithm)
            if not reduced:
                counts["left out"] += 1
                continue
            counts["compared"] += 1
            counts.update(whole[0])
            if reduced[0] != whole[0]:
                yield f"{algorithm}, {formulas}: {whole[0]} and {reduced[0]}"
            if algorithm == "naive":
                counts["fewer states" if reduced[1] < whole[1] else "as many states"] += 1


def parse_arguments():
    parser = compared_models.argument_parser(__doc__, 40)
    parser.add_argument("--keep", type=pathlib.Path)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    comparison = compared_models.Comparison(arguments.keep)
    counts = comparison.counts
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.n):
            question = Question(seed, folder)
            comparison.add(question, problems(arguments.ouro, question, counts))
    status = comparison.exit_status("fewer states", "violated")
    return status if counts["compared"] > counts["left out"] else 1


if __name__ == "__main__":
    sys.exit(main())
