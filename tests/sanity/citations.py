#!/usr/bin/env python3
r"""Every \cite{key} of the source and the documentation is an entry of docs/bibliography.bib, and
every entry has what a reader needs to find the paper, once."""

import collections
import re

from repository import ROOT, files, finish, relative

CITATION = re.compile(r"\\cite\{([^}]*)\}")
ENTRY = re.compile(r"^@(\w+)\{([^,\s]+),(.*?)^\}", re.MULTILINE | re.DOTALL)
REQUIRED = ("author", "title", "year")


def read_bibliography():
    path = ROOT / "docs/bibliography.bib"
    return ENTRY.findall(path.read_text(encoding="utf-8")) if path.exists() else []


def check_entries(entries):
    times = collections.Counter(key for _, key, _ in entries)
    problems = [f"docs/bibliography.bib: {key} is there {count} times" for key, count in times.items() if count > 1]
    for _, key, body in entries:
        problems += [f"docs/bibliography.bib: {key} has no {field}" for field in REQUIRED
                     if not re.search(rf"^\s*{field}\s*=", body, re.MULTILINE)]
    return problems


def main():
    entries = read_bibliography()
    known = {key for _, key, _ in entries}
    problems, checked = check_entries(entries), 0
    for path in files(".cc", ".hh", ".md"):
        for keys in CITATION.findall(path.read_text(encoding="utf-8")):
            for key in keys.split(","):
                checked += 1
                if key.strip() not in known and key.strip() != "key":
                    problems.append(f"{relative(path)}: \\cite{{{key}}} is not in docs/bibliography.bib")
    finish(problems, checked, "citations")


if __name__ == "__main__":
    main()
