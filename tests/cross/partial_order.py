#!/usr/bin/env python3
"""Partial-order reduction keeps the answers: models explored and checked with and without it.

    tests/cross/partial_order.py OURO [-n COUNT] [--seed SEED] [--below STATES] [--keep FOLDER]

The models of tests/models, COUNT random programs (promela_generator.py), and those of the shared folders that have
fewer than STATES states. `ouro explore --por` must find exactly as many deadlocks, breadth and depth first, with and
without --reduce dead,merge, and no more states. `ouro check` must give the same verdict about each property as with
--no-por, of random programs also about invariants by chance; its counterexamples are replayed by itself.
Programs that differ go to FOLDER.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import promela_generator
import shared_promela

MODELS = pathlib.Path(__file__).resolve().parents[1] / "models"
LIMITS = ("--max-states", "100000", "--time", "20")
ORDERS = ("bfs", "dfs")
REDUCTIONS = ("none", "dead,merge")


class Model:
    def __init__(self, name, path, options=(), invariants=(), engine="native"):
        self.name, self.path, self.options, self.engine = name, path, options, engine
        self.invariants = [argument for text in invariants for argument in ("--invariant", text)]


def ouro_run(ouro, verb, model, *arguments):
    command = [ouro, verb, "--json", *LIMITS, *arguments, *model.options, str(model.path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def explore(ouro, model, *arguments):
    """The document; None where the exploration was not complete; a text where it was refused."""
    run = ouro_run(ouro, "explore", model, "--engine", model.engine, *arguments)
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
    run = ouro_run(ouro, "check", model, "--no-formulas", *arguments)
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
    generator = promela_generator.Generator(seed, None, ["priority", "last"] if seed % 8 else [])
    path = pathlib.Path(folder) / "program.pml"
    path.write_text(generator.program())
    generator.scalars = generator.globals
    invariants = [generator.condition(), generator.condition(), f"P0[0]:x < {generator.below(3) + 1}"]
    if generator.watched:
        invariants.append(generator.remote())
    return Model(f"seed {seed}", path, invariants=invariants, engine="both" if seed % 4 == 0 else "native")


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
            yield Model(row["path"], shared_promela.FOLDER / row["path"],
                        ["--language", "promela", *shared_promela.options(row)])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("-n", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--below", type=int, default=2_000)
    parser.add_argument("--keep", type=pathlib.Path)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for model in models(arguments, folder):
            found = [*explored(arguments.ouro, model, counts), *checked(arguments.ouro, model, counts)]
            counts["different"] += bool(found)
            for problem in found:
                print(f"{model.name}: {problem}", flush=True)
            if found and arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{model.name.replace(' ', '').replace('/', '-')}.pml").write_text(model.path.read_text())
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if counts["different"] or not counts["fewer states"] else 0


if __name__ == "__main__":
    sys.exit(main())
