"""BEEM's linear-time properties with a known answer, as its properties.csv lists them."""

import csv
import re

VERDICTS = {"yes": "holds", "no": "violated"}  # a counterexample has length 0 where the answer is yes


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def properties(folder, below, only):
    """The rows of properties.csv with a known answer, those of small models first."""
    sizes = {(row["family"], row["instance"]): int(row["states"] or 0) for row in read(folder / "results.csv")}
    rows = [row for row in read(folder / "properties.csv") if row["kind"] == "ltl" and row["answer"] in VERDICTS]
    rows = [row for row in rows if only in name(row) and 0 < sizes[row["family"], row["instance"]] < below]
    return sorted(rows, key=lambda row: sizes[row["family"], row["instance"]])


def name(row):
    return f"{row['family']}.{row['instance']}.prop{row['property']}"


def formula(row):
    """Abbreviations of the elevators are spelt out: p1 is p == 1."""
    return re.sub(r"\bp([01])U", r"{p==\1} U ", row["formula"])


def promela_formula(row):
    """The formula for the Promela translation of the model, whose labels are the states of DVE; None where there is more
    to translate than names."""
    parts = re.split(r"\{(.*?)\}", formula(row))
    if any("->" in part for part in parts[1::2]):
        return None
    for i, part in enumerate(parts):
        if i % 2:
            part = re.sub(r"\b([A-Za-z]\w*)\.(\w+)", r"\1@\2", part)
            parts[i] = "(" + re.sub(r"\bor\b", "||", re.sub(r"\band\b", "&&", part)) + ")"
        else:
            parts[i] = part.replace("G", "[]").replace("F", "<>").replace("R", "V")
    return "".join(parts)
