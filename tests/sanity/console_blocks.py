#!/usr/bin/env python3
"""Every console block of README.md and docs/ that runs ./ouro does what the page shows.

A block is fenced with ```console. Its lines `$ COMMAND` are run by sh one after the other (a command
that ends in a backslash goes on in the next line, which may begin with `> `), in a folder that looks
like the root of the repository but takes what is written; the lines after a command are its standard
output and standard error together. A line `...` stands for any number of lines. Blocks without ./ouro
are left alone, and so are those fenced with ```console no-test.

With --update the shown output becomes the real one, except in commands that use `...`.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from repository import ROOT, files, finish, relative

FENCE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIMEOUT_SECONDS = 120


def commands_of(block):
    """Pairs of a command as written and the output lines shown after it."""
    pairs = []
    continued = False
    for line in block.splitlines():
        if continued:
            pairs[-1][0].append(line)
        elif line.startswith("$ "):
            pairs.append(([line], []))
        elif pairs:
            pairs[-1][1].append(line)
        continued = (continued or line.startswith("$ ")) and line.endswith("\\")
    return pairs


def matches(shown, actual):
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line.rstrip()) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in actual)) is not None


def execute(written, folder):
    command = "\n".join([written[0][2:]] + [re.sub(r"^> ?", "", line) for line in written[1:]])
    environment = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", OURO_CACHE="off")
    run = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT_SECONDS, check=False)
    lines = run.stdout.decode(errors="backslashreplace").splitlines()
    if run.returncode < 0 or run.returncode >= 126:
        lines.append(f"(ended with status {run.returncode})")
    return lines


def make_folder(scratch, program):
    """The root of the repository by links, with the program under test as ./ouro."""
    for entry in ROOT.iterdir():
        if entry.name not in ("ouro", "build", ".git"):
            pathlib.Path(scratch, entry.name).symlink_to(entry)
    pathlib.Path(scratch, "ouro").symlink_to(program)


class Page:
    """Runs the blocks of one page."""

    def __init__(self, path, program):
        self.path, self.program = path, program
        self.problems, self.commands = [], 0

    def run_block(self, match):
        """The block with the real output; problems and commands are counted on the way."""
        block = match.group(1)
        if "./ouro" not in block:
            return match.group()
        result = []
        with tempfile.TemporaryDirectory() as scratch:
            make_folder(scratch, self.program)
            for written, shown in commands_of(block):
                self.commands += 1
                actual = execute(written, scratch)
                good = matches(shown, actual)
                if not good:
                    self.problems.append("\n".join([f"{relative(self.path)}:", *written, "  shown:"] +
                                                   ["  | " + line for line in shown] + ["  actual:"] +
                                                   ["  | " + line for line in actual]))
                result += written + (shown if good or "..." in shown else actual)
        return "```console\n" + "\n".join(result) + "\n```"

    def run(self, update):
        text = self.path.read_text(encoding="utf-8")
        new = FENCE.sub(self.run_block, text)
        if update and new != text:
            self.path.write_text(new, encoding="utf-8")


def main():
    program, update = pathlib.Path(sys.argv[1]).resolve(), "--update" in sys.argv
    problems, commands = [], 0
    for path in [ROOT / "README.md", *files(".md", below="docs")]:
        page = Page(path, program)
        page.run(update)
        problems += page.problems
        commands += page.commands
    finish(problems, commands, "commands")


if __name__ == "__main__":
    main()
