#!/usr/bin/env python3
"""Claims, formulas and labels of other people's Promela models, from the shared folder: SPIN's verdicts.

    tests/cross/ltl_models.py OURO [--below STATES] [--path TEXT] [--fair] [--store KIND] [--table] [--time SECONDS]
                             [--memory SIZE]

`manifest.csv` there says what SPIN's verifier found for each ltl block (live_NAME), for a never claim or accept labels
(live_never_or_accept) and for progress labels (np). With --fair SPIN is asked here, about models with fewer than
20,000 states: with weak fairness it has to agree as well. With --below only models with fewer states, and none whose
states SPIN did not count. With a lossy --store every violation must be found, and nothing holds: what does is undecided
by a search that got to its end. --table prints what was found, not only what is different.
"""

import argparse
import collections
import json
import pathlib
import shlex
import shutil
import sys

import shared_promela
import spin_verifier

SKIPPED = 77
FAIR_BELOW = 20_000
LABELS = "live_never_or_accept"
PROGRESS = "np"
MISSING = "incomplete in the collection"
# SPIN's error is about the formula itself: it asks for the length of a channel that is none.
NO_VERDICT = {("spin-examples/Examples/LTL/ltl_example.pml", "live_c6")}
KINDS = {LABELS: ("never claim", "acceptance cycles"), PROGRESS: ("non-progress cycles",)}


def models(below, path):
    rows = [row for row in shared_promela.models(path) if row["ltl_results"]]
    return [row for row in rows if below is None or (row["states"] and int(row["states"]) < below)]


def published(row):
    """SPIN's verdicts by the name of the property."""
    return dict(result.rsplit(":", 1) for result in row["ltl_results"].split())


def asking_for(name):
    if name == PROGRESS:
        return ["--non-progress"]
    return ["--formulas"] if name == LABELS else ["--only", name.removeprefix("live_")]


def ours(arguments, row, name, *options):
    """What Ouro found for the property; a text where it found nothing."""
    run = shared_promela.ouro_run(arguments.ouro, "check", row, "--json", "--no-trace", *asking_for(name), *options,
                                  "--time", str(arguments.time), "--memory", arguments.memory)
    if run.returncode not in (0, 1, 3):
        return MISSING if "No such file" in run.stderr else f"exit status {run.returncode}: {run.stderr.strip()[:200]}"
    found = [one for one in json.loads(run.stdout)["properties"] if one["kind"] in KINDS.get(name, ("ltl",))]
    return found[0] if len(found) == 1 else f"{len(found)} properties"


def fair_by_spin(row, names):
    """SPIN's verdicts with weak fairness; None where it does not finish, nothing where it refuses the model."""
    options = shlex.split(row["options"])
    verdicts = {}
    for progress in (False, True):
        asked = [name for name in names if (name == PROGRESS) == progress]
        claims = [("" if name in (LABELS, PROGRESS) else name.removeprefix("live_"), True) for name in asked]
        if asked:
            found = spin_verifier.acceptance(shared_promela.FOLDER / row["path"], claims, spin_options(options),
                                             progress=progress, timeout=20, depth=1_000_000, hash_bits=20, optimise="-O1")
            verdicts.update(zip(asked, found))
    return verdicts


def spin_options(options):
    """Folders are given relative to the collection, and SPIN runs elsewhere."""
    return [f"-E-I{shared_promela.FOLDER / option[4:]}" if option.startswith("-E-I") else option for option in options]


def said(verdict, found):
    """The verdict that a lossy search stands for: one that got to its end had nothing to report."""
    if verdict == spin_verifier.HOLDS:
        return "proved by a lossy store"
    return spin_verifier.HOLDS if verdict == "incomplete" and found.get("reason", "").startswith("no error found") else verdict


class Comparison:
    def __init__(self, table, is_lossy):
        self.table, self.is_lossy, self.counts = table, is_lossy, collections.Counter()
        if table:
            print("| model | property | fairness | SPIN | Ouro | product states | s |\n|---|---|---|---|---|---|---|")

    def add(self, row, name, fairness, expected, found):
        verdict = found["verdict"] if isinstance(found, dict) else found
        if self.is_lossy and isinstance(found, dict):
            verdict = said(verdict, found)
        decided = (expected in (spin_verifier.HOLDS, spin_verifier.VIOLATED)
                   and (row["path"], name) not in NO_VERDICT)
        outcome = (MISSING if found == MISSING else "not decided by SPIN" if not decided else "the same" if verdict == expected
                   else "not decided by Ouro" if verdict == "incomplete" else "different")
        self.counts[outcome] += 1
        if self.table or outcome == "different":
            cells = [row["path"], name, fairness, str(expected), verdict]
            if isinstance(found, dict):
                cells += [str(found.get("product_states", "")), f"{found['seconds']:.2f}"]
            print("| " + " | ".join(cells) + " |" + (" <- different" if outcome == "different" else ""), flush=True)


def compare(arguments, row, comparison):
    for name, verdict in published(row).items():
        comparison.add(row, name, "none", verdict, ours(arguments, row, name, "--store", arguments.store))
    if arguments.fair and row["states"] and int(row["states"]) < FAIR_BELOW:
        try:
            verdicts = fair_by_spin(row, published(row))
        except spin_verifier.Refused:
            return
        for name, verdict in verdicts.items():
            comparison.add(row, name, "weak", verdict, ours(arguments, row, name, "--fair", "weak"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--below", type=int, metavar="STATES")
    parser.add_argument("--path")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--store", default="auto", metavar="KIND")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--time", type=int, default=60, metavar="SECONDS")
    parser.add_argument("--memory", default="2G", metavar="SIZE")
    arguments = parser.parse_args()
    if not (shared_promela.FOLDER / "manifest.csv").exists():
        print("skipped: the shared models are not there")
        return SKIPPED
    if arguments.fair and not (shutil.which("spin") and shutil.which("gcc")):
        print("skipped: spin or gcc is not installed")
        return SKIPPED
    comparison = Comparison(arguments.table, arguments.store in ("bitstate", "compact"))
    for row in models(arguments.below, arguments.path):
        compare(arguments, row, comparison)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(comparison.counts.items())))
    return 1 if comparison.counts["different"] or not comparison.counts["the same"] else 0


if __name__ == "__main__":
    sys.exit(main())
