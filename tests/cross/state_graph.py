"""The state graph of a small model, as `ouro explore --graph aut` writes it."""

import collections
import json
import re
import subprocess

# For each state pairs of what happens and the target.
StateGraph = collections.namedtuple("StateGraph", "initial edges")


def explore(ouro, path, limit, *options):
    return subprocess.run([ouro, "explore", "--engine", "interpreter", "--max-states", str(limit), *options, path],
                          capture_output=True, text=True, timeout=120, check=False)


def read(ouro, path, limit):
    """None for one that is too large, or has faults: after those SPIN and Ouro go on in different ways."""
    found = explore(ouro, path, limit, "--json")
    if found.returncode != 0 or json.loads(found.stdout).get("faults"):
        return None
    first, *lines = explore(ouro, path, limit, "--graph", "aut").stdout.splitlines()
    initial, _, count = map(int, re.fullmatch(r"des \((\d+), (\d+), (\d+)\)", first).groups())
    edges = [[] for _ in range(count)]
    for line in lines:
        source, label, target = re.fullmatch(r'\((\d+), "(.*)", (\d+)\)', line).groups()
        edges[int(source)].append((label, int(target)))
    return StateGraph(initial, edges)
