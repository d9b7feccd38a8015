#!/usr/bin/env python3
"""No notes to self are left in the repository: a known flaw goes to docs/internals/flaws.md."""

import re

from repository import files, finish, relative

# Written in two halves so that this file does not find itself.
MARKER = re.compile(r"\b(TO" r"DO|FIX" r"ME)\b")
TEXT = (".cc", ".hh", ".py", ".sh", ".cmake", ".txt", ".md", ".json", ".test", "")


def main():
    problems, checked = [], 0
    for path in files(*TEXT):
        if "corpus" in path.parts:
            continue
        checked += 1
        text = path.read_text(encoding="utf-8", errors="replace")
        problems += [f"{relative(path)}:{number}: {line.strip()}" for number, line in enumerate(text.splitlines(), 1)
                     if MARKER.search(line)]
    finish(problems, checked, "files")


if __name__ == "__main__":
    main()
