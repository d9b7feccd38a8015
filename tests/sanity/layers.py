#!/usr/bin/env python3
"""src/LAYERS tells the truth: a folder includes what it lists, nothing else, and all of it; a folder
stands after everything it uses, so there is no cycle; and only cli prints, exits or reads the environment.
"""

import re

from repository import ROOT, code_of, files, finish, relative

# How a package is recognised in an #include line. Packages without an entry are not compared.
PACKAGE_HEADERS = {
    "fmt": re.compile(r"fmt/"),
    "cli11": re.compile(r"CLI/"),
    "json": re.compile(r"nlohmann/"),
    "threads": re.compile(r"(thread|mutex|shared_mutex|condition_variable|future|semaphore|barrier|latch|stop_token)$"),
    "xxhash": re.compile(r"xxhash"),
    "llvm": re.compile(r"llvm/"),
}
FRONT_ENDS = {"cli", "server", "python", "mpi"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
FORBIDDEN = re.compile(r"\bstd::(cout|cerr|clog)\b|\b(printf|fprintf|puts|putchar|perror)\s*\(|\bfmt::print\b"
                       r"|\b(exit|_exit|quick_exit|abort|terminate)\s*\(|\bgetenv\s*\(")


def read_layers():
    """Folder -> (folders, packages), in the order of the file."""
    layers = {}
    for line in (ROOT / "src/LAYERS").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            folder, rest = line.split(":")
            folders, packages = rest.split("|")
            layers[folder] = (folders.split(), packages.split())
    return layers


def package_of(header):
    return next((name for name, pattern in PACKAGE_HEADERS.items() if pattern.match(header)), None)


POSIX_HEADERS = ("dlfcn.h", "elf.h", "fcntl.h", "poll.h", "sched.h", "signal.h", "spawn.h", "sys/auxv.h", "sys/file.h", "sys/ioctl.h",
                 "sys/mman.h", "sys/stat.h", "sys/wait.h", "unistd.h")
# Vector instructions and what the processor can do; code that uses them has a portable way beside it.
COMPILER_HEADERS = ("cpuid.h", "emmintrin.h")


def is_standard(header):
    return header in POSIX_HEADERS + COMPILER_HEADERS or ("/" not in header and not header.endswith(".h"))


class Folder:
    """Compares one folder with its line."""

    def __init__(self, name, folders, packages):
        self.name, self.folders, self.packages = name, folders, packages
        self.used = set()
        self.problems = []

    def check_include(self, path, quote, header):
        if quote == '"':
            target = header.split("/")[0]
            if not (ROOT / "src" / header).is_file():
                self.problems.append(f'{path}: "{header}" is not a path from src/')
            if target != self.name:
                self.use(path, target, self.folders, header)
        elif (package := package_of(header)) is not None:
            # Threads come with the standard library: a mutex in a folder that starts none is no dependency.
            if package != "threads" or package in self.packages:
                self.use(path, package, self.packages, header)
        elif not is_standard(header):
            self.problems.append(f"{path}: <{header}> is of no package that tests/sanity/layers.py knows")

    def use(self, path, target, allowed, header):
        self.used.add(target)
        if target not in allowed:
            self.problems.append(f"{path}: includes {header}, but src/LAYERS does not let {self.name} use {target}")

    def check_manners(self, path, text):
        if self.name in FRONT_ENDS:
            return
        for number, line in enumerate(code_of(text).splitlines(), 1):
            if match := FORBIDDEN.search(line):
                self.problems.append(f"{path}:{number}: only the front ends print, exit or look around: {match.group()}")

    def check_unused(self):
        for name in self.folders + self.packages:
            if name not in self.used:
                self.problems.append(f"src/LAYERS: {self.name} does not use {name}")


def check_order(layers):
    problems, seen = [], set()
    for folder, (folders, _) in layers.items():
        problems += [f"src/LAYERS: {folder} stands before {used}, which it uses" for used in folders if used not in seen]
        seen.add(folder)
    present = {path.name for path in (ROOT / "src").iterdir() if path.is_dir()}
    problems += [f"src/LAYERS: no line for src/{name}" for name in sorted(present - seen)]
    return problems + [f"src/LAYERS: there is no src/{name}" for name in sorted(seen - present)]


def check_folder(name, folders, packages):
    folder = Folder(name, folders, packages)
    for path in files(".cc", ".hh", below=f"src/{name}"):
        text = path.read_text(encoding="utf-8")
        for line in text.splitlines():
            if match := INCLUDE.match(line):
                folder.check_include(relative(path), *match.groups())
        folder.check_manners(relative(path), text)
    folder.check_unused()
    return folder.problems


def main():
    layers = read_layers()
    problems = check_order(layers)
    for name, (folders, packages) in layers.items():
        problems += check_folder(name, folders, packages)
    finish(problems, len(layers), "folders")


if __name__ == "__main__":
    main()
