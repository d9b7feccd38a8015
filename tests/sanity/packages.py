#!/usr/bin/env python3
"""docs/internals/dependencies.md tells about every package that is installed, and about no other."""

import re

from repository import ROOT, finish, lines_of

PAGE = ROOT / "docs/internals/dependencies.md"


def main():
    listed = set()
    for path in (ROOT / "scripts/packages").glob("*.txt"):
        listed |= {line.split("#")[0].strip() for line in lines_of(path)} - {""}
    told = set(re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    problems = [f"{PAGE.name} does not tell about {name}" for name in sorted(listed - told)]
    problems += [f"{PAGE.name} tells about {name}, which is not installed" for name in sorted(told - listed)]
    finish(problems, len(listed), "packages")


if __name__ == "__main__":
    main()
