#!/usr/bin/env python3
"""Both engines give the same successors: every model of tests/models, and small ones of the shared folder,
explored with --engine both, which compares state by state. Our own models a second time, with the code that
the first time has kept.

usage: engines.py OURO [--quick]

--quick: a tenth of the states, and fewer of the shared models, for builds that run slowly.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(os.environ.get("OURO_SHARED", ROOT.parent / "shared"))
SUFFIXES = {".pml", ".pm", ".prom", ".dve"}
# Enough to reach what is rare; the interpreter is the slow one of the two.
STATES = {"own": 20000, "again": 1000, "shared": 2000}


def models(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())


def shared_models(distance):
    """The smallest instance of each BEEM model, and some Promela of people: every fourth, or fewer."""
    beem = [path for path in models(SHARED / "beem") if path.name.count(".") == 2 and ".1." in path.name]
    return beem + models(SHARED / "promela")[::4 * distance]


def explore(ouro, path, states, cache):
    environment = os.environ | {"OURO_CACHE": cache}
    command = [ouro, "explore", str(path), "--engine", "both", "--json", "--max-states", str(states), "--time", "20"]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def main():
    ouro = sys.argv[1]
    factor = 10 if "--quick" in sys.argv else 1
    own = models(ROOT / "tests/models")
    jobs = [(path, STATES["own"] // factor) for path in own]
    jobs += [(path, STATES["again"] // factor) for path in own]
    jobs += [(path, STATES["shared"] // factor) for path in shared_models(factor)]
    agreed = failed = 0
    with tempfile.TemporaryDirectory() as cache:
        for path, states in jobs:
            result = explore(ouro, path, states, cache)
            if result.returncode in (0, 3):
                agreed += 1
            elif result.returncode != 2 or "engines differ" in result.stderr:
                failed += 1
                print(f"{path}: status {result.returncode}\n{result.stderr}")
    print(f"{agreed} explorations by both engines, {failed} with a difference")
    if failed or not agreed:
        sys.exit(1)


if __name__ == "__main__":
    main()
