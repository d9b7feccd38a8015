#!/usr/bin/env python3
"""Reductions keep the answers: models explored with and without --reduce dead,merge.

    tests/cross/reductions.py OURO [-n COUNT] [--seed SEED] [--below STATES] [--spin]

The models of tests/models, COUNT random programs (promela_generator.py), and those of the shared folder that have
fewer than STATES states, as far as SPIN's figures there say. Whether there are deadlocks, and which faults there
are, must be the same; the states must not be more. On --engine both the two engines are compared on the way.

--spin counts on how many shared models SPIN, with the reductions that it does by default, stores fewer states, as
many, and more. Its verifiers take a while to compile, so this is not part of the tests.
"""

import argparse
import collections
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

import promela_generator
import shared_promela
import spin_verifier

MODELS = pathlib.Path(__file__).resolve().parents[1] / "models"
# Indivisible sequences that are endless in one program end as well in the other, but not always in time.
SECONDS = "20"
LIMIT = 100_000


def explore(ouro, path, reductions, options=()):
    """The document, or None where the exploration was not complete or the model is refused."""
    command = [ouro, "explore", "--json", "--max-states", str(LIMIT), "--time", SECONDS, "--reduce", reductions]
    run = subprocess.run([*command, *options, str(path)], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 2, 3):
        raise AssertionError(f"{path}: exit status {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout) if run.returncode == 0 else None


def problems(whole, reduced):
    if (whole["deadlocks"] > 0) != (reduced["deadlocks"] > 0):
        yield f"deadlocks: {whole['deadlocks']} and {reduced['deadlocks']}"
    if set(whole["faults"]) != set(reduced["faults"]):
        yield f"faults: {whole['faults']} and {reduced['faults']}"
    if whole["states"] < reduced["states"]:
        yield f"states: {whole['states']}, and {reduced['states']} reduced"


def models(arguments, folder):
    """Names, paths and options; the last part is the row of the shared folder's list, if there is one."""
    for path in sorted([*MODELS.rglob("*.pml"), *MODELS.rglob("*.dve")]):
        yield path.name, path, [], None
    for seed in range(arguments.seed, arguments.seed + arguments.n):
        path = pathlib.Path(folder) / "program.pml"
        path.write_text(promela_generator.Generator(seed).program())
        yield f"seed {seed}", path, ["--engine", "both"], None
    if not (shared_promela.FOLDER / "manifest.csv").exists():
        print("the shared models are not there")
        return
    for row in shared_promela.models(None):
        if row["states"] and int(row["states"]) < arguments.below:
            options = ["--language", "promela", *shared_promela.options(row)]
            yield row["path"], shared_promela.FOLDER / row["path"], options, row


def against_spin(row, states):
    """What SPIN stores with its own reductions, compared with `states`."""
    try:
        verdict = spin_verifier.verify(shared_promela.FOLDER / row["path"], shlex.split(row["options"]), reduced=True)
    except (spin_verifier.Refused, spin_verifier.Crashed):
        return "SPIN fails"
    if verdict is None or not verdict.complete:
        return "SPIN does not finish"
    if verdict.states < states:
        print(f"{row['path']}: {verdict.states} states in SPIN, {states} in Ouro")
    return "SPIN fewer" if verdict.states < states else "SPIN more" if verdict.states > states else "SPIN as many"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--below", type=int, default=10_000)
    parser.add_argument("--spin", action="store_true")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, path, options, row in models(arguments, folder):
            whole, reduced = (explore(arguments.ouro, path, which, options) for which in ("none", "dead,merge"))
            if whole is None or reduced is None:
                counts["left out"] += 1
                continue
            found = list(problems(whole, reduced))
            counts["different" if found else "fewer states" if reduced["states"] < whole["states"] else "as many"] += 1
            for problem in found:
                print(f"{name}: {problem}")
            if arguments.spin and row:
                counts[against_spin(row, reduced["states"])] += 1
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if counts["different"] or not counts["fewer states"] else 0


if __name__ == "__main__":
    sys.exit(main())
