"""What the benchmarks that run SPIN's verifier beside Ouro have in common."""

import datetime
import math
import os
import pathlib
import platform
import re
import resource
import subprocess
import time


def run(command, folder=None, environment=None, allowed=(0,), patience=None):
    """Output, seconds of CPU, seconds by the clock. After so many seconds it is stopped: subprocess.TimeoutExpired."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False,
                          timeout=patience)
    wall, after = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in allowed:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def run_warm(command, **how):
    """The same, of the run with the least CPU time among some that come right behind a first one."""
    run(command, **how)
    return least_of_some(command, **how)


def least_of_some(command, **how):
    """The run with the least CPU time of those of two seconds, at least one and at most eight. To be called right behind a
    run just like them. A virtual machine's memory that nobody uses goes back to its host every few seconds, and whoever wants
    it again pays for that, which can be half of a short search. The run before has fetched it, and from one of these nobody
    has taken it again."""
    begin, runs = time.monotonic(), []
    while not runs or (len(runs) < 8 and time.monotonic() - begin < 2):
        runs.append(run(command, **how))
    return min(runs, key=lambda found: found[1])


def in_turns(measures, rounds):
    """What each of the measures gives, called in turns, so many times: a list for each."""
    return [list(column) for column in zip(*([measure() for measure in measures] for _ in range(rounds)))]


def keep_code(command, environment, allowed, patience=60):
    """Leaves native code for later runs: the best, or where that takes too long what two ordinary runs leave."""
    try:
        run([*command, "--engine", "compiled"], environment=environment, allowed=allowed, patience=patience)
    except subprocess.TimeoutExpired:
        run_warm(command, environment=environment, allowed=allowed)


def number(pattern, text):
    found = re.search(pattern, text)
    if not found:
        raise RuntimeError(f"no {pattern} in:\n{text}")
    return float(found.group(1))


def build_verifier(folder, model, options, flags, memory):
    """SPIN's verifier as `pan` in the folder, as fast as it gets while it visits the states that Ouro visits: without
    reductions. The seconds that it took, by the clock."""
    _, _, generating = run(["spin", "-o1", "-o2", "-o3", *options, "-a", model], folder)
    _, _, compiling = run(["gcc", "-O3", "-march=native", "-w", "-DNOREDUCE", "-DNOFAIR", *flags, f"-DMEMLIM={memory}", "-o",
                           "pan", "pan.c"], folder)
    return generating + compiling


def search(folder, states, *switches, depths=(1_000_000, 60_000_000), patience=None):
    """Runs the verifier, with room for so many states, and again if its stack was too small and nothing was found, or if
    with that stack it takes too long: where it is cut short a search may visit states again and again."""
    hash_bits = max(20, math.ceil(math.log2(max(states, 1))) + 1)
    for depth in depths:
        command = ["./pan", f"-m{depth}", f"-w{hash_bits}", *switches]
        try:
            output, _, _ = run(command, folder=folder, patience=None if depth == depths[-1] else patience)
        except subprocess.TimeoutExpired:
            continue
        if "out of memory" in output:
            raise RuntimeError(f"SPIN did not finish\n{output[:400]}")
        if "max search depth too small" not in output or "wrote" in output:
            break
    return least_of_some(command, folder=folder)


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


def listed(path, only):
    """The lines of a list, without comments, that contain the text."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#") and only in line:
            yield line


def circumstances():
    found = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    return f"{datetime.date.today()}, {found.group(1) if found else platform.processor()}, {os.cpu_count()} cores"
