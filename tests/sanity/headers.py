#!/usr/bin/env python3
"""Every header of src/ compiles alone and is guarded by #pragma once.

The build has shown this already of a header that is the first thing some .cc file of src/ includes, as
every x.cc does with its x.hh; the others are compiled here.
"""

import concurrent.futures
import os
import re
import subprocess
import sys

from repository import ROOT, files, finish, relative

FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-x", "c++", "-I", str(ROOT / "src")]
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def compiled_by_the_build():
    """The paths from src/ of the headers that come first in some source file."""
    firsts = (INCLUDE.search(path.read_text(encoding="utf-8")) for path in files(".cc", below="src"))
    return {match.group(1) for match in firsts if match}


def check_guard(path):
    guarded = re.search(r"^#pragma once$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [] if guarded else [f"{relative(path)}: no #pragma once"]


def check_alone(compiler, path):
    # Through a file that includes it, because #pragma once in a main file is a warning.
    source = f'#include "{path.relative_to(ROOT / "src")}"\n'
    run = subprocess.run([compiler, *FLAGS, "-"], input=source, capture_output=True, text=True, check=False)
    return [] if run.returncode == 0 else [f"{relative(path)}: does not compile alone\n{run.stderr}"]


def main():
    headers = files(".hh", below="src")
    done = compiled_by_the_build()
    rest = [path for path in headers if str(path.relative_to(ROOT / "src")) not in done]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda path: check_alone(sys.argv[1], path), rest))
    results += [check_guard(path) for path in headers]
    finish([problem for problems in results for problem in problems], len(headers), "headers")


if __name__ == "__main__":
    main()
