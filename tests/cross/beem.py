#!/usr/bin/env python3
"""The state counts of the BEEM benchmark \\cite{pelanek2007beem}: `ouro explore --json` finds as many states
as were published, for every DVE model of the shared folder whose state space is small enough.

usage: beem.py OURO [--below STATES] [--family NAME]
"""

import argparse
import csv
import json
import os
import subprocess
import sys
from pathlib import Path

SKIP = 77
ROOT = Path(__file__).resolve().parents[2]


def shared_folder():
    return Path(os.environ.get("OURO_SHARED", ROOT / ".." / "shared")) / "beem"


def instances(folder, below, family):
    """Rows of results.csv that were explored completely, smallest first."""
    with open(folder / "results.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["dve"] and row["complete"] == "yes"]
    rows = [row for row in rows if int(row["states"]) < below and family in (None, row["family"])]
    return sorted(rows, key=lambda row: int(row["states"]))


def knows_explore(ouro):
    return subprocess.run([ouro, "explore", "--help"], capture_output=True, check=False).returncode == 0


def explore(ouro, model):
    """The document of `ouro explore`, or the text of the failure."""
    run = subprocess.run([ouro, "explore", "--json", model], capture_output=True, text=True, check=False)
    try:
        return json.loads(run.stdout)
    except json.JSONDecodeError:
        return run.stderr.strip() or f"exit status {run.returncode} and no document"


def complaint(answer, published):
    if isinstance(answer, str):
        return answer
    if not answer["complete"]:
        return f"incomplete: {answer['limit']}"
    if answer["states"] != published:
        return f"{answer['states']} states, published: {published}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ouro")
    parser.add_argument("--below", type=int, default=1_000_000, metavar="STATES")
    parser.add_argument("--family")
    arguments = parser.parse_args()
    folder = shared_folder()
    if not (folder / "results.csv").exists():
        print("skipped: the models of BEEM are not there")
        return SKIP
    if not knows_explore(arguments.ouro):
        print("skipped: this ouro has no verb 'explore'")
        return SKIP
    rows = instances(folder, arguments.below, arguments.family)
    failures = 0
    for row in rows:
        problem = complaint(explore(arguments.ouro, folder / row["dve"]), int(row["states"]))
        if problem:
            failures += 1
            print(f"{row['dve']}: {problem}")
    print(f"{len(rows)} models, {failures} differences")
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
