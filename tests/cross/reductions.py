#!/usr/bin/env python3
"""Reductions keep the answers: models explored and checked with and without --reduce dead,merge.

    tests/cross/reductions.py OURO [-n COUNT] [--seed SEED] [--below STATES] [--spin]

The models of tests/models, COUNT random programs (promela_generator.py), and those of the shared folder that have
fewer than STATES states, as far as SPIN's figures there say. Whether there are deadlocks, and which faults there
are, must be the same; the states must not be more. On --engine both the two engines are compared on the way.
`ouro check` must give the same verdict about each property, of random programs also about invariants by chance, and
its counterexamples must be runs of the original that `ouro simulate` follows to the error.

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
LIMITS = ("--max-states", "100000", "--time", SECONDS)


def ouro_run(ouro, verb, model, *arguments):
    command = [ouro, verb, *arguments, *model.options, str(model.path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def explore(ouro, model, reductions):
    """The document, or None where the exploration was not complete or the model is refused."""
    run = ouro_run(ouro, "explore", model, "--json", "--engine", model.engine, *LIMITS, "--reduce", reductions)
    if run.returncode not in (0, 2, 3):
        raise AssertionError(f"{model.name}: exit status {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout) if run.returncode == 0 else None


def problems(whole, reduced):
    if (whole["deadlocks"] > 0) != (reduced["deadlocks"] > 0):
        yield f"deadlocks: {whole['deadlocks']} and {reduced['deadlocks']}"
    if set(whole["faults"]) != set(reduced["faults"]):
        yield f"faults: {whole['faults']} and {reduced['faults']}"
    if whole["states"] < reduced["states"]:
        yield f"states: {whole['states']}, and {reduced['states']} reduced"


def check(ouro, model, reductions, trace):
    """The properties of two documents: what the model asks of its states, breadth first, and invariants, depth first."""
    result = []
    for number, asked in enumerate([[], model.invariants] if model.invariants else [[]]):
        order = ("bfs", "dfs")[number]
        arguments = ["--json", "--no-formulas", *LIMITS, "--reduce", reductions, "--search", order,
                     "--trace", f"{trace}{number}.json"]
        run = ouro_run(ouro, "check", model, *arguments, *asked)
        if run.returncode not in (0, 1, 3):
            raise AssertionError(f"{model.name}: check ended with {run.returncode}, {asked}\n{run.stderr}")
        result += json.loads(run.stdout)["properties"]
    return result


def verdict_problems(ouro, model, folder):
    whole, reduced = (check(ouro, model, which, pathlib.Path(folder) / which) for which in ("none", "dead,merge"))
    for before, after in zip(whole, reduced, strict=True):
        if before["verdict"] != after["verdict"]:
            yield f"{before['name']}: {before['verdict']}, and {after['verdict']} reduced"
        if after["verdict"] == "violated":
            run = ouro_run(ouro, "simulate", model, "--quiet", "--guide", after["trace"]["file"])
            # A state in which an invariant is false is no error for a simulation.
            if run.returncode not in ((0, 1) if after["kind"] == "invariant" else (1,)):
                yield f"{after['name']}: the counterexample is not followed: {run.stderr.strip()}"


class Model:
    """`options` are the model's own; `row` is that of the shared folder's list, if it has one."""

    def __init__(self, name, path, options=(), invariants=(), engine="native", row=None):
        self.name, self.path, self.options, self.row, self.engine = name, path, options, row, engine
        self.invariants = [argument for text in invariants for argument in ("--invariant", text)]


def random_model(seed, folder):
    generator = promela_generator.Generator(seed)
    path = pathlib.Path(folder) / "program.pml"
    path.write_text(generator.program())
    generator.scalars = generator.globals
    invariants = [generator.condition(), generator.condition(), f"P0[0]:x < {generator.below(3) + 1}"]
    if generator.watched:
        invariants.append(generator.remote())
    return Model(f"seed {seed}", path, invariants=invariants, engine="both")


def models(arguments, folder):
    for path in sorted([*MODELS.rglob("*.pml"), *MODELS.rglob("*.dve")]):
        yield Model(path.name, path)
    for seed in range(arguments.seed, arguments.seed + arguments.n):
        yield random_model(seed, folder)
    if not (shared_promela.FOLDER / "manifest.csv").exists():
        print("the shared models are not there")
        return
    for row in shared_promela.models(None):
        if row["states"] and int(row["states"]) < arguments.below:
            options = ["--language", "promela", *shared_promela.options(row)]
            yield Model(row["path"], shared_promela.FOLDER / row["path"], options, row=row)


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
        for model in models(arguments, folder):
            whole, reduced = (explore(arguments.ouro, model, which) for which in ("none", "dead,merge"))
            if whole is None or reduced is None:
                counts["left out"] += 1
                continue
            found = [*problems(whole, reduced), *verdict_problems(arguments.ouro, model, folder)]
            counts["different" if found else "fewer states" if reduced["states"] < whole["states"] else "as many"] += 1
            for problem in found:
                print(f"{model.name}: {problem}")
            if arguments.spin and model.row:
                counts[against_spin(model.row, reduced["states"])] += 1
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if counts["different"] or not counts["fewer states"] else 0


if __name__ == "__main__":
    sys.exit(main())
