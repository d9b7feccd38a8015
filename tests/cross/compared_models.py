"""Models that are searched twice, with and without a reduction: where they come from, and how differences are told."""

import argparse
import collections
import pathlib
import subprocess

import promela_generator
import shared_promela

MODELS = pathlib.Path(__file__).resolve().parents[1] / "models"
# Indivisible sequences that are endless in one program end as well in the other, but not always in time.
LIMITS = ("--max-states", "100000", "--time", "20")


class Model:
    """`options` are the model's own; `row` is that of the shared folder's list, if it has one."""

    def __init__(self, name, path, options=(), invariants=(), engine="native", row=None):
        self.name, self.path, self.options, self.row, self.engine = name, path, options, row, engine
        self.invariants = [argument for text in invariants for argument in ("--invariant", text)]


def random_program(seed, folder, without=()):
    """A generator that has written its program, and where; its conditions are then over globals."""
    generator = promela_generator.Generator(seed, None, list(without))
    path = pathlib.Path(folder) / "program.pml"
    path.write_text(generator.program())
    generator.scalars = generator.globals
    return generator, path


def random_model(seed, folder, engine, without=()):
    """A random program with invariants by chance."""
    generator, path = random_program(seed, folder, without)
    invariants = [generator.condition(), generator.condition(), f"P0[0]:x < {generator.below(3) + 1}"]
    if generator.watched:
        invariants.append(generator.remote())
    return Model(f"seed {seed}", path, invariants=invariants, engine=engine)


def models(arguments, random_of_seed):
    """Those of tests/models, random ones, and those of the shared folder with fewer states than `arguments.below`."""
    for path in sorted([*MODELS.rglob("*.pml"), *MODELS.rglob("*.dve")]):
        yield Model(path.name, path)
    for seed in range(arguments.seed, arguments.seed + arguments.n):
        yield random_of_seed(seed)
    if not (shared_promela.FOLDER / "manifest.csv").exists():
        print("the shared models are not there")
        return
    for row in shared_promela.models(None):
        if row["states"] and int(row["states"]) < arguments.below:
            options = ["--language", "promela", *shared_promela.options(row)]
            yield Model(row["path"], shared_promela.FOLDER / row["path"], options, row=row)


def ouro_run(ouro, verb, model, *arguments):
    command = [ouro, verb, *arguments, *model.options, str(model.path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def argument_parser(description, count):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ouro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("-n", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def comparison_parser(description, count):
    parser = argument_parser(description, count)
    parser.add_argument("--keep", type=pathlib.Path)
    return parser


class Comparison:
    """Counts what was compared, and tells what differs; programs that do go to the folder `keep`, if there is one."""

    def __init__(self, keep=None):
        self.counts = collections.Counter()
        self.keep = keep

    def add(self, model, problems):
        problems = list(problems)
        self.counts["different"] += bool(problems)
        for problem in problems:
            print(f"{model.name}: {problem}", flush=True)
        if problems and self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)
            name = model.name.replace(" ", "").replace("/", "-")
            (self.keep / f"{name}.pml").write_text(model.path.read_text())
        return problems

    def exit_status(self, *needed):
        """Fails where something differs, or where nothing was counted of what is needed for the test to mean anything."""
        print(", ".join(f"{count} {what}" for what, count in sorted(self.counts.items())))
        return 1 if self.counts["different"] or not all(self.counts[what] for what in needed) else 0
