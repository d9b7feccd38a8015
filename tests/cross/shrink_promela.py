"""Makes a program smaller as long as it stays interesting: lines go, with what is inside them, or around it.

Works on programs that have one statement a line and are indented (promela_generator.py): a line, the lines
that follow and are further in, and the lines that close it (`}`, `fi`, `od`) are a group. A group is left out,
or its outermost lines are. Candidates that are no programs any more are simply not interesting.
"""

import itertools
import re


def indent_of(line):
    return len(line) - len(line.lstrip())


def group(lines, begin):
    """The end of the group that begins there, and which of its lines are the outermost."""
    own = indent_of(lines[begin])
    outermost, end = [begin], begin + 1
    while end < len(lines):
        closes = indent_of(lines[end]) == own and re.match(r"\s*(\}|fi|od)", lines[end])
        if indent_of(lines[end]) <= own and not closes:
            break
        if closes:
            outermost.append(end)
            if not lines[end].rstrip().endswith("{"):
                return end + 1, outermost
        end += 1
    return end, outermost


def candidates(lines):
    """Smaller programs, the smallest first."""
    groups = sorted(((begin, *group(lines, begin)) for begin in range(len(lines))), key=lambda g: g[0] - g[1])
    for begin, end, _ in groups:
        yield lines[:begin] + lines[end:]
    for begin, end, outermost in groups:
        if end - begin > 1 and indent_of(lines[begin]) > 0:
            inner = [line[2:] for i, line in enumerate(lines[begin:end], begin) if i not in outermost]
            yield lines[:begin] + inner + lines[end:]
    for i, line in enumerate(lines):
        for pattern, by in ((r"^(\s*)\w+: ", r"\1"), (r" priority \d", ""), (r" provided \(.*\)", ""),
                            (r"^(\s*)\([^;]*\);$", r"\1skip;"), (r"^((?!.*chan).*) = [^;]*;$", r"\1 = 1;"), (r"active \[2\]", "active")):
            changed = re.sub(pattern, by, line)
            if changed != line:
                yield lines[:i] + [changed] + lines[i + 1:]


def shrink(text, is_interesting):
    """Goes on where it succeeded, and begins anew until a whole pass brings nothing."""
    lines, progress = text.splitlines(), True
    while progress:
        progress, tried = False, 0
        while (candidate := next(itertools.islice(candidates(lines), tried, None), None)) is not None:
            if is_interesting("\n".join(candidate) + "\n"):
                lines, progress = candidate, True
            else:
                tried += 1
    return "\n".join(lines) + "\n"
