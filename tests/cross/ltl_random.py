#!/usr/bin/env python3
"""Random Kripke structures and random formulas: every algorithm, and both forms of a property, against the oracle.

    tests/cross/ltl_random.py OURO [-n STRUCTURES] [--formulas COUNT] [--seed SEED]

ltl_oracle.py decides each formula on each structure by a tableau that leaves nothing out. `ouro check --ltl`, all
formulas of a structure in one run, has to give the same verdicts with every --algorithm and --property. Structures have
up to six states, with several initial ones and some without successors, in which runs stay for ever. Ouro itself checks
each counterexample against the formula before it is shown.

Lengths are not compared here: --shortest gives a shortest stem and then a shortest cycle of the product. A longer stem of
another search may be shown as a shorter one, because where the model repeats itself before the automaton does, the cycle is
shown from there on: a p p (p p) is a run with the stem a. Brute force checks the lengths of products (unit tests).
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import ltl_oracle

PROPOSITIONS = ("a", "b", "c")
ALGORITHMS = ("couvreur", "nested", "magic", "improved", "naive")
CONFIGURATIONS = ([[]] + [["--algorithm", one] for one in ALGORITHMS] + [["--shortest"]]
                  + [["--property", "lazy", "--algorithm", one] for one in ("couvreur", "naive")])


def random_formula(source, size):
    if size <= 1:
        return source.choice([("p", name) for name in PROPOSITIONS] * 4 + [("true",)])
    if size == 2 or source.random() < 0.4:
        return source.choice(("not", "X", "F", "G", "F", "G")), random_formula(source, size - 1)
    left = source.randint(1, size - 2)
    operator = source.choice(("and", "or", "implies", "U", "U", "R", "W"))
    return operator, random_formula(source, left), random_formula(source, size - 1 - left)


def random_structure(source):
    count = source.randint(1, 6)
    holds = [frozenset(name for name in PROPOSITIONS if source.random() < 0.5) for _ in range(count)]
    density = source.choice((0.8, 1.5, 2.5)) / count
    targets = [[t for t in range(count) if source.random() < density] for _ in range(count)]
    initial = sorted(source.sample(range(count), min(count, source.choice((1, 1, 2)))))
    return initial, holds, targets


def kripke(initial, holds, targets):
    """In Ouro's text format for explicit structures."""
    lines = ["propositions " + " ".join(PROPOSITIONS), "initial " + " ".join(f"s{i}" for i in initial)]
    lines += [f"state s{i} : " + " ".join(sorted(names)) for i, names in enumerate(holds)]
    lines += [f"s{i} -> " + " ".join(f"s{t}" for t in some) for i, some in enumerate(targets) if some]
    return "\n".join(lines) + "\n"


def for_oracle(initial, holds, targets):
    nobody = frozenset()
    edges = [[(nobody, target) for target in some or [state]] for state, some in enumerate(targets)]
    return ltl_oracle.Graph(initial, holds, edges, [nobody] * len(holds))


def check(ouro, path, formulas, options):
    """The verdict on each formula."""
    asked = [word for formula in formulas for word in ("--ltl", ltl_oracle.text(formula))]
    run = subprocess.run([ouro, "check", "--json", *options, *asked, path], capture_output=True, text=True, timeout=120,
                         check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"exit status {run.returncode}: {run.stderr}")
    return [one["verdict"] for one in json.loads(run.stdout)["properties"] if one["kind"] == "ltl"]


def problems(ouro, path, structure, formulas, counts):
    graph = for_oracle(*structure)
    expected = ["violated" if ltl_oracle.is_violated(graph, formula) else "holds" for formula in formulas]
    counts.update(expected)
    for options in CONFIGURATIONS:
        how = " ".join(options)
        try:
            verdicts = check(ouro, path, formulas, options)
        except RuntimeError as failure:
            yield f"{how}: {failure}"
            continue
        if verdicts != expected:
            yield f"{how}: {[(v, e, ltl_oracle.text(f)) for v, e, f in zip(verdicts, expected, formulas) if v != e]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--formulas", type=int, default=20, metavar="COUNT", help="for each structure")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counts, failures = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "structure.kripke"
        for seed in range(arguments.seed, arguments.seed + arguments.n):
            source = random.Random(seed)
            structure = random_structure(source)
            path.write_text(kripke(*structure))
            formulas = [random_formula(source, source.randint(1, 9)) for _ in range(arguments.formulas)]
            for problem in problems(arguments.ouro, path, structure, formulas, counts):
                failures += 1
                print(f"seed {seed}: {problem}\n{path.read_text()}", flush=True)
    print(f"{dict(counts)} in {len(CONFIGURATIONS)} configurations, {failures} differences")
    assert arguments.n < 20 or min(counts["holds"], counts["violated"]) > 50, "hardly anything was decided"
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
