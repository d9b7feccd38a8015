#!/usr/bin/env python3
"""Small random Promela programs through SPIN and Ouro: the same states, the same errors.

    tests/cross/random_promela.py OURO [-n COUNT] [--seed SEED] [--keep FOLDER]

The programs are made to meet the corners of the language rather than to make sense: atomic sequences that
block in the middle, rendezvous inside them, else beside channels, escapes, jumps, processes that come and
go, channels in messages. Values stay small, so that the state spaces do. Programs on which SPIN does not
finish in time or depth (it does not remember states inside an atomic sequence, so a loop there can keep it
for ever) are counted and left out.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import spin_verifier

SKIPPED = 77
LIMIT = 200_000


class Generator:
    """One random program. `scalars` are names that can be read and assigned; the modulus keeps them small."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.channels = []  # (name, capacity, fields)
        self.processes = []
        self.lines = []
        self.label = 0
        self.depth = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    # --- expressions ---

    def scalar(self):
        return self.random.choice(self.scalars)

    def expression(self, depth=2):
        if depth == 0 or self.chance(0.3):
            return self.pick(self.scalar(), self.scalar(), str(self.random.randrange(4)))
        kind = self.random.randrange(10)
        left, right = self.expression(depth - 1), self.expression(depth - 1)
        if kind < 4:
            return f"({left} {self.pick('+', '-', '*')} {right})"
        if kind < 5:
            return f"({left} {self.pick('/', '%')} {self.random.randrange(1, 4)})"
        if kind < 6:
            return f"({left} {self.pick('&', '|', '^', '<<', '>>')} {self.pick('1', '2')})"
        if kind < 7:
            return f"({left} -> {right} : {self.expression(depth - 1)})"
        if kind < 8:
            return f"{self.pick('-', '~', '!')}({left})"
        return f"({self.condition(depth - 1)})"

    def condition(self, depth=1):
        kind = self.random.randrange(12)
        if kind == 0 and self.buffered():
            return f"{self.pick('len', 'full', 'empty', 'nfull', 'nempty')}({self.buffered()[0]})" \
                if self.chance(0.5) else f"len({self.buffered()[0]}) > 0"
        if kind == 1 and self.buffered() and self.in_process:
            channel = self.buffered()
            return f"{channel[0]}{self.pick('?', '??')}[{self.match_arguments(channel, stores=False)}]"
        if kind == 2 and depth > 0:
            return f"({self.condition(0)} {self.pick('&&', '||')} {self.condition(0)})"
        if kind == 3:
            return f"_nr_pr {self.pick('<', '>', '==')} {self.random.randrange(1, 4)}"
        return f"{self.expression(1)} {self.pick('<', '>', '==', '!=', '<=', '>=')} {self.expression(1)}"

    def assignment(self):
        target = self.scalar()
        kind = self.random.randrange(6)
        if kind == 0:
            return f"{target} = {self.random.randrange(4)}"
        if kind == 1:
            return f"{target} = (({self.expression()}) & 3)"
        if kind == 2:
            return f"{target} = 1 - {target}" if target.startswith("b") else f"{target} = ({target} + 1) % 3"
        return f"{target} = ({self.expression(1)}) % {self.pick(2, 3)}"

    # --- channels ---

    def buffered(self):
        found = [c for c in self.channels if c[1] > 0]
        return self.random.choice(found) if found else None

    def match_arguments(self, channel, stores=True):
        arguments = []
        for _ in range(channel[2]):
            kind = self.random.randrange(5)
            if kind == 0:
                arguments.append(str(self.random.randrange(3)))
            elif kind == 1:
                arguments.append(f"eval({self.scalar()})")
            elif kind == 2 or not stores:
                arguments.append("_")
            else:
                arguments.append(self.scalar())
        return ", ".join(arguments)

    def communication(self):
        channel = self.random.choice(self.channels)
        if self.chance(0.5):
            values = ", ".join(self.pick(self.scalar(), str(self.random.randrange(3))) for _ in range(channel[2]))
            return f"{channel[0]}{'!!' if channel[1] and self.chance(0.2) else '!'}{values}"
        arguments = self.match_arguments(channel)
        if channel[1] and self.chance(0.2):
            return f"{channel[0]}{self.pick('?', '??')}<{arguments}>"
        return f"{channel[0]}{'??' if channel[1] and self.chance(0.2) else '?'}{arguments}"

    # --- statements ---

    def simple(self, in_step=False):
        kind = self.random.randrange(20)
        if kind < 9:
            return self.assignment()
        if kind < 13:
            return "skip" if in_step else f"({self.condition()})"
        if kind < 17 and self.channels and not in_step:
            return self.communication()
        if kind == 17 and not in_step:
            return f"assert({self.scalar()} < {self.pick(2, 3, 4)})"
        if kind == 18 and self.runnable and not in_step:
            return f"(_nr_pr < 4) -> run {self.runnable}({self.expression(1)} & 1)"
        return "skip"

    def statement(self, depth, in_loop, in_step=False, in_atomic=False):
        kind = self.random.randrange(20) if depth > 0 else 0
        if kind < 10:
            return self.simple(in_step)
        if kind < 13:
            return self.selection("if", depth, in_loop, in_step, in_atomic)
        if kind < 15 and not in_step and not in_atomic:
            return self.selection("do", depth, True, in_step, in_atomic)
        if kind < 17 and not in_step and not in_atomic:
            return "atomic { " + self.sequence(depth - 1, in_loop, in_step, True) + " }"
        if kind < 18 and not in_step:
            return "d_step { " + self.sequence(min(depth - 1, 1), False, True, in_atomic) + " }"
        if kind < 19 and not in_step:
            return "{ " + self.sequence(depth - 1, in_loop, in_step, in_atomic) + " } unless { " \
                   + self.simple() + "; " + self.assignment() + " }"
        if in_loop and not in_step:
            return "break"
        if not in_step and not in_atomic and self.labels and self.chance(0.5):
            return f"goto {self.random.choice(self.labels)}"
        return self.simple(in_step)

    def selection(self, word, depth, in_loop, in_step, in_atomic):
        options = []
        for _ in range(self.random.randrange(1, 4)):
            first = f"({self.condition()})" if in_step or self.chance(0.6) else self.simple()
            options.append(f":: {first} -> {self.sequence(depth - 1, in_loop, in_step, in_atomic)}")
        # SPIN warns about, and is vague on, else beside input and output; the reader is tested elsewhere.
        quiet = not any("!" in o.split("->")[0] or "?" in o.split("->")[0] for o in options)
        if in_step or (quiet and self.chance(0.6)):
            body = "break" if word == "do" and self.chance(0.5) else self.sequence(depth - 1, in_loop, in_step, in_atomic)
            if in_step:
                options = [f":: {o[3:]}" for o in options]
            options.append(f":: else -> {body}")
        return f"{word} {' '.join(options)} {'fi' if word == 'if' else 'od'}"

    def sequence(self, depth, in_loop, in_step=False, in_atomic=False):
        count = self.random.randrange(1, 4)
        return "; ".join(self.statement(depth, in_loop, in_step, in_atomic) for _ in range(count))

    # --- the program ---

    def process(self, name, head, parameters, declared, depth):
        self.scalars = self.globals + declared + parameters
        self.labels = []
        self.in_process = True
        lines = [head]
        for variable in declared:
            lines.append(f"  {self.pick('byte', 'short', 'int')} {variable}"
                         + (f" = {self.random.randrange(3)};" if self.chance(0.4) else ";"))
        for i in range(self.random.randrange(1, 4)):
            label = f"{self.pick('L', 'L', 'end', 'progress', 'accept')}_{name}_{i}"
            self.labels.append(label)
            lines.append(f"{label}: {self.statement(depth, False)};")
        lines.append("  skip\n}")
        return lines

    def program(self):
        self.globals = ["g0", "g1", "b0"]
        self.in_process = False
        lines = [f"{self.pick('byte', 'short', 'int', 'unsigned')} g0{'' if True else ''};".replace(
            "unsigned g0", "unsigned g0 : 3"), f"byte g1 = {self.random.randrange(3)};",
            f"{self.pick('bit', 'bool')} b0;"]
        if self.chance(0.4):
            lines.append("byte a[2];")
            self.globals += ["a[0]", "a[1]"]
        if self.chance(0.3):
            lines.append("typedef T { byte f; bit h[2] }; T t;")
            self.globals += ["t.f", "t.h[1]"]
        for i in range(self.random.randrange(0, 3)):
            capacity, fields = self.pick(0, 1, 2), self.pick(1, 1, 2)
            types = ", ".join(self.pick("byte", "bit", "short") for _ in range(fields))
            lines.append(f"chan c{i} = [{capacity}] of {{ {types} }};")
            self.channels.append((f"c{i}", capacity, fields))
        self.runnable = None
        if self.chance(0.4):
            lines += self.process("R", "proctype R(byte p) {", ["p"], ["r0"], 1)
            self.runnable = "R"
        for i in range(self.random.randrange(1, 3)):
            provided = f" provided ({self.globals[0]} < 3)" if self.chance(0.1) else ""
            count = " [2]" if self.chance(0.15) else ""
            lines += self.process(f"P{i}", f"active{count} proctype P{i}(){provided} {{", [], ["x"], 2)
        if self.chance(0.3):
            lines += self.process("I", "init {", [], ["i0"], 2)
        return "\n".join(lines) + "\n"


