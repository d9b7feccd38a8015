#!/usr/bin/env python3
"""Partial-order reduction keeps what is asked of runs: random programs and random formulas with and without it.

    tests/cross/partial_order_ltl.py OURO [-n COUNT] [--seed SEED] [--keep FOLDER]

COUNT random programs (promela_generator.py), each with several random formulas without next operator, over conditions on
its variables and locations and `dead`, and with claims that wait for conditions. `ouro check` must give the verdict that it
gives with --no-por, with every --algorithm, and with what is asked one by one as well as all at once; `ouro` itself judges
every counterexample before it is shown. Programs that differ go to FOLDER.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import compared_models
from compared_models import LIMITS

ALGORITHMS = ("auto", "couvreur", "nested", "improved", "naive")


CLAIMS = ("never { do :: %s -> break :: else od }",
          "never { do :: %s -> break :: else od; do :: %s -> break :: else od }",
          "never { do :: true :: %s -> break od; accept: do :: %s od }")


class Question:
    """A program and what is asked about it: options of the command line, two words each."""

    def __init__(self, seed, folder):
        self.name = f"seed {seed}"
        self.generator, self.path = compared_models.random_program(seed, folder, ["priority", "last"])
        self.asked = [("--ltl", self.formula(3)) for _ in range(3)] + [("--ltl", self.about_the_end())]
        for number in range(2):
            text = self.generator.pick(*CLAIMS)
            claim = pathlib.Path(folder) / f"claim{number}.never"
            claim.write_text(text % tuple(self.proposition() for _ in range(text.count("%s"))))
            self.asked.append(("--never", str(claim)))

    def proposition(self):
        if self.generator.chance(0.1):
            return "dead"
        if self.generator.watched and self.generator.chance(0.3):
            return f"({self.generator.remote()})"
        return f"({self.generator.condition()})"

    def about_the_end(self):
        """The step that ends a run may be any that somebody sees."""
        text = self.generator.pick("[] (%s -> dead)", "(! %s) U dead", "[] (dead -> %s)", "<> (dead && %s)")
        return text % self.proposition()

    def formula(self, depth):
        pick = self.generator.pick
        if depth == 0 or self.generator.chance(0.15):
            return self.proposition()
        operator = pick("[]", "<>", "[]<>", "<>[]", "U", "->", "&&", "||", "!")
        if operator in ("U", "->", "&&", "||"):
            return f"({self.formula(depth - 1)} {operator} {self.formula(depth - 1)})"
        return f"{operator} ({self.formula(depth - 1)})"


def verdicts(ouro, question, asked, *options):
    """The verdict on everything that is asked, and the states; None where a limit came first or something was refused."""
    words = [word for one in asked for word in one]
    run = subprocess.run([ouro, "check", "--json", *LIMITS, *options, *words, str(question.path)], capture_output=True,
                         text=True, check=False, timeout=300)
    if run.returncode == 2:
        return None
    if run.returncode not in (0, 1, 3):
        raise AssertionError(f"{question.name}: exit status {run.returncode}, {options}\n{run.stderr}")
    found = [one for one in json.loads(run.stdout)["properties"] if one["kind"] in ("ltl", "automaton")]
    if any(one["verdict"] == "incomplete" for one in found):
        return None
    return [one["verdict"] for one in found], found[-1]["states"]


def problems(ouro, question, counts):
    """Each algorithm is compared with itself: where every run ends in a fault, reachability decides by what comes before."""
    for asked in [[one] for one in question.asked] + [question.asked]:
        for algorithm in ALGORITHMS if len(asked) == 1 else ALGORITHMS[:1]:
            whole = verdicts(ouro, question, asked, "--no-por", "--algorithm", algorithm)
            reduced = whole and verdicts(ouro, question, asked, "--por", "--algorithm", algorithm)
            if not reduced:
                counts["left out"] += 1
                continue
            counts["compared"] += 1
            counts.update(whole[0])
            if reduced[0] != whole[0]:
                yield f"{algorithm}, {asked}: {whole[0]} and {reduced[0]}"
            if algorithm == "naive":
                counts["fewer states" if reduced[1] < whole[1] else "as many states"] += 1


def main():
    arguments = compared_models.comparison_parser(__doc__, 40).parse_args()
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
