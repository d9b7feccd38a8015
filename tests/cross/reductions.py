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

import json
import pathlib
import shlex
import sys
import tempfile

import compared_models
import shared_promela
import spin_verifier
from compared_models import LIMITS, ouro_run


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
    parser = compared_models.argument_parser(__doc__, 100)
    parser.add_argument("--below", type=int, default=10_000)
    parser.add_argument("--spin", action="store_true")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    comparison = compared_models.Comparison()
    counts = comparison.counts
    with tempfile.TemporaryDirectory() as folder:
        for model in compared_models.models(arguments, lambda seed: compared_models.random_model(seed, folder, "both")):
            whole, reduced = (explore(arguments.ouro, model, which) for which in ("none", "dead,merge"))
            if whole is None or reduced is None:
                counts["left out"] += 1
                continue
            if not comparison.add(model, [*problems(whole, reduced), *verdict_problems(arguments.ouro, model, folder)]):
                counts["fewer states" if reduced["states"] < whole["states"] else "as many"] += 1
            if arguments.spin and model.row:
                counts[against_spin(model.row, reduced["states"])] += 1
    return comparison.exit_status("fewer states")


if __name__ == "__main__":
    sys.exit(main())
