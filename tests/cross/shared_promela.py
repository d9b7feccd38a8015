#!/usr/bin/env python3
"""Promela models of other people, from the shared folder: accepted, and with SPIN's figures where it has some.

    tests/cross/shared_promela.py OURO [--below STATES] [--path TEXT]

`manifest.csv` there has the options that each model needs, and what SPIN's verifier found without reductions:
the number of states, and the kinds of errors. A model that is refused because a file that it includes is not
in the collection counts as incomplete, not as refused. Errors are compared where SPIN found none, and where
it found some ours must find one of that kind: SPIN stopped at the first one, ours goes on.

`ouro check` must give SPIN's verdict as well, also where SPIN stopped before it had counted the states, and its
counterexamples must be runs that `ouro simulate` follows to an error. Formulas and claims are ltl_models.py's business.
"""

import argparse
import collections
import csv
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

SKIPPED = 77
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(os.environ.get("OURO_SHARED", ROOT / ".." / "shared")) / "promela"
ACCEPTED_AT_LEAST = 0.95
KINDS = {"invalid_end_state": "end state", "assertion": "assertion"}  # SPIN's names, ours


def models(path):
    with open(FOLDER / "manifest.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["embedded_c"] == "0" and row["spin"] == "accepts"]
    return [row for row in rows if path is None or path in row["path"]]


def options(row):
    """SPIN's options, as Ouro's."""
    result = []
    for option in shlex.split(row["options"]):
        if option.startswith("-E-I"):
            result += ["-I", option[4:]]
        else:
            assert option.startswith("-D"), option
            result += ["-D", option[2:]]
    return result


def ouro_run(ouro, verb, row, *arguments):
    return subprocess.run([ouro, verb, "--language", "promela", *arguments, *options(row), row["path"]],
                          cwd=FOLDER, capture_output=True, text=True, check=False)


def explore(ouro, row, limit):
    return ouro_run(ouro, "explore", row, "--json", "--max-states", str(limit))


def differences(row, found):
    if int(row["states"]) != found["states"]:
        yield f"{row['states']} states in SPIN, {found['states']} in Ouro"
    has_error = found["deadlocks"] > 0 or bool(found["faults"])
    if (int(row["errors"]) > 0) != has_error:
        yield f"errors: {row['errors']} ({row['kinds']}) in SPIN, {found['deadlocks']} and {found['faults']} in Ouro"
    if row["kinds"] == "invalid_end_state" and found["deadlocks"] == 0:
        yield "no invalid end state in Ouro"
    if row["kinds"] == "assertion" and "assertion violated" not in found["faults"]:
        yield "no violated assertion in Ouro"


def verdict_differences(ouro, row, limit):
    """Differences between SPIN's verdict and that of a check, which may be undecided."""
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "run.json")
        run = ouro_run(ouro, "check", row, "--json", "--no-formulas", "--max-states", str(limit), "--trace", trace)
        if run.returncode not in (0, 1, 3):
            yield f"check ended with {run.returncode}: {run.stderr.strip()}"
            return
        verdicts = {p["kind"]: p["verdict"] for p in json.loads(run.stdout)["properties"]}
        violated = "violated" in verdicts.values()
        if violated != (int(row["errors"]) > 0) and "incomplete" not in verdicts.values():
            yield f"errors: {row['errors']} ({row['kinds']}) in SPIN, {verdicts} in Ouro"
        if row["kinds"] in KINDS and verdicts[KINDS[row["kinds"]]] == "holds":
            yield f"no violation of {row['kinds']} in Ouro: {verdicts}"
        if violated:
            again = ouro_run(ouro, "simulate", row, "--quiet", "--guide", trace)
            if again.returncode != 1:
                yield f"the counterexample is not followed to an error: {again.stderr.strip()}"


def outcome(ouro, row, below):
    counted = bool(row["states"])
    limit = int(row["states"]) * 2 if counted and int(row["states"]) < below else 1000
    run = explore(ouro, row, limit)
    if run.returncode == 2:
        if "No such file" in run.stderr:
            return "incomplete in the collection", []
        return "refused", [run.stderr.strip().splitlines()[0]]
    if run.returncode not in (0, 3):
        return "crashed", [run.stderr]
    if not counted and row["kinds"] in KINDS:
        problems = list(verdict_differences(ouro, row, below))
        return ("different" if problems else "the same verdict"), problems
    if not counted or int(row["states"]) >= below:
        return "accepted, not compared", []
    problems = [*differences(row, json.loads(run.stdout)), *verdict_differences(ouro, row, limit)]
    return ("different" if problems else "the same"), problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--below", type=int, default=200_000)
    parser.add_argument("--path")
    arguments = parser.parse_args()
    if not (FOLDER / "manifest.csv").exists():
        print("skipped: the shared models are not there")
        return SKIPPED
    counts = collections.Counter()
    for row in models(arguments.path):
        kind, notes = outcome(arguments.ouro, row, arguments.below)
        counts[kind] += 1
        for note in notes:
            print(f"{row['path']}: {kind}: {note}")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    whole = sum(counts.values()) - counts["incomplete in the collection"]
    accepted = whole - counts["refused"] - counts["crashed"]
    print(f"{accepted} of {whole} accepted")
    return 1 if counts["different"] or counts["crashed"] or accepted < ACCEPTED_AT_LEAST * whole else 0


if __name__ == "__main__":
    sys.exit(main())
