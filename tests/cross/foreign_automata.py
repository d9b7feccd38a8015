#!/usr/bin/env python3
"""Automata of other translators, through Ouro's readers; Ouro's never claims, through SPIN.

    tests/cross/foreign_automata.py OURO spin|lbt

For each formula and its negation the tool writes an automaton: `spin -f` a never claim, `lbt` its own
format. Read by `ouro automaton` it has no word in common with what `ouro translate` makes of the opposite,
and some word exactly if Ouro's own has. That alone would forgive a reader that loses words, so `ouro cross`
also judges the tool's automata by the meaning of the formula on random words, accepted and rejected ones.

With spin, every claim that Ouro writes for these formulas must also compile in a model (`spin -a`).
"""

import json
import pathlib
import random
import shutil
import sys
import tempfile

from drawing import SKIPPED, draw, output_of

SEED = 2
FORMULAS = 36
NAMES = ["p0", "p1", "p2"]
MODEL = "bool p0, p1, p2;\nactive proctype P() { do :: p0 = !p0 :: p1 = !p1 :: p2 = !p2 od }\n"
# Claims that end early, that need several accepting states, that accept nothing or everything.
CHOSEN = ["true", "false", "p0", "p0 U p1", "! (p0 U p1)", "[]<> p0 -> []<> p1",
          "[] (p0 -> <> p1)", "p0 && ! p0"]
COMMANDS = {"spin": "spin -f %s > %O", "lbt": "lbt < %L > %O"}


class Comparison:
    def __init__(self, ouro, tool, folder):
        self.ouro, self.tool, self.folder = ouro, tool, folder

    def automaton_of_tool(self, formula):
        if self.tool == "spin":
            return output_of("spin", "-f", formula, folder=self.folder)
        lbt_text = output_of(self.ouro, "formula", "--from", "spin", "--to", "lbt", formula)
        return output_of("lbt", given=lbt_text)

    def is_empty(self, automaton, *options):
        answer = output_of(self.ouro, "automaton", "-", *options, "--empty", given=automaton).strip()
        assert answer in ("empty", "not empty"), answer
        return answer == "empty"

    def translated(self, formula, *options):
        return output_of(self.ouro, "translate", "--from", "spin", *options, formula)

    def check_reading(self, formula, opposite):
        foreign = self.automaton_of_tool(formula)
        ours = self.translated(formula)
        assert self.is_empty(foreign) == self.is_empty(ours), f"only one is empty:\n{foreign}\n{ours}"
        file = self.folder / "opposite.hoa"
        file.write_text(self.translated(opposite))
        assert self.is_empty(foreign, "--product", file), f"it accepts words of the opposite:\n{foreign}"

    def check_writing(self, formula):
        file = self.folder / "model.pml"
        file.write_text(MODEL + self.translated(formula, "--format", "never"))
        printed = output_of("spin", "-a", file.name, folder=self.folder)
        assert "rror" not in printed, printed

    def check_by_words(self, formulas):
        file = self.folder / "formulas"
        file.write_text("\n".join(formulas) + "\n")
        counts = json.loads(
            output_of(self.ouro, "cross", "--from", "spin", "--file", file, "--constructions", "couvreur",
                      "--tool", COMMANDS[self.tool], "--json", "--seed", str(SEED)))
        assert counts["formulas"] == len(formulas) and counts["words"] > 0, counts
        assert counts["translations_failed"] == 0 and counts["differing_formulas"] == 0, counts


def main():
    ouro, tool = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    if shutil.which(tool) is None:
        print(f"skipped: {tool} is not installed")
        return SKIPPED
    rng = random.Random(SEED)
    formulas = CHOSEN + [draw(rng, NAMES) for _ in range(FORMULAS)]
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        comparison = Comparison(ouro, tool, pathlib.Path(name))
        for formula in formulas:
            negation = f"! ({formula})"
            try:
                comparison.check_reading(formula, negation)
                comparison.check_reading(negation, formula)
                if tool == "spin":
                    comparison.check_writing(formula)
                    comparison.check_writing(negation)
            except AssertionError as error:
                print(f"{formula}\n  {error}")
                failures += 1
        try:
            comparison.check_by_words(formulas)
        except AssertionError as error:
            print(f"by words:\n  {error}")
            failures += 1
    print(f"{len(formulas)} formulas and their negations, seed {SEED}, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
