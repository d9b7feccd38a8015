#!/usr/bin/env python3
"""BEEM's larger models \\cite{pelanek2007beem}: the published number of states, and how fast they are explored.

    bench/beem.py BEEM [--ouro build/release/ouro] [--from STATES] [--below STATES] [--memory SIZE]

BEEM is a folder with results.csv (columns family, instance, states, complete, dve) and the models. Those below a
million states are a test (tests/cross/beem.py); this is for the rest. One line a model, as a table: states,
whether they are as many as were published, transitions, seconds of CPU, million transitions a second, bytes a
state. A model that does not fit into the memory is listed as incomplete.
"""

import argparse
import csv
import json
import pathlib
import resource
import subprocess
import sys


def instances(folder, low, high):
    with open(folder / "results.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["dve"] and row["complete"] == "yes"]
    return sorted((row for row in rows if low <= int(row["states"]) < high), key=lambda row: int(row["states"]))


def cpu_seconds():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def explore(ouro, model, memory):
    """The document of `ouro explore`, and the CPU time that it took."""
    before = cpu_seconds()
    run = subprocess.run([ouro, "explore", "--json", "--memory", memory, model], capture_output=True, text=True,
                         check=False)
    if run.returncode not in (0, 3):
        sys.exit(f"{model}: {run.stderr}")
    return json.loads(run.stdout), cpu_seconds() - before


def verdict(found, published):
    if not found["complete"]:
        return f"incomplete ({found['limit']})"
    return "as published" if found["states"] == published else f"published: {published}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("beem", type=pathlib.Path)
    parser.add_argument("--ouro", default="build/release/ouro")
    parser.add_argument("--from", dest="low", type=int, default=1_000_000, metavar="STATES")
    parser.add_argument("--below", type=int, default=1_000_000_000, metavar="STATES")
    parser.add_argument("--memory", default="8G", metavar="SIZE")
    arguments = parser.parse_args()
    print("| model | states | | transitions | CPU s | M transitions/s | bytes a state |\n|---|---|---|---|---|---|---|")
    different = 0
    for row in instances(arguments.beem, arguments.low, arguments.below):
        found, seconds = explore(arguments.ouro, arguments.beem / row["dve"], arguments.memory)
        different += found["complete"] and found["states"] != int(row["states"])
        print(f"| {row['family']}.{row['instance']} | {found['states']} | {verdict(found, int(row['states']))} | "
              f"{found['transitions']} | {seconds:.1f} | {found['transitions'] / seconds / 1e6:.2f} | "
              f"{found['bytes_per_state']:.1f} |", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
