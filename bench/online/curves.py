#!/usr/bin/env python3
"""The curves of on-line checking: generated states and time against the size of the heap.

    bench/online/curves.py --ouro build/release/ouro --models ../shared/beem --output docs/images

For the connect-disconnect protocol and two BEEM models, with all strategies of replacement. The formula is
true, so that every state is generated. A size at which more than fifty times the states would be generated is
left out, and so are the smaller ones. Of the generated states the median of some seeds is taken, of the times
the smallest.
"""

import argparse
import json
import pathlib
import statistics
import subprocess

from svg_plot import Line, Panel, chart

STRATEGIES = ["random", "age", "depth", "probe"]
PARTS = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01]
MOST_TIMES = 50


def check(ouro, model, options, heap, strategy, seed, most):
    command = [ouro, "check", *model, "--ltlf", "1", "--json", "--heap", str(heap), "--replace", strategy]
    command += ["--seed", str(seed), "--max-states", str(most), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)["properties"][0]
    return found if found["verdict"] == "holds" else None


def curve(ouro, model, options, states, strategy, seeds):
    """Points (heap, generated, seconds)."""
    points = []
    for part in PARTS:
        heap = max(1, round(states * part))
        runs = [check(ouro, model, options, heap, strategy, seed, MOST_TIMES * states) for seed in range(1, seeds + 1)]
        if None in runs:
            break
        generated = statistics.median(run["online"]["generated"] for run in runs)
        points.append((heap, generated, min(run["seconds"] for run in runs)))
    return points


def draw(ouro, name, title, model, options, seeds, output):
    whole = check(ouro, model, options, 10**9, "random", 1, 10**9)
    states, path = whole["online"]["generated"], whole["online"]["path"]
    generated = Panel("generated states", "heap (states)", "", [], log_y=True)
    seconds = Panel("time", "heap (states)", "seconds")
    for strategy in STRATEGIES:
        points = curve(ouro, model, options, states, strategy, seeds)
        generated.lines.append(Line(strategy, [(h, g) for h, g, _ in points]))
        seconds.lines.append(Line(strategy, [(h, s) for h, _, s in points]))
        print(f"{name} {strategy}: " + ", ".join(f"{h}: {g:g} ({s:.3f} s)" for h, g, s in points), flush=True)
    heading = f"{title}: {states} states, longest path {path}"
    (output / f"online-{name}.svg").write_text(chart([generated, seconds], heading))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ouro", default="build/release/ouro")
    parser.add_argument("--models", default="../shared/beem", help="the folder of the BEEM models")
    parser.add_argument("--output", default="docs/images", type=pathlib.Path)
    parser.add_argument("--seeds", default=5, type=int)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    root = pathlib.Path(__file__).resolve().parents[2]
    connect = [str(root / "examples/models/connect.pml"), "-D", "N=250"]
    draw(arguments.ouro, "connect", "connect-disconnect, n = 250", connect, [], arguments.seeds, arguments.output)
    for name in ["adding.1", "brp.1"]:
        model = pathlib.Path(arguments.models) / name.split(".")[0] / f"{name}.dve"
        if not model.exists():
            print(f"{model} is not there: left out")
            continue
        draw(arguments.ouro, name, f"BEEM {name}", [str(model)], [], arguments.seeds, arguments.output)


if __name__ == "__main__":
    main()
