#!/usr/bin/env python3
"""Partial-order reduction keeps the answers: models explored and checked with and without it.

    tests/cross/partial_order.py OURO [-n COUNT] [--seed SEED] [--below STATES] [--keep FOLDER]

The models of tests/models, COUNT random programs (promela_generator.py), and those of the shared folders that have
fewer than STATES states. `ouro explore --por` must find exactly as many deadlocks, breadth and depth first, with and
without --reduce dead,merge, and no more states. `ouro check` must give the same verdict about each property as with
--no-por, of random programs also about invariants by chance; its counterexamples are replayed by itself.
Programs that differ go to FOLDER.
"""

import json
import sys
import tempfile

import compared_models
from compared_models import LIMITS, ouro_run

ORDERS = ("bfs", "dfs")
REDUCTIONS = ("none", "dead,merge")


def explore(ouro, model, *arguments):
    """The document; None where the exploration was not complete; a text where it was refused."""
    run = ouro_run(ouro, "explore", model, "--json", *LIMITS, "--engine", model.engine, *arguments)
    if run.returncode not in (0, 2, 3):
        raise AssertionError(f"{model.name}: exit status {run.returncode}, {arguments}\n{run.stderr}")
    return run.stderr if run.returncode == 2 else json.loads(run.stdout) if run.returncode == 0 else None


def explored(ouro, model, counts):
    """Problems with deadlocks."""
    for reductions in REDUCTIONS:
        whole = explore(ouro, model, "--reduce", reductions)
        if not isinstance(whole, dict):
            counts["left out"] += 1
            continue
        for order in ORDERS:
            reduced = explore(ouro, model, "--reduce", reductions, "--por", "--search", order)
            if isinstance(reduced, str) and "--por" in reduced:
                counts["refused"] += 1
                return
            what = f"--reduce {reductions} --search {order}"
            if reduced is None:  # endless sequences take their time, with and without
                counts["left out"] += 1
                continue
            if whole["deadlocks"] != reduced["deadlocks"]:
                yield f"{what}: deadlocks: {whole['deadlocks']} and {reduced['deadlocks']}"
            if whole["states"] < reduced["states"]:
                yield f"{what}: states: {whole['states']}, and {reduced['states']} reduced"
            counts["fewer states" if reduced["states"] < whole["states"] else "as many states"] += 1


def verdicts(ouro, model, *arguments):
    run = ouro_run(ouro, "check", model, "--json", *LIMITS, "--no-formulas", *arguments)
    if run.returncode == 2:  # the generator makes programs that are refused, now and then
        return {"refused": "incomplete"}
    if run.returncode not in (0, 1, 3):
        raise AssertionError(f"{model.name}: check ended with {run.returncode}, {arguments}\n{run.stderr}")
    document = json.loads(run.stdout)
    return {p["name"]: p["verdict"] for p in document["properties"]}


def checked(ouro, model, counts):
    """Problems with verdicts."""
    for asked in [[], model.invariants] if model.invariants else [[]]:
        whole = verdicts(ouro, model, "--no-por", *asked)
        if "incomplete" in whole.values():
            counts["checks left out"] += 1
            continue
        for order in ORDERS:
            for reductions in REDUCTIONS:
                reduced = verdicts(ouro, model, "--por", "--search", order, "--reduce", reductions, *asked)
                if "incomplete" in reduced.values():  # endless sequences again
                    counts["checks left out"] += 1
                    continue
                counts["checks"] += 1
                if whole != reduced:
                    yield f"check {order} {reductions} {asked}: {whole} and {reduced}"


def random_model(seed, folder):
    engine = "both" if seed % 4 == 0 else "native"
    return compared_models.random_model(seed, folder, engine, ["priority", "last"] if seed % 8 else [])


def parse_arguments():
    parser = compared_models.comparison_parser(__doc__, 60)
    parser.add_argument("--below", type=int, default=2_000)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    comparison = compared_models.Comparison(arguments.keep)
    counts = comparison.counts
    with tempfile.TemporaryDirectory() as folder:
        for model in compared_models.models(arguments, lambda seed: random_model(seed, folder)):
            comparison.add(model, [*explored(arguments.ouro, model, counts), *checked(arguments.ouro, model, counts)])
    return comparison.exit_status("fewer states")


if __name__ == "__main__":
    sys.exit(main())
