#!/usr/bin/env python3
"""Formulas that CTL and LTL both have, asked in both: the same verdicts on other people's models.

    tests/cross/ctl_models.py OURO [--below STATES] [--path TEXT] [--time SECONDS] [--memory SIZE] [--table]

Models are the Promela models of the shared folder with fewer than so many states. What is asked is about their own
propositions: conditions on the number of processes and, where a model has global variables that a formula can name,
on those. AG p is [] p, AF p is <> p, AG (p -> AF q) is [] (p -> <> q), A[p U q] is p U q; and in CTL* A before any of
them changes nothing. The answers on the fly, by labels (--states) and by fixpoints have to agree as well.
"""

import argparse
import collections
import json
import re
import sys

import shared_promela

SKIPPED = 77
BOTH = [("AG p", "[] p"), ("AF p", "<> p"), ("AG (p -> AF q)", "[] (p -> <> q)"), ("A(p U q)", "p U q")]
WAYS = ([], ["--states", "--list-states", "0"], ["--states", "--list-states", "0", "--algorithm", "fixpoint"])
GLOBAL = re.compile(r"^\s*(?:byte|bit|bool|int|short)\s+([a-z]\w*)\s*(?:=\s*\d+\s*)?;", re.MULTILINE)


def conditions(row):
    """Two conditions on states that differ from model to model."""
    text = (shared_promela.FOLDER / row["path"]).read_text(errors="replace")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    names = [name for name in GLOBAL.findall(text.split("proctype")[0]) if name not in ("p", "q")]
    if len(names) > 1:
        return f"({names[0]} == 0)", f"({names[1]} != 0)"
    if names:
        return f"({names[0]} == 0)", "(_nr_pr < 2)"
    return "(_nr_pr > 1)", "(_nr_pr < 2)"


def verdicts(arguments, row, asked):
    """By the name of the property; a text where there are none."""
    run = shared_promela.ouro_run(arguments.ouro, "check", row, "--json", "--no-trace", *asked,
                                  "--time", str(arguments.time), "--memory", arguments.memory)
    if run.returncode not in (0, 1, 3):
        return run.stderr.strip()[:200] or f"exit status {run.returncode}"
    found = json.loads(run.stdout)["properties"]
    if any(one["kind"] == "fault" and one["verdict"] == "violated" for one in found):
        return "has run-time faults"
    return [one["verdict"] for one in found if one["kind"] in ("ltl", "ctl", "ctl*")]


def compare(arguments, row, counts):
    p, q = conditions(row)
    fill = lambda formula: re.sub(r"\bp\b", p, re.sub(r"\bq\b", q, formula))
    linear = verdicts(arguments, row, [word for _, ltl in BOTH for word in ("--ltl", fill(ltl))])
    if isinstance(linear, str):
        counts["refused"] += 1
        return
    asked = [word for ctl, _ in BOTH for word in ("--ctl", fill(ctl))]
    starred = [word for _, ltl in BOTH for word in ("--ctlstar", f"A ({fill(ltl)})")]
    for name, words in [(" ".join(way) or "on the fly", asked + way) for way in WAYS] + [("CTL*", starred)]:
        branching = verdicts(arguments, row, words)
        for i, (ctl, _) in enumerate(BOTH):
            one = branching if isinstance(branching, str) else branching[i]
            decided = "incomplete" not in (one, linear[i])
            outcome = "not decided" if not decided else "the same" if one == linear[i] else "different"
            counts[outcome] += 1
            if outcome == "different" or arguments.table:
                print(f"{row['path']}: {fill(ctl)} ({name}): {one}, in LTL {linear[i]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro")
    parser.add_argument("--below", type=int, default=20_000)
    parser.add_argument("--path", default="")
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--memory", default="2G")
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    if not shared_promela.FOLDER.is_dir():
        print("skipped: no shared models")
        return SKIPPED
    counts = collections.Counter()
    for row in shared_promela.models(arguments.path):
        if row["states"] and int(row["states"]) < arguments.below:
            compare(arguments, row, counts)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    return 1 if counts["different"] or not counts["the same"] else 0


if __name__ == "__main__":
    sys.exit(main())
