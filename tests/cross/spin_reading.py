#!/usr/bin/env python3
"""SPIN as the judge of how SPIN's formulas group.

    tests/cross/spin_reading.py OURO

Draws formulas without parentheses, lets SPIN read each in an `ltl` block (it prints the formula back
with every parenthesis) and compares with what Ouro reads. Then lets SPIN read what Ouro prints, which
must be the same formula again.
"""

import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

SEED = 1
FORMULAS = 150
SKIPPED = 77  # ctest's status for a skipped test


def output_of(*command, folder=None):
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False).stdout


def draw(rng):
    parts = []
    for _ in range(rng.randint(1, 6)):
        prefix = "".join(rng.choice(["! ", "[] ", "<> ", "X "]) for _ in range(rng.choice([0, 0, 1, 2])))
        parts.append(prefix + rng.choice("abc"))
        parts.append(rng.choice(["&&", "||", "->", "<->", "U", "V"]))
    return " ".join(parts[:-1])


def spin_block(formula, folder):
    model = f"bool a, b, c;\nactive proctype P() {{ a = 1 }}\nltl q {{ {formula} }}\n"
    (folder / "model.pml").write_text(model)
    first = output_of("spin", "-a", "model.pml", folder=folder).splitlines()[0]
    assert first.startswith("ltl q: "), f"SPIN said: {first}"
    return first.removeprefix("ltl q: ")


def main():
    ouro = pathlib.Path(sys.argv[1]).resolve()
    if shutil.which("spin") is None:
        print("skipped: spin is not installed")
        return SKIPPED

    def normal(formula, syntax):
        """The one text of what was read; SPIN expands -> while it reads, so both do."""
        return output_of(ouro, "formula", "--from", syntax, "--parentheses", "--remove", "->", formula).strip()

    rng = random.Random(SEED)
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for _ in range(FORMULAS):
            formula = draw(rng)
            ours, spins = normal(formula, "spin"), normal(spin_block(formula, folder), "spin")
            if ours != spins or not ours:
                print(f"{formula}\n  ouro: {ours}\n  spin: {spins}")
                failures += 1
            block = spin_block(formula, folder)
            printed = output_of(ouro, "formula", "--from", "spin", "--to", "spin", formula).strip()
            if spin_block(printed, folder) != block:
                print(f"{formula}\n  printed as {printed}\n  means something else to SPIN")
                failures += 1
    print(f"{FORMULAS} formulas, seed {SEED}, {failures} failures")
    return 1 if failures else 0


sys.exit(main())
