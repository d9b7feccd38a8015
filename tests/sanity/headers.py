#!/usr/bin/env python3
"""Every header of src/ compiles alone and is guarded by #pragma once."""

import concurrent.futures
import os
import re
import subprocess
import sys

from repository import ROOT, files, finish, relative

FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-x", "c++", "-I", str(ROOT / "src")]


def check(compiler, path):
    problems = []
    name = relative(path)
    if not re.search(r"^#pragma once$", path.read_text(encoding="utf-8"), re.MULTILINE):
        problems.append(f"{name}: no #pragma once")
    # Through a file that includes it, because #pragma once in a main file is a warning.
    source = f'#include "{path.relative_to(ROOT / "src")}"\n'
    run = subprocess.run([compiler, *FLAGS, "-"], input=source, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        problems.append(f"{name}: does not compile alone\n{run.stderr}")
    return problems


def main():
    headers = files(".hh", below="src")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda path: check(sys.argv[1], path), headers)
    finish([problem for problems in results for problem in problems], len(headers), "headers")


if __name__ == "__main__":
    main()
