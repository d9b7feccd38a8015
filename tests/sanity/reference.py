#!/usr/bin/env python3
"""docs/reference/<verb>.md shows exactly `ouro <verb> --help`, for every verb that `ouro --help` lists,
and there is no page for a verb that is not there.

With --update the fenced blocks become what the program says now, and missing pages are made.
"""

import re
import subprocess
import sys

from repository import ROOT, finish, relative, verbs

FOLDER = ROOT / "docs/reference"
BLOCK = re.compile(r"(?<=^```text help\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def help_of(program, verb):
    run = subprocess.run([program, verb, "--help"], capture_output=True, text=True, check=True)
    return "\n".join(line.rstrip() for line in run.stdout.strip("\n").splitlines()) + "\n"


def update(page, verb, text):
    old = page.read_text(encoding="utf-8") if page.exists() else f"# ouro {verb}\n\n```text help\n```\n"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(BLOCK.sub(lambda _: text, old, count=1), encoding="utf-8")


def check(page, verb, text):
    if not page.exists():
        return [f"{relative(page)} is missing: run scripts/update_reference.sh"]
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    if blocks != [text]:
        return [f"{relative(page)} differs from `ouro {verb} --help`: run scripts/update_reference.sh"]
    return []


def main():
    program, updating = sys.argv[1], "--update" in sys.argv
    listed = verbs(program)
    problems = []
    for verb in listed:
        page, text = FOLDER / f"{verb}.md", help_of(program, verb)
        if updating:
            update(page, verb, text)
        problems += check(page, verb, text)
    for page in FOLDER.glob("*.md"):
        if "```text help" in page.read_text(encoding="utf-8") and page.stem not in listed:
            problems.append(f"{relative(page)}: ouro has no verb {page.stem}")
    if not listed and any(path.stem != "cli" for path in (ROOT / "src/cli").glob("*.cc")):
        problems.append("src/cli has more than cli.cc, but `ouro --help` lists no verbs that this test can read")
    finish(problems, len(listed), "verbs")


if __name__ == "__main__":
    main()
