#!/usr/bin/env python3
"""SPIN's simulator as the judge of ours.

    tests/cross/simulations.py OURO

The models in tests/models/promela/deterministic have one run each, whatever is drawn. For every one:

- what the model prints must be the same text, byte by byte, with and without columns;
- the statements must be carried out in the same order: process and line of each. SPIN also counts
  jumps as steps, and does not show all of a d_step; ours must then contain SPIN's sequence;
- where the run ends blocked, the same processes must be at the same lines and the variables must have
  the same values. SPIN adds its numbers of control states, and writes truth values as numbers.
"""

import itertools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from drawing import SKIPPED

MODELS = pathlib.Path(__file__).resolve().parents[1] / "models" / "promela" / "deterministic"
SEEDS = (1, 2, 3)
STEP = re.compile(r"\d+:\tproc +(\d+) \(\S+\) (\S+):(\d+)(?: \(state \d+\))?\t\[(.*)\]$")
JUMP = re.compile(r"\.\(goto\)|goto .*")


def output_of(folder, *command):
    run = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    return run.stdout.decode("latin-1")


def without_remarks(text):
    """SPIN writes what it has to say about the model between what the model says."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("spin: "))


def split_end(text):
    """What was printed, and the lines about a blocked end."""
    head, mark, tail = text.partition("#processes: ")
    return head, mark + tail


def normal_end(text):
    """The lines of a blocked end, without what differs on purpose."""
    lines = []
    for line in text.splitlines():
        line = re.sub(r"^ *\d+:\t", "", line)
        line = re.sub(r" \(state \d+\)", "", line)
        line = re.sub(r" = true$", " = 1", re.sub(r" = false$", " = 0", line))
        lines.append(line.replace("(:init::", "(init:"))
    return sorted(lines)


def steps_of(text):
    found = [STEP.search(line) for line in text.splitlines()]
    return [(int(m[1]), int(m[3])) for m in found if m and not JUMP.fullmatch(m[4])]


def is_part(part, whole):
    """Is it what remains when some elements are left out?"""
    rest = iter(whole)
    return all(element in rest for element in part)


def differences(ouro, model, seed):
    for options, spin_options in ((), ()), (("--flat",), ("-T",)):
        ours = output_of(model.parent, ouro, "simulate", model.name, "--seed", str(seed), "--show", "prints", *options)
        theirs = without_remarks(output_of(model.parent, "spin", f"-n{seed}", *spin_options, model.name))
        (our_text, our_end), (their_text, their_end) = split_end(ours), split_end(theirs)
        if our_text != their_text:
            yield f"ouro prints\n{our_text}and spin\n{their_text}"
        if normal_end(our_end) != normal_end(their_end):
            yield f"ouro ends with\n{our_end}and spin with\n{their_end}"
    ours = steps_of(output_of(model.parent, ouro, "simulate", model.name, "--seed", str(seed), "--show", "steps"))
    theirs = steps_of(output_of(model.parent, "spin", "-p", f"-n{seed}", model.name))
    has_hidden_steps = "d_step" in model.read_text()
    if not (is_part(theirs, ours) if has_hidden_steps else theirs == ours):
        yield f"the steps (process, line) are\n{ours}\nand spin's\n{theirs}"


def main():
    ouro = pathlib.Path(sys.argv[1]).resolve()
    if shutil.which("spin") is None:
        print("skipped: spin is not installed")
        return SKIPPED
    failures = 0
    with tempfile.TemporaryDirectory() as name:  # SPIN leaves files where it runs
        folder = pathlib.Path(shutil.copytree(MODELS, pathlib.Path(name) / "models"))
        models = sorted(folder.glob("*.pml"))
        assert len(models) >= 20, f"only {len(models)} models in {MODELS}"
        for model, seed in itertools.product(models, SEEDS):
            for difference in differences(ouro, model, seed):
                print(f"{model.name}, seed {seed}: {difference}")
                failures += 1
    print(f"{len(models)} models, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
