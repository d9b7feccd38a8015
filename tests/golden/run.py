#!/usr/bin/env python3
"""Runs golden tests: commands with exactly the output that they must have.

    tests/golden/run.py [--ouro PROGRAM] [--update] FILE.test...

A .test file is a list of blocks:

    # What this shows.
    $ ouro formula --simplify 'F F a'
    F a
    $ ouro formula 'a U'
    ! <formula>:1:4: error: the formula ends here, but an operand is missing
    ? 2

  $ COMMAND   run by sh in an empty folder of its own, shared by the commands of the file; `ouro` is the
              program under test and $GOLDEN the folder of the file. A line that ends in a backslash
              goes on in the next.
  TEXT        a line of the expected standard output
  ! TEXT      a line of the expected standard error
  ? N         the expected exit status, 0 if absent
  # TEXT      a comment; it belongs to the command after it

Empty lines are for the eye only. An output line that is empty or would read as something else is
written with a backslash before it; a last line `\\-` says that the output does not end its last line.
With --update the expectations become what the program does now: read the difference before you
commit it.
"""

import argparse
import difflib
import pathlib
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SPECIAL = ("$", "!", "?", "#", "\\")
TIMEOUT_SECONDS = 60


class Block:
    """A command with the comments before it and the expectation after it."""

    def __init__(self, before, command):
        self.before = before
        self.command = command  # as written, with its continuation lines
        self.expected = []  # lines in the normal form of expectation()


def escape(line):
    return "\\" + line if not line or line.startswith(SPECIAL) else line


def text_lines(text):
    lines = [escape(line) for line in text.splitlines()]
    return lines + ["\\-"] if text and not text.endswith("\n") else lines


def expectation(stdout, stderr, status):
    """What a run is written down as."""
    lines = text_lines(stdout)
    lines += [f"! {line}".rstrip() for line in stderr.splitlines()]
    return lines + [f"? {status}"] if status != 0 else lines


def parse(text):
    """The blocks of a file and what comes after the last one."""
    blocks, before, lines = [], [], text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("$ "):
            command = [line]
            while command[-1].endswith("\\") and at + 1 < len(lines):
                at += 1
                command.append(lines[at])
            blocks.append(Block(before, command))
            before = []
        elif not line or line.startswith("#"):
            before.append(line)
        elif not blocks:
            raise ValueError(f"line {at + 1}: output without a command before it")
        else:
            blocks[-1].expected.append(line.rstrip() if line.startswith("!") else line)
        at += 1
    return blocks, before


def render(blocks, after):
    lines = []
    for block in blocks:
        lines += block.before + block.command + block.expected
    return "\n".join(lines + after) + "\n"


def execute(block, folder, environment):
    command = "\n".join(block.command)[2:]
    run = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                         capture_output=True, timeout=TIMEOUT_SECONDS, check=False)
    stdout = run.stdout.decode(errors="backslashreplace")
    stderr = run.stderr.decode(errors="backslashreplace")
    return expectation(stdout, stderr, run.returncode)


def run_file(path, program, update):
    """Whether all commands of the file do what it says."""
    text = path.read_text(encoding="utf-8")
    blocks, after = parse(text)
    if not blocks:
        raise ValueError("no commands")
    good = True
    with tempfile.TemporaryDirectory() as scratch:
        bin_folder, work = pathlib.Path(scratch, "bin"), pathlib.Path(scratch, "work")
        bin_folder.mkdir()
        work.mkdir()
        (bin_folder / "ouro").symlink_to(program)
        environment = {"PATH": f"{bin_folder}:/usr/local/bin:/usr/bin:/bin", "HOME": str(work),
                       "GOLDEN": str(path.parent), "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        for block in blocks:
            actual = execute(block, work, environment)
            if actual != block.expected and not update:
                good = False
                print("\n".join(block.command))
                print("\n".join(difflib.unified_diff(block.expected, actual, "expected", "actual", lineterm="")))
            block.expected = actual
    if update and render(blocks, after) != text:
        path.write_text(render(blocks, after), encoding="utf-8")
        print(f"updated {path}")
    return good


def main():
    parser = argparse.ArgumentParser(description="Runs golden tests.")
    parser.add_argument("--ouro", type=pathlib.Path, default=REPOSITORY / "build/release/ouro",
                        help="the program under test")
    parser.add_argument("--update", action="store_true", help="write what the program does now")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    failed = 0
    for path in arguments.files:
        try:
            good = run_file(path.resolve(), arguments.ouro.resolve(), arguments.update)
        except (ValueError, subprocess.TimeoutExpired) as error:
            print(f"{path}: {error}")
            good = False
        failed += not good
    if failed:
        print(f"{failed} of {len(arguments.files)} files failed; if the new output is right:\n"
              f"  tests/golden/run.py --update {' '.join(map(str, arguments.files))}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
