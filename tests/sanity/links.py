#!/usr/bin/env python3
"""Every relative link of the documentation leads to a file, and to a heading of it if it names one."""

import re

from repository import ROOT, files, finish, relative

LINK = re.compile(r"\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")


def prose(path):
    """The text of a page without its code."""
    return CODE.sub("", FENCE.sub("", path.read_text(encoding="utf-8")))


def anchors(path):
    """The names of the headings of a page, as GitHub makes them."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+\s+(.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def problem_of(page, target):
    if re.match(r"[a-z]+:", target):
        return None
    name, _, anchor = target.partition("#")
    base = ROOT if name.startswith("/") else page.parent
    path = (base / name.lstrip("/")).resolve() if name else page
    if not path.exists():
        return f"{relative(page)}: there is no {target}"
    if anchor and path.suffix == ".md" and anchor not in anchors(path):
        return f"{relative(page)}: there is no heading for {target}"
    return None


def main():
    problems, checked = [], 0
    for page in files(".md"):
        for match in LINK.finditer(prose(page)):
            checked += 1
            problem = problem_of(page, match.group(1) or match.group(2))
            if problem is not None:
                problems.append(problem)
    finish(problems, checked, "links")


if __name__ == "__main__":
    main()
