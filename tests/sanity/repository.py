"""What the sanity tests share: the files of the repository, and a way to report."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = {".git", "build", "shared"}


def files(*suffixes, below=""):
    """The files of the repository with one of the suffixes (all, if none is given), sorted."""
    found = []
    folders = [ROOT / below]
    while folders:
        for entry in folders.pop().iterdir():
            if entry.is_dir() and not entry.is_symlink():
                if entry.name not in SKIPPED:
                    folders.append(entry)
            elif not suffixes or entry.suffix in suffixes:
                found.append(entry)
    return sorted(found)


def relative(path):
    return str(path.relative_to(ROOT))


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


_COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<tag>[^()\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'',
    re.DOTALL)


def code_of(text):
    """C++ text without its comments and literals; line numbers stay as they are."""
    return _COMMENT_OR_LITERAL.sub(lambda match: "\n" * match.group().count("\n") or " ", text)


def verbs(program):
    """The verbs that `ouro --help` lists: the first words of the lines of its list of subcommands."""
    run = subprocess.run([program, "--help"], capture_output=True, text=True, check=True)
    listed, inside = [], False
    for line in run.stdout.splitlines():
        if re.match(r"(Subcommands|Verbs|Commands):", line, re.IGNORECASE):
            inside = True
        elif inside and (match := re.match(r"  ([a-z][a-z-]*)\b", line)):
            listed.append(match.group(1))
        elif line and not line.startswith(" "):
            inside = False
    return listed


def finish(problems, checked, what):
    """Prints the problems and ends with the status that ctest understands."""
    for problem in problems:
        print(problem)
    print(f"{checked} {what} checked, {len(problems)} problems")
    sys.exit(1 if problems else 0)
