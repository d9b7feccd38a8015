#!/usr/bin/env python3
"""Small random Promela programs through SPIN and Ouro: the same states, the same errors.

    tests/cross/random_promela.py OURO [-n COUNT] [--seed SEED] [--only FEATURES] [--without FEATURES]
                                       [--keep FOLDER] [--shrink]
    tests/cross/random_promela.py OURO --shrink FILE.pml

promela_generator.py says what is in the programs. Programs on which SPIN does not finish in time or depth (it
does not remember states inside an atomic sequence, so a loop there can keep it for ever) are counted and left
out. Where SPIN's search ends at an error (a d_step that blocks), only that there is an error is compared.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import promela_generator
import shrink_promela
import spin_verifier

SKIPPED = 77
LIMIT = 50_000

Outcome = collections.namedtuple("Outcome", "kind problems")


def ours(ouro, path):
    run = subprocess.run([ouro, "explore", "--json", "--max-states", str(2 * LIMIT), path], capture_output=True,
                         text=True, timeout=120, check=False)
    if run.returncode not in (0, 1, 3):
        return f"exit status {run.returncode}: {run.stderr[:400]}"
    return json.loads(run.stdout)


def differences(verdict, found):
    if isinstance(found, str):
        return {"Ouro": found}
    faults = found.get("faults", {})
    problems = {}
    if (verdict.assertions > 0) != bool(faults):
        problems["assertions"] = f"SPIN {verdict.assertions}, Ouro {faults}"
    if not verdict.complete:
        return problems
    if verdict.states != found["states"]:
        problems["states"] = f"SPIN {verdict.states}, Ouro {found['states']}"
    if (verdict.invalid_ends > 0) != (found["deadlocks"] > 0):
        problems["invalid end states"] = f"SPIN {verdict.invalid_ends}, Ouro {found['deadlocks']}"
    return problems


def compare(ouro, text, folder):
    """What SPIN and Ouro say about the program: an Outcome."""
    path = pathlib.Path(folder) / "program.pml"
    path.write_text(text)
    try:
        verdict = spin_verifier.verify(path, timeout=8, depth=50_000)
    except spin_verifier.Refused as refusal:
        return Outcome("refused", {"SPIN": str(refusal).strip().splitlines()[:1]})
    except spin_verifier.Crashed as crash:
        return Outcome("crashed", {"SPIN": str(crash)})
    if verdict is None or verdict.states > LIMIT:
        return Outcome("unfinished", {})
    problems = differences(verdict, ours(ouro, path))
    return Outcome("different" if problems else "compared", problems)


def shrink(ouro, text, folder, problems):
    """Smaller, with the same kinds of differences."""

    path = pathlib.Path(folder) / "candidate.pml"

    def is_interesting(candidate):
        path.write_text(candidate)
        if "Ouro" not in problems and isinstance(ours(ouro, path), str):  # cheaper than asking SPIN
            return False
        outcome = compare(ouro, candidate, folder)
        return outcome.kind == "different" and outcome.problems.keys() == problems.keys()

    return shrink_promela.shrink(text, is_interesting)


def report(arguments, name, text, outcome, folder):
    print(f"{name}: {outcome.kind}: " + "; ".join(f"{what}: {how}" for what, how in outcome.problems.items()),
          flush=True)
    if outcome.kind != "different":
        return
    if arguments.shrink:
        text = shrink(arguments.ouro, text, folder, outcome.problems)
        print(text, flush=True)
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        (arguments.keep / f"{name.replace(' ', '')}.pml").write_text(text)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="these programs instead of random ones")
    parser.add_argument("-n", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=lambda s: s.split(","), help="these features: " + ", ".join(promela_generator.FEATURES))
    parser.add_argument("--without", type=lambda s: s.split(","), default=[])
    parser.add_argument("--keep", type=pathlib.Path, help="programs that differ go here")
    parser.add_argument("--shrink", action="store_true", help="make programs that differ smaller")
    return parser.parse_args()


def programs(arguments):
    for path in arguments.files:
        yield path.stem, path.read_text()
    for seed in range(arguments.seed, arguments.seed + arguments.n) if not arguments.files else ():
        yield f"seed {seed}", promela_generator.Generator(seed, arguments.only, arguments.without).program()


def main():
    arguments = parse_arguments()
    if not shutil.which("spin") or not shutil.which("gcc"):
        print("skipped: spin or gcc is not installed")
        return SKIPPED
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in programs(arguments):
            outcome = compare(arguments.ouro, text, folder)
            counts[outcome.kind] += 1
            if outcome.problems:
                report(arguments, name, text, outcome, folder)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    assert 4 * (counts["compared"] + counts["different"]) >= sum(counts.values()), "hardly any program was compared"
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
