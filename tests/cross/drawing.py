"""What the scripts of this folder share: running programs, and formulas in SPIN's syntax."""

import subprocess

SKIPPED = 77  # ctest's status for a skipped test


def output_of(*command, folder=None, given=None):
    """What a program prints; an AssertionError that shows its complaint when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, input=given, check=False)
    assert done.returncode == 0, f"{command}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def draw(rng, names):
    """A formula without parentheses, and without X, which Debian's SPIN does not translate."""
    parts = []
    for _ in range(rng.randint(1, 4)):
        prefix = "".join(rng.choice(["! ", "[] ", "<> "]) for _ in range(rng.choice([0, 0, 1, 2])))
        parts.append(prefix + rng.choice(names))
        parts.append(rng.choice(["&&", "||", "->", "<->", "U", "V"]))
    return " ".join(parts[:-1])