def ours(ouro, path):
    run = subprocess.run([ouro, "explore", "--json", "--max-states", str(2 * LIMIT), path], capture_output=True,
                         text=True, timeout=120, check=False)
    if run.returncode not in (0, 1, 3):
        raise AssertionError(run.stderr)
    return json.loads(run.stdout)


def differences(verdict, found):
    faults = found.get("faults", {})
    if verdict.states != found["states"]:
        yield f"states: SPIN {verdict.states}, Ouro {found['states']}"
    if (verdict.assertions > 0) != bool(faults):
        yield f"assertions: SPIN {verdict.assertions}, Ouro {faults}"
    if (verdict.invalid_ends > 0) != (found["deadlocks"] > 0):
        yield f"invalid end states: SPIN {verdict.invalid_ends}, Ouro {found['deadlocks']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ouro")
    parser.add_argument("-n", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="programs that differ go here")
    arguments = parser.parse_args()
    if not shutil.which("spin") or not shutil.which("gcc"):
        print("skipped: spin or gcc is not installed")
        return SKIPPED
    counts = {"compared": 0, "unfinished": 0, "refused": 0, "different": 0}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.n):
            path = pathlib.Path(folder) / f"random{seed}.pml"
            path.write_text(Generator(seed).program())
            try:
                verdict = spin_verifier.verify(path, timeout=10, depth=100_000)
            except spin_verifier.Refused as refusal:
                counts["refused"] += 1
                print(f"seed {seed}: refused by SPIN: {str(refusal).strip().splitlines()[:1]}")
                continue
            if verdict is None:
                counts["unfinished"] += 1
                continue
            counts["compared"] += 1
            problems = list(differences(verdict, ours(arguments.ouro, path)))
            if problems:
                counts["different"] += 1
                print(f"seed {seed}: " + "; ".join(problems))
                if arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, arguments.keep)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    assert counts["compared"] > arguments.n / 4, "hardly any program could be compared"
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
