#!/usr/bin/env python3
"""A search that is killed again and again against one that is left alone.

    tests/cross/checkpoints.py OURO [--quick]

Searches write checkpoints every 100 ms (20 ms with --quick). They are ended by SIGKILL, SIGINT or SIGTERM at
moments that are drawn, and always go on from the file; the last one is left alone. What it finds must be what a
search finds that nobody disturbed: states, transitions, depth, verdicts, the counterexample step by step,
statements that were never executed. So are checks of runs, of branching time, and of states and runs together. Then files may not grow beyond a few kilobytes, as if the disk were full:
that is a warning, said once, and changes nothing else; the checkpoint that was there before stays good.
"""

import argparse
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

MODEL = pathlib.Path(__file__).resolve().parents[1] / "models" / "checkpoint" / "hiring.pml"
SEED = 7
VARYING = {"seconds", "compile_seconds", "memory_bytes", "bytes_per_state", "resumed", "checkpoint", "model"}
TRACE = ["--trace", "run.json"]
ASK = ["check", "--assertions", "--deadlock", "--errors", "all"]
CHECK = [*ASK, *TRACE]
HOLDING = ["--ltl", "[] <> (x[0] <= 200)"]
RUNS = [
    (["check", *HOLDING], signal.SIGKILL),
    (["check", *HOLDING, "--fair", "weak"], signal.SIGINT),
    (["check", "--ltl", "[] (x[0] < 3 || x[1] < 3 || x[2] < 3 || !full(done))", "--shortest", *TRACE], signal.SIGTERM),
    (["check", "--ctl", "AG EF (x[0] == 2)"], signal.SIGKILL),
    (["check", "--ctl", "AG EF (x[0] == 2)"], signal.SIGINT),
    ([*CHECK, *HOLDING], signal.SIGKILL),
    ([*CHECK, *HOLDING], signal.SIGINT),
]


def without_varying(value):
    if isinstance(value, dict):
        return {key: without_varying(item) for key, item in value.items() if key not in VARYING}
    return [without_varying(item) for item in value] if isinstance(value, list) else value


