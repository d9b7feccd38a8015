#!/usr/bin/env python3
"""Sizes and times of `ouro translate` beside recorded ones of another translator.

    bench/compare_sizes.py BASELINES [--ouro build/release/ouro] [--modes tgba,ba] [--sets dac,eh] [--larger]

BASELINES is a folder with one CSV file a set of formulas: the columns `formula`, `negated` and, for each mode
M, `M_states` and `M_seconds`; and `whole_sets.csv` with the CPU seconds of a whole set in one process. A mode
stands for options of both tools (see MODES). A row counts in the totals only where both have an answer; the
others are listed. With --larger each formula where ours is larger is listed.

CPU time is that of one process for the whole set, start included, divided by the number of formulas; the least
of --runs runs.
"""
import argparse
import csv
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

MODES = {
    "tgba": [],
    "ba": ["--buchi", "--state-based"],
    "det": ["--deterministic"],
    "detgen": ["--deterministic", "--any-acceptance"],
    "detpar": ["--deterministic", "--parity"],
}


def run(command):
    """The lines printed, and the CPU seconds used."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.splitlines(), seconds


def answers(ouro, rows, options, time_limit):
    """One record a row, None where there is no answer; and the CPU seconds of the whole set in one process."""
    with tempfile.NamedTemporaryFile("w", suffix=".ltl") as file:
        file.writelines(row["formula"] + "\n" for row in rows)
        file.flush()
        command = ["timeout", "-k", "1", str(time_limit), ouro, "translate", "--file", file.name, "--json", *options]
        lines, seconds = run(command)
    records = [json.loads(line) for line in lines]
    if len(records) == len(rows):
        return records, seconds
    return one_by_one(ouro, rows, options, time_limit), None


def one_by_one(ouro, rows, options, time_limit):
    result = []
    for row in rows:
        lines, _ = run(["timeout", "-k", "1", str(time_limit), ouro, "translate", row["formula"], "--json", *options])
        result.append(json.loads("".join(lines)) if lines else None)
    return result


def compare(name, mode, rows, args, whole):
    ours, seconds = answers(args.ouro, rows, MODES[mode] + args.option, args.time_limit)
    for _ in range(args.runs - 1):
        again, more = answers(args.ouro, rows, MODES[mode] + args.option, args.time_limit)
        seconds = min(seconds, more) if seconds is not None and more is not None else None
    total = base = larger = smaller = 0
    only_ours, only_theirs, listed = [], [], []
    for row, record in zip(rows, ours):
        theirs = row[f"{mode}_states"]
        if not theirs or record is None:
            if record is not None:
                only_ours.append((row, record))
            elif theirs:
                only_theirs.append(row)
            continue
        states, theirs = record["states"], int(theirs)
        total, base = total + states, base + theirs
        larger, smaller = larger + (states > theirs), smaller + (states < theirs)
        if states > theirs:
            listed.append(f"    {states} > {theirs}  {row['formula']}")
    ratio = total / base if base else float("nan")
    cpu = f"{1000 * seconds / len(rows):.2f}" if seconds is not None else "-"
    print(f"| {name} | {mode} | {len(rows)} | {total} | {base} | {ratio:.3f} | {smaller} | {larger} | {cpu} |"
          f" {whole.get((name, mode), '-')} |", flush=True)
    for row, record in only_ours:
        print(f"    only ours: {record['states']} states in {record['seconds']:.2f} s  {row['formula'][:90]}")
    for row in only_theirs:
        print(f"    only theirs: {row[mode + '_states']} states in {row[mode + '_seconds']} s  {row['formula'][:90]}")
    if args.larger:
        print("\n".join(listed))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("baselines", type=pathlib.Path)
    parser.add_argument("--ouro", default=os.path.join("build", "release", "ouro"))
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--sets", default="dac,eh,sb,hkrss,p,lily,rand500,scalable")
    parser.add_argument("--larger", action="store_true", help="list the formulas where ours is larger")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--time-limit", type=int, default=60, help="seconds for a set, then for each formula")
    parser.add_argument("--option", action="append", default=[], help="one more option for ouro translate")
    args = parser.parse_args()
    if not args.baselines.is_dir():
        sys.exit(f"{args.baselines}: no such folder")
    whole = {}
    if (args.baselines / "whole_sets.csv").exists():
        with open(args.baselines / "whole_sets.csv", encoding="utf-8") as file:
            whole = {(row["set"], row["mode"]): f"{1000 * float(row['min_cpu_s']) / int(row['formulas']):.2f}"
                     for row in csv.DictReader(file)}
    print("| set | mode | formulas | states | theirs | ratio | smaller | larger | CPU ms each | theirs |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in args.sets.split(","):
        with open(args.baselines / f"{name}.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for mode in args.modes.split(","):
            compare(name, mode, rows, args, whole)


if __name__ == "__main__":
    main()
