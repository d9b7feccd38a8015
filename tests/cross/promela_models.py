#!/usr/bin/env python3
"""The models of tests/models/promela: SPIN's states and errors are the ones in their first line, and Ouro's.

    tests/cross/promela_models.py OURO [--update] [FILE ...]

The first line of a model is `// expect: states N, errors KINDS`, where KINDS is `none` or some of `assertion`
(which stands for everything that fails while a step is taken) and `invalid-end-state`. `// options: ...` in the
second line is passed to SPIN. --update rewrites the first lines with SPIN's figures.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

import spin_verifier

SKIPPED = 77
MODELS = pathlib.Path(__file__).resolve().parent.parent / "models" / "promela"


def expectation(states, faults, invalid_ends):
    kinds = ["assertion"] * bool(faults) + ["invalid-end-state"] * bool(invalid_ends)
    return f"states {states}, errors {' '.join(kinds) or 'none'}"


def expected(path):
    found = re.match(r"// expect: (.*)", path.read_text())
    return found.group(1).strip() if found else None


def spin_options(path):
    found = re.search(r"^// options: (.*)", path.read_text(), re.MULTILINE)
    return found.group(1).split() if found else []


def of_spin(path):
    verdict = spin_verifier.verify(path, spin_options(path), optimise="-O0")
    assert verdict is not None, f"{path.name}: SPIN does not finish"
    return expectation(verdict.states, verdict.assertions, verdict.invalid_ends)


def of_ouro(ouro, path):
    run = subprocess.run([ouro, "explore", "--json", path], capture_output=True, text=True, timeout=120,
                         check=False)
    if run.returncode not in (0, 1):
        raise AssertionError(run.stderr)
    found = json.loads(run.stdout)
    return expectation(found["states"], found.get("faults"), found["deadlocks"])


def update(path):
    lines = [line for line in path.read_text().splitlines() if not line.startswith("// expect: ")]
    path.write_text("\n".join([f"// expect: {of_spin(path)}", *lines]) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ouro")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_intermixed_args()
    if not shutil.which("spin") or not shutil.which("gcc"):
        print("skipped: spin or gcc is not installed")
        return SKIPPED
    problems = 0
    for path in arguments.files or sorted(MODELS.glob("*.pml")):
        if arguments.update:
            update(path)
            continue
        for who, found in (("SPIN", of_spin(path)), ("Ouro", of_ouro(arguments.ouro, path))):
            if found != expected(path):
                problems += 1
                print(f"{path.name}: {who} finds {found}, expected {expected(path)}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
