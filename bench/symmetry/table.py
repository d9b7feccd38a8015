#!/usr/bin/env python3
"""How much symmetry saves: states of the models in this folder with and without it, for 2 processes and more.

    bench/symmetry/table.py --ouro build/release/ouro --most 6
"""

import argparse
import json
import math
import pathlib
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent


def states(ouro, model, count, *options):
    command = [ouro, "explore", str(model), "-D", f"N={count}", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 3:
        return None
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}:\n{done.stderr}")
    return json.loads(done.stdout)["states"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ouro", default="build/release/ouro")
    parser.add_argument("--most", type=int, default=6, help="processes")
    parser.add_argument("--max-states", default="20000000", help="of the whole space; beyond it is not counted")
    options = parser.parse_args()
    print("| model | processes | states | with symmetry | ratio | permutations |")
    print("|---|---|---|---|---|---|")
    for model in sorted(FOLDER.glob("*.pml")):
        for count in range(2, options.most + 1):
            whole = states(options.ouro, model, count, "--max-states", options.max_states)
            less = states(options.ouro, model, count, "--symmetry")
            ratio = "" if whole is None else f"{whole / less:.1f}"
            whole = f"over {int(options.max_states):,}" if whole is None else f"{whole:,}"
            print(f"| {model.stem} | {count} | {whole} | {less:,} | {ratio} | {math.factorial(count):,} |", flush=True)


if __name__ == "__main__":
    main()
