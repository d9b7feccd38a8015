#!/usr/bin/env python3
"""SPIN as the judge of how SPIN's formulas group.

    tests/cross/spin_reading.py OURO

Draws formulas without parentheses (and without X, which Debian's SPIN does not translate), lets SPIN
read each in an `ltl` block (it prints the formula back with every parenthesis) and compares with what
Ouro reads. Then lets SPIN read what Ouro prints, which must be the same formula again.
"""

import pathlib
import random
import shutil
import sys
import tempfile

from drawing import SKIPPED, draw, output_of

SEED = 1
BATCHES = 5
BATCH = 10


def spin_blocks(formulas, folder):
    """Each formula as SPIN prints it back, from one model with all of them."""
    blocks = "".join(f"ltl q{i} {{ {formula} }}\n" for i, formula in enumerate(formulas))
    (folder / "model.pml").write_text(f"bool a, b, c;\nactive proctype P() {{ a = 1 }}\n{blocks}")
    printed = output_of("spin", "-a", "model.pml", folder=folder).splitlines()
    lines = [line for line in printed if line.startswith("ltl q")]
    assert len(lines) == len(formulas), f"SPIN said: {printed[:3]}"
    return [line.split(": ", 1)[1] for line in lines]


def main():
    ouro = pathlib.Path(sys.argv[1]).resolve()
    if shutil.which("spin") is None:
        print("skipped: spin is not installed")
        return SKIPPED

    def read(formulas, *options):
        lines = output_of(ouro, "formula", "--from", "spin", *options, *formulas).splitlines()
        assert len(lines) == len(formulas), f"ouro cannot read all of {formulas}"
        return lines

    def grouped(formulas):
        """The one text of what was read; SPIN expands -> while it reads, so both do."""
        return read(formulas, "--parentheses", "--remove", "->")

    rng = random.Random(SEED)
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for _ in range(BATCHES):
            formulas = [draw(rng, "abc") for _ in range(BATCH)]
            printed = read(formulas, "--to", "spin")
            spins = spin_blocks(formulas, folder)
            spins_of_printed = spin_blocks(printed, folder)
            rows = zip(formulas, grouped(formulas), grouped(spins), printed, spins, spins_of_printed)
            for formula, ours, theirs, text, block, block_of_text in rows:
                if ours != theirs:
                    print(f"{formula}\n  ouro: {ours}\n  spin: {theirs}")
                    failures += 1
                if block_of_text != block:
                    print(f"{formula}\n  printed as {text}\n  means something else to SPIN")
                    failures += 1
    print(f"{BATCHES * BATCH} formulas, seed {SEED}, {failures} failures")
    return 1 if failures else 0


sys.exit(main())
