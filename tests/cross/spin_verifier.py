"""SPIN's verifier as an oracle: how many states a model has, which errors, and which claims are violated.

`verify` generates the verifier without any of SPIN's optimisations (-o1 -o2 -o3, no partial-order
reduction, no never claim), compiles and runs it, and returns a Verdict; None when the run did not finish. A
verdict is not complete when an error ended the search, which some do (a d_step that blocks).
"""

import collections
import pathlib
import re
import subprocess
import tempfile

TOOL_TIMEOUT = 120  # seconds for SPIN and the compiler
FAIR_WORDS = 3  # room for the fairness of ten processes
HOLDS, VIOLATED = "holds", "violated"

Verdict = collections.namedtuple("Verdict", "states assertions invalid_ends output complete")


class Refused(Exception):
    """SPIN does not accept the model."""


class Crashed(Exception):
    """The verifier died: a division by zero, for example."""


def verify(path, options=(), timeout=60, depth=1_000_000, optimise="-O0", hash_bits=20, reduced=False):
    """With `reduced`, what SPIN does by default: dead variables, write-only variables, statement merging."""
    path = pathlib.Path(path).resolve()
    with tempfile.TemporaryDirectory() as folder:
        switches = [] if reduced else ["-o1", "-o2", "-o3"]
        _build(path, folder, [*switches, *options], [optimise, "-DSAFETY", "-DNOCLAIM"])
        outputs = {}
        # Invalid end states ignored, then assertions, then both: errors of event traces are never ignored.
        for ignored in (("-E",), ("-A",), ("-A", "-E")):
            try:
                run = subprocess.run(["./pan", f"-m{depth}", "-c0", "-n", f"-w{hash_bits}", *ignored], cwd=folder,
                                     capture_output=True, text=True, timeout=timeout, check=False)
            except subprocess.TimeoutExpired:
                return None
            outputs[ignored] = run.stdout
            if re.search(r"^error: proctype", run.stdout, re.MULTILINE):
                raise Refused(run.stdout)
            if "states, stored" not in run.stdout:
                raise Crashed(f"exit status {run.returncode}: {run.stdout[:400]}{run.stderr[:400]}")
            if "max search depth too small" in run.stdout:
                return None
            if ignored == ("-A",) and "trace assertion" not in run.stdout:
                break
    violated, stuck, events = (_number(outputs[i], r"errors: (\d+)") if i in outputs else 0
                               for i in (("-E",), ("-A",), ("-A", "-E")))
    return Verdict(_number(outputs["-E",], r"(\S+) states, stored"), violated, stuck - events, outputs["-E",],
                   "Search not completed" not in outputs["-E",])


def stored_beside_claims(path, claims, timeout=60, depth=1_000_000):
    """How many states SPIN stores with each of the never claims (their names), which the model must have.

    Errors do not end the search, if they can be ignored. None when a run did not finish.
    """
    path = pathlib.Path(path).resolve()
    stored = []
    with tempfile.TemporaryDirectory() as folder:
        _build(path, folder, ["-o1", "-o2", "-o3"], ["-O0"])
        for claim in claims:
            try:
                run = subprocess.run(["./pan", f"-m{depth}", "-c0", "-n", "-A", "-E", "-N", claim], cwd=folder,
                                     capture_output=True, text=True, timeout=timeout, check=False)
            except subprocess.TimeoutExpired:
                return None
            if "states, stored" not in run.stdout:
                raise Crashed(f"exit status {run.returncode}: {run.stdout[:400]}{run.stderr[:400]}")
            if "max search depth too small" in run.stdout or "Search not completed" in run.stdout:
                return None
            stored.append(_number(run.stdout, r"(\S+) states, stored"))
    return stored


def acceptance(path, runs, options=(), timeout=60, depth=100_000, hash_bits=18, optimise="-O0", progress=False):
    """SPIN's verdict in each of the runs: HOLDS, VIOLATED, or None when it did not finish.

    A run is the name of a claim or ltl block (empty for the only one, or for accept labels), and whether cycles have
    to be weakly fair. With `progress` cycles without progress are looked for instead of acceptance cycles. The model's
    own assertions and end states are ignored.
    """
    path = pathlib.Path(path).resolve()
    with tempfile.TemporaryDirectory() as folder:
        _build(path, folder, ["-o1", "-o2", "-o3", *options],
               [optimise, f"-DNFAIR={FAIR_WORDS}", *(["-DNP"] if progress else [])])
        switches = ["-l" if progress else "-a", f"-m{depth}", f"-w{hash_bits}", "-n", "-E"]
        return [_claim_verdict(folder, [*switches, *(["-f"] if fair else []), *(["-N", claim] if claim else [])], timeout)
                for claim, fair in runs]


def _claim_verdict(folder, switches, timeout):
    """The claim of a formula that a finite part of a run violates fails with an assertion instead of a cycle."""
    verdict, _ = _cycle(folder, [*switches, "-A"], timeout)
    failing = _claim_assertions(folder)
    if verdict != HOLDS or not failing:
        return verdict
    _, output = _cycle(folder, [*switches, "-c0"], timeout)
    violated = {_bare(text) for text in re.findall(r"^pan:\d+: assertion violated (.*) \(at depth", output, re.MULTILINE)}
    return VIOLATED if violated & failing else verdict if "states, stored" in output else None


def _cycle(folder, switches, timeout):
    """The verdict as far as cycles go, and all that was printed."""
    try:
        run = subprocess.run(["./pan", *switches], cwd=folder, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    if re.search(r"^pan:1: (acceptance|non-progress) cycle|^pan:1: accept stutter", run.stdout, re.MULTILINE):
        return VIOLATED, run.stdout
    unfinished = ("max search depth too small", "Search not completed", "too many processes", "out of memory")
    finished = "errors: 0" in run.stdout and not any(phrase in run.stdout for phrase in unfinished)
    return HOLDS if finished else None, run.stdout


def _claim_assertions(folder):
    claims = pathlib.Path(folder) / "_spin_nvr.tmp"
    found = re.findall(r"assert\((.*)\) }", claims.read_text(encoding="utf-8")) if claims.exists() else []
    return {_bare(text) for text in found}


def _bare(text):
    """As the verifier shows remote references, and without what it adds or leaves out."""
    return re.sub(r"[\s()]", "", re.sub(r"@(\w+)", r"._p==\1", text))


def _build(path, folder, options, flags):
    """Generates the verifier in the folder, and compiles it."""
    generated = subprocess.run(["spin", *options, "-a", path], cwd=folder,
                               capture_output=True, text=True, timeout=TOOL_TIMEOUT, check=False)
    if generated.returncode != 0 or not (pathlib.Path(folder) / "pan.c").exists():
        raise Refused(generated.stdout + generated.stderr)
    compiled = subprocess.run(["gcc", "-w", "-fwrapv", "-DNOREDUCE", *flags, "-o", "pan", "pan.c"],
                              cwd=folder, capture_output=True, text=True, timeout=TOOL_TIMEOUT, check=False)
    if compiled.returncode != 0:
        raise Refused(compiled.stderr)


def _number(text, pattern):
    found = re.search(pattern, text)
    assert found, text
    return int(float(found.group(1)))
