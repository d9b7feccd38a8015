#!/usr/bin/env python3
"""Trails go both ways: what Ouro writes SPIN's simulator repeats, what SPIN's verifier writes Ouro repeats.

    tests/cross/trails.py OURO [--from-spin N] [NAME...]

For every model in tests/models/promela (or those whose name contains one of the NAMEs):

- some random runs are written as trails; SPIN must follow each to its end, by the same processes at the same
  lines, and see the same values of global variables there;
- SPIN's verifier looks for an error, with and without merging statements (only in the first N models: a
  compiler has to run for each); its trail must be followed to an end with the values that SPIN sees.

Models that SPIN refuses, or whose error is none of a run, are passed over and counted.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from drawing import SKIPPED

MODELS = pathlib.Path(__file__).resolve().parents[1] / "models" / "promela"
SEEDS = (1, 2, 3)
STEP = re.compile(r"^ *\d+:\tproc +(\d+) \(\S+\) (\S+):(\d+) \(state -?\d+\)\t\[(.*)\]$")
JUMP = re.compile(r"\.\(goto\)|goto .*|break|DO|IF")  # shown inside of a d_step
VALUE = re.compile(r"^\t\t([A-Za-z_][\w\[\].]*) = (\S+)$")
TIMEOUT = 60


def run(folder, *command, timeout=TIMEOUT):
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=timeout, check=False)
    return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")


def number(value):
    return {"true": "1", "false": "0"}.get(value, value)


def spin_end(text):
    """The global variables where SPIN's simulation stopped."""
    values = {}
    for line in text.partition("#processes: ")[2].splitlines():
        if found := VALUE.match(line):
            values[found[1]] = number(found[2])
    return values


def our_end(document):
    return {name: number(value) for name, value in document["end"]["variables"].items()}


def difference(ours, theirs):
    """What differs among the variables that both have. SPIN's simulator has more; it forgets hidden ones."""
    common = sorted(ours.keys() & theirs.keys())
    return [f"{name}: {ours[name]} here, {theirs[name]} in SPIN" for name in common if ours[name] != theirs[name]]


def our_steps(document):
    """Process and line of each step. SPIN shows the first one of a d_step where the d_step begins."""
    steps = []
    for step in document["steps"]:
        steps.append((step["process"], step["location"].rpartition(":")[2]))
        if "partner" in step:
            steps.append((step["partner"], step["partner_location"].rpartition(":")[2]))
    return steps


def follow_ours(ouro, folder, model, seed):
    """A problem, or None; a random run, written as a trail, in SPIN's hands."""
    run(folder, ouro, "simulate", model, "--seed", str(seed), "--steps", "40", "--save", "run.json", "--quiet")
    status, text, errors = run(folder, ouro, "replay", "run.json", "--json", "--save-trail", "ours.trail")
    if status != 0:
        return False if "label of a jump" in errors else f"not written: {errors}"
    document = json.loads(text)
    lines = (folder / "ours.trail").read_text(encoding="ascii").splitlines()
    _, shown, errors = run(folder, "spin", "-k", "ours.trail", "-p", "-g", model)
    if "error:" in shown or (lines and f"trail ends after {len(lines)} steps" not in shown):
        return f"SPIN does not follow it to the end: {shown[-800:]}{errors}"
    theirs = [(int(m[1]), m[3]) for m in map(STEP.match, shown.splitlines()) if m and not JUMP.fullmatch(m[4])]
    source = (folder / model).read_text(encoding="latin-1").splitlines()
    missing = [(process, line) for process, line in set(theirs)
               if (process, line) not in our_steps(document) and "d_step" not in source[int(line) - 1]]
    if missing:
        return f"SPIN takes steps that are none of the run: {missing}"
    faulty = any("fault" in step for step in document["steps"])
    differs = [] if faulty else difference(our_end(document), spin_end(shown))
    return f"other values: {differs}" if differs else None


def follow_theirs(ouro, folder, model, merging):
    """A problem, None, or False if SPIN finds no error."""
    for old in folder.glob("*.trail"):
        old.unlink()
    run(folder, "spin", "-a", *([] if merging else ["-o3"]), model)
    run(folder, "cc", "-w", "-O0", "-o", "pan", "pan.c")
    run(folder, "./pan", "-a", "-m20000")
    trail = folder / f"{model}.trail"
    if not trail.exists():
        return False
    status, text, errors = run(folder, ouro, "replay", trail.name, model, "--json")
    if "label of a jump" in errors:
        return False
    if status != 0:
        return f"not followed: {errors}{trail.read_text(encoding='ascii')}"
    document = json.loads(text)
    if any("fault" in step for step in document["steps"]):
        return None
    _, shown, _ = run(folder, "spin", "-t", "-p", "-g", model)
    differs = difference(our_end(document), spin_end(shown))
    return f"other values: {differs}" if differs else None


def accepted(folder, model):
    """Does SPIN's simulator take the model at all?"""
    status, shown, errors = run(folder, "spin", "-u1", model)
    return status == 0 and "Error" not in shown + errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ouro", type=pathlib.Path)
    parser.add_argument("--from-spin", type=int, default=25)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    if not shutil.which("spin"):
        print("there is no spin here")
        return SKIPPED
    ouro = str(options.ouro.resolve())
    written = read = passed_over = failures = 0
    for path in sorted(MODELS.rglob("*.pml")):
        if options.names and not any(name in path.name for name in options.names):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(path, folder / path.name)
            if not accepted(folder, path.name):
                passed_over += 1
                continue
            problems = [(f"seed {seed}", follow_ours(ouro, folder, path.name, seed)) for seed in SEEDS]
            written += sum(problem is None for _, problem in problems)
            # Merged statements of an atomic sequence are not interrupted by higher priorities, as they should be.
            has_priorities = "priority" in path.read_text(encoding="latin-1")
            ways = (False,) if has_priorities else (True, False)
            for merging in ways if read < options.from_spin else ():
                problem = follow_theirs(ouro, folder, path.name, merging)
                read += problem is None
                problems.append(("merged" if merging else "not merged", problem))
            for what, problem in problems:
                if problem:
                    failures += 1
                    print(f"{path.name}, {what}: {problem}")
    print(f"{written} trails written, {read} read, {passed_over} models passed over, {failures} failures")
    return 1 if failures or not written else 0


if __name__ == "__main__":
    sys.exit(main())