class Searches:
    def __init__(self, ouro, folder, quick):
        self.ouro, self.folder = ouro, pathlib.Path(folder)
        self.size, self.every = (6, "20ms") if quick else (20, "100ms")
        self.random = random.Random(SEED)
        self.file = self.folder / "search.ckpt"
        self.problems = []
        self.resumed = 0

    def command(self, verb, *more):
        return [self.ouro, verb[0], str(MODEL), "-D", f"M={self.size}", *verb[1:], "--json", *more]

    def start(self, verb, *more, **how):
        return subprocess.Popen(self.command(verb, *more), cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, **how)

    def run(self, verb, *more, **how):
        """The exit status, the document, what was said on standard error, and how long it took."""
        begin = time.monotonic()
        search = self.start(verb, *more, **how)
        output, said = search.communicate(timeout=600)
        document = json.loads(output) if output else None
        return search.returncode, document, said, time.monotonic() - begin

    def found(self, status, document):
        """All that must be the same."""
        trace = self.folder / "run.json"
        steps = json.loads(trace.read_text()) if trace.exists() else None
        trace.unlink(missing_ok=True)
        return status, without_varying(document), steps

    def checkpointing(self):
        resume = ["--resume", self.file.name] if self.file.exists() else []
        return ["--checkpoint", self.file.name, "--every", self.every, *resume]

    def disturb(self, verb, end_by, times, most):
        """Ends a search so many times, each after at most so many seconds."""
        for _ in range(times):
            search = self.start(verb, *self.checkpointing())
            time.sleep(self.random.uniform(0.02, most))
            search.send_signal(end_by)
            output, said = search.communicate(timeout=600)
            if end_by != signal.SIGKILL and search.returncode not in (-end_by, 0, 1, 3):
                self.problems.append(f"{verb}: {end_by.name} gives exit status {search.returncode}: {said}")
            if search.returncode == 3 and json.loads(output)["checkpoint"]["written"] == 0:
                self.problems.append(f"{verb}: no checkpoint after {end_by.name}")

    def compare(self, verb, end_by):
        self.file.unlink(missing_ok=True)
        status, document, _, seconds = self.run(verb)
        expected = self.found(status, document)
        self.disturb(verb, end_by, 4, seconds)
        status, document, said, _ = self.run(verb, *self.checkpointing())
        self.resumed += document is not None and "resumed" in document
        if self.found(status, document) != expected:
            self.problems.append(f"{verb}, {end_by.name}: exit status {status}: {said}\n"
                                 f"  {without_varying(document)}\n  {expected[:2]}")

    def stop_at_limit(self, verb):
        """Ends a search by a limit on time, and leaves the next one alone."""
        self.file.unlink(missing_ok=True)
        status, document, _, seconds = self.run(verb)
        expected = self.found(status, document)
        status, _, said, _ = self.run(verb, "--time", f"{max(1, int(seconds * 400))}ms", "--checkpoint", self.file.name)
        (self.folder / "run.json").unlink(missing_ok=True)
        if status not in (1, 3, expected[0]) or (status == 3 and not self.file.exists()):
            self.problems.append(f"{verb}: no checkpoint after a limit: exit status {status}: {said}")
        if not self.file.exists():
            return
        status, document, said, _ = self.run(verb, "--resume", self.file.name)
        if self.found(status, document) != expected:
            self.problems.append(f"{verb}, a limit: exit status {status}: {said}\n"
                                 f"  {without_varying(document)}\n  {expected[:2]}")

    def fill_disk(self, verb):
        """The first checkpoint is small and good; those of the second search soon do not fit."""
        self.file.unlink(missing_ok=True)
        expected = self.found(*self.run(verb)[:2])
        self.run(verb, "--max-states", "1000", *self.checkpointing())
        before = self.file.read_bytes()
        limit = 2 * len(before)
        status, document, said, _ = self.run(
            [word for word in verb if word not in TRACE], "--checkpoint", self.file.name, "--every", "10ms",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        if status != expected[0] or document["states"] != expected[1]["states"]:
            self.problems.append(f"{verb}: a full disk changes what is found: {status} {document} {said}")
        if document["checkpoint"]["failed"] == 0 or said.count("the checkpoint is not written") != 1:
            self.problems.append(f"{verb}: a full disk is not told once: {document['checkpoint']} {said}")
        # A slow search may have written one that was small enough before.
        is_kept = self.file.read_bytes() == before or document["checkpoint"]["written"] > 0
        if not is_kept or list(self.folder.glob("*.part")):
            self.problems.append(f"{verb}: a full disk harms the checkpoint that was there")
        if self.found(*self.run(verb, "--resume", self.file.name)[:2]) != expected:
            self.problems.append(f"{verb}: the checkpoint of before the full disk is not good")

    def refuse(self):
        """Other questions, another model and damage are refused."""
        tries = (["check", "--assertions"], [*ASK, "--search", "dfs"], [*ASK, "-D", "M=5"], ASK)
        self.file.unlink(missing_ok=True)
        self.run(CHECK, "--max-states", "1000", *self.checkpointing())
        content = self.file.read_bytes()
        for verb in tries:
            if verb == tries[-1]:
                self.file.write_bytes(content[:-20])
            status, _, said, _ = self.run(verb, "--resume", self.file.name)
            if status != 2 or "error:" not in said:
                self.problems.append(f"{verb} goes on from the file of another search: {status} {said}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ouro")
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        searches = Searches(os.path.abspath(arguments.ouro), folder, arguments.quick)
        explore = ["explore", "--search", "dfs"]
        searches.compare(CHECK, signal.SIGKILL)
        searches.compare([*explore, "--store", "tree"], signal.SIGKILL)
        searches.compare([*CHECK, "--store", "tree"], signal.SIGINT)
        searches.compare(explore, signal.SIGTERM)
        for verb, end_by in RUNS:
            searches.compare(verb, end_by)
            searches.stop_at_limit(verb)
        searches.fill_disk(CHECK)
        searches.fill_disk(explore)
        searches.refuse()
        if searches.resumed == 0:
            searches.problems.append("no search ever went on from a checkpoint")
    for problem in searches.problems:
        print(problem)
    print(f"{searches.resumed} of {4 + len(RUNS)} searches went on from a checkpoint in the end; problems: {len(searches.problems)}")
    return 1 if searches.problems else 0


if __name__ == "__main__":
    sys.exit(main())
