#!/usr/bin/env python3
"""Fairness: what Ouro says, what SPIN says, and what the definition says.

    tests/cross/fairness.py OURO [-n COUNT] [--seed SEED] [--spin COUNT]

Two kinds of programs. Those of fairness_programs.py, each about one question, have their verdicts beside them. Random
ones are small enough for ltl_oracle.py, which decides by the definition, without fairness, with weak and with strong
fairness. In both cases Ouro has to give these verdicts, and SPIN (which has no strong fairness) the first two; SPIN is
asked about the listed programs and the first --spin random ones.

The random programs only assign constants, and each rendezvous channel has one receiver, so that the labels of the
state graph tell the values of variables and who has moved.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import fairness_programs
import ltl_oracle
import spin_verifier
import state_graph

LIMIT = 400
MODES = (ltl_oracle.UNFAIR, ltl_oracle.WEAK, ltl_oracle.STRONG)
VALUES = range(3)
NON_PROGRESS = "non-progress cycles"


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = self.random.choice((2, 2, 3))
        self.process = 0

    def assignment(self):
        return f"{self.random.choice('vvu')} = {self.random.choice(VALUES)}"

    def guard(self):
        return f"({self.random.choice('vu')} {self.random.choice(('==', '!='))} {self.random.choice(VALUES)})"

    def simple(self):
        others = [i for i in range(self.count) if i != self.process]
        kinds = [self.assignment] * 6 + [self.guard] * 2 + [lambda: f"to{self.random.choice(others)}!1"] * 2
        if self.process < self.count:
            kinds += [lambda: f"to{self.process}?_"] * 2
        kinds += [lambda: self.random.choice(("b!1", "b?_", "timeout"))]
        return self.random.choice(kinds)()

    def sequence(self):
        word, on_the_way = self.random.choice((("atomic", ""), ("atomic", f"{self.guard()}; "), ("d_step", "")))
        return f"{word} {{ {self.assignment()}; {on_the_way}w = 1; w = 0 }}"

    def choice(self):
        other = self.random.choice(("else", self.simple(), self.guard()))
        return f"if :: {self.simple()} :: {other} -> {self.simple()} fi"

    def escape(self):
        return f"{{ {self.simple()}; {self.simple()} }} unless {{ {self.guard()}; {self.simple()} }}"

    def statement(self):
        kinds = [self.simple] * 12 + [self.sequence] * 3 + [self.choice] * 2 + [self.escape, lambda: "run D()"]
        return self.random.choice(kinds)()

    def statements(self):
        return "; ".join(self.statement() for _ in range(self.random.randint(1, 2)))

    def body(self):
        if self.random.random() < 0.1:
            return self.statements()
        before = self.statements() + "; " if self.random.random() < 0.15 else ""
        return before + "do " + " ".join(f":: {self.statements()}" for _ in range(self.random.randint(1, 3))) + " od"

    def program(self):
        lines = ["byte v, u, w;", "chan b = [1] of { byte };"]
        lines += [f"chan to{i} = [0] of {{ byte }};" for i in range(self.count)]
        self.process = self.count
        lines.append(f"proctype D() {{ {self.simple()}; {self.simple()} }}")
        for self.process in range(self.count):
            lines.append(f"active proctype P{self.process}() {{ {self.body()} }}")
        return "\n".join(lines) + "\n"

    def formulas(self, ends):
        """Where runs end, only those whose claim has a cycle of one state: SPIN does not see the others."""
        a, b = (("p", f"{name} == {self.random.choice(VALUES[1:])}") for name in "vu")
        simple = [("F", a), ("G", ("F", a)), ("G", ("implies", a, ("F", b))), ("U", ("not", a), b)]
        return simple if ends else simple + [("F", ("G", a)), ("implies", ("G", ("F", a)), ("G", ("F", b)))]


def moved_by(label):
    """The processes that take part in a step, the first one first, and the assignment that it is."""
    first, text = re.fullmatch(r"\w+\[(\d+)\]: (.*)", label).groups()
    receiver = re.match(r"to(\d)!", text)
    assigned = re.fullmatch(r"([vu]) = (\d)", text)
    return [int(first)] + ([int(receiver[1])] if receiver else []), dict([assigned.groups()]) if assigned else {}


def values(graph):
    """The values of v and u in each state, from the assignments on the way to it."""
    found = {graph.initial: {"v": "0", "u": "0"}}
    waiting = [graph.initial]
    while waiting:
        state = waiting.pop()
        for label, target in graph.edges[state]:
            after = {**found[state], **moved_by(label)[1]}
            assert found.setdefault(target, after) == after, (state, label, target)
            if found[target] is after:
                waiting.append(target)
    return [found[state] for state in range(len(graph.edges))]


def for_oracle(graph):
    steps = [[(moved_by(label)[0], target) for label, target in edges] for edges in graph.edges]
    return ltl_oracle.Graph(
        [graph.initial],
        [frozenset(f"{name} == {value}" for name, value in one.items()) for one in values(graph)],
        [[(frozenset(moved), target) for moved, target in edges] or [(frozenset(), state)]
         for state, edges in enumerate(steps)],
        [frozenset(moved[0] for moved, _ in edges) for edges in steps])


class Judge:
    """Counts what agrees, prints what does not."""

    def __init__(self, ouro):
        self.ouro = ouro
        self.counts = collections.Counter()

    def check(self, path, kind, fairness):
        """Ouro's verdicts on the properties of that kind, by name."""
        fair = [] if fairness == ltl_oracle.UNFAIR else ["--fair", fairness]
        asked = "--non-progress" if kind == NON_PROGRESS else "--formulas"
        run = subprocess.run([self.ouro, "check", "--json", "--no-trace", asked, *fair, path], capture_output=True,
                             text=True, timeout=120, check=False)
        if run.returncode not in (0, 1):
            return {"failed": run.stderr}
        return {p["name"]: p["verdict"] for p in json.loads(run.stdout)["properties"] if p["kind"] == kind}

    def compare(self, name, who, found, expected, text):
        self.counts[f"{who}: {'the same' if found == expected else 'different'}"] += 1
        if found != expected:
            print(f"{name}: {who} says {found}, expected {expected}\n{text}", flush=True)

    def listed(self, program, path, with_spin):
        path.write_text(program.text)
        for fairness, verdict in zip(MODES, program.verdicts):
            found = list(self.check(path, program.kind, fairness).values())
            self.compare(f"{program.name}, fairness {fairness}", "Ouro", found, [verdict], program.text)
        if with_spin:
            path.write_text(program.text.replace("_nr_pr", "(_nr_pr - 1)"))  # the claim is a process there
            found = spin_verifier.acceptance(path, [("", False), ("", True)], progress=program.kind == NON_PROGRESS)
            expected = [program.verdicts[0], program.spin or program.verdicts[1]]
            self.compare(program.name, "SPIN", found, expected, program.text)

    def drawn(self, seed, path, with_spin):
        generator = Generator(seed)
        text = generator.program()
        path.write_text(text)
        graph = state_graph.read(self.ouro, path, LIMIT)
        if graph is None:
            self.counts["left out"] += 1
            return
        formulas = generator.formulas(any(not edges for edges in graph.edges))
        text += "".join(f"ltl p{i} {{ {ltl_oracle.text(f, '({})'.format)} }}\n" for i, f in enumerate(formulas))
        path.write_text(text)
        graph = for_oracle(graph)
        expected = {fairness: {f"p{i}": "violated" if ltl_oracle.is_violated(graph, f, fairness) else "holds"
                               for i, f in enumerate(formulas)} for fairness in MODES}
        self.counts["formulas that fairness decides"] += sum(
            expected[MODES[0]][name] != expected[MODES[2]][name] for name in expected[MODES[0]])
        for fairness in MODES:
            self.compare(f"seed {seed}, fairness {fairness}", "Ouro", self.check(path, "ltl", fairness),
                         expected[fairness], text)
        if with_spin:
            self.ask_spin(seed, path, expected, text)

    def ask_spin(self, seed, path, expected, text):
        runs = [(name, fair) for fair in (False, True) for name in expected[MODES[0]]]
        found = spin_verifier.acceptance(path, runs, timeout=8, depth=50_000)
        if None in found:
            self.counts["SPIN: not finished"] += 1
            return
        self.compare(f"seed {seed}", "SPIN", dict(zip(runs, found)),
                     {(name, fair): expected[MODES[fair]][name] for name, fair in runs}, text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spin", type=int, default=20, metavar="COUNT", help="so many random programs are shown to SPIN")
    arguments = parser.parse_args()
    judge = Judge(arguments.ouro)
    with_spin = bool(arguments.spin and shutil.which("spin") and shutil.which("gcc"))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.pml"
        for program in fairness_programs.programs():
            judge.listed(program, path, with_spin)
        for i in range(arguments.n):
            judge.drawn(arguments.seed + i, path, with_spin and i < arguments.spin)
    print(", ".join(f"{what}: {count}" for what, count in sorted(judge.counts.items())))
    assert 2 * judge.counts["left out"] <= arguments.n, "hardly any program was compared"
    return 1 if any("different" in what for what in judge.counts) else 0


if __name__ == "__main__":
    sys.exit(main())
