"""Random Promela programs, made to meet the corners of the language rather than to make sense.

A program is drawn feature by feature: FEATURES are the parts of the language, each of them there with some
probability (or as asked), so that what goes wrong can be isolated by leaving features out. Values stay small,
so that state spaces do.

A program is written one statement a line, and what is inside something is indented: the shrinker
(shrink_promela.py) lives on that.
"""

import random
import re

FEATURES = (
    "arrays", "atomic", "channel_arrays", "channel_messages", "channel_parameters", "channels", "conditional",
    "d_step", "d_step_blocks", "else_communication", "for", "for_channel", "for_in", "global_timeout", "goto",
    "hidden", "inline", "jump_labels", "last", "late_declarations", "local_channels", "matching", "mtype",
    "negative", "nested", "peek", "pid", "poll", "print", "priority", "provided", "records", "rendezvous",
    "remote_labels", "remote_variables", "run", "run_result", "select", "sorted", "timeout", "unless",
    "unless_in_step", "unsigned", "wide",
)

# The plain parts of the language are there more often.
COMMON = {"atomic", "channels", "rendezvous", "unless", "goto", "d_step", "nested", "conditional"}


class Channel:
    """`fields` are the types of a message's fields; `capacity` is 0 for a rendezvous, None if it may vary."""

    def __init__(self, name, capacity, fields):
        self.name, self.capacity, self.fields = name, capacity, fields


class Where:
    """Where a statement stands: what may be written there."""

    def __init__(self, depth, loop=False, step=False, atomic=False):
        self.depth, self.loop, self.step, self.atomic = depth, loop, step, atomic

    def inside(self, **changes):
        result = Where(self.depth - 1, self.loop, self.step, self.atomic)
        for name, value in changes.items():
            setattr(result, name, value)
        return result


class Block:
    """Lines with a head and a tail; `more` are further (head, body) parts: `{ ... } unless { ... }`."""

    def __init__(self, head, body, tail, *more):
        self.head, self.body, self.tail, self.more = head, body, tail, more


def render(body, indent, lines):
    for item in body:
        if isinstance(item, str):
            lines.append("  " * indent + item + (";" if not item.endswith((";", "->")) else ""))
            continue
        lines.append("  " * indent + item.head)
        render(item.body, indent + 1, lines)
        for head, part in item.more:
            lines.append("  " * indent + head)
            render(part, indent + 1, lines)
        if item.tail:
            lines.append("  " * indent + item.tail)


def leave_out_first_else(body):
    """SPIN always takes an `else` at the beginning of an escape: docs/reference/promela.md."""
    first = body[0]
    if isinstance(first, str):
        return
    if first.head.endswith(("if", "do")):
        first.body = [o for o in first.body if "else" not in o.head] or [Block("::", ["skip"], "")]
        for option in first.body:
            leave_out_first_else(option.body)
    else:
        leave_out_first_else(first.body)


class Generator:
    def __init__(self, seed, only=None, without=()):
        self.random = random.Random(seed)
        drawn = {f for f in FEATURES if self.random.random() < (0.7 if f in COMMON else 0.25)}
        self.features = (set(only) if only is not None else drawn) - set(without)
        if "priority" in self.features:  # SPIN does not take both
            self.features.discard("rendezvous")
        self.channels, self.globals, self.scalars = [], [], []
        self.runnable = None  # (name, parameters)
        self.in_process = False
        self.in_step = False  # SPIN takes no remote references there
        self.names = 0
        self.watched = []  # (process, pid, labels, variables)

    def has(self, feature):
        return feature in self.features

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    def below(self, bound):
        return self.random.randrange(bound)

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    # --- expressions ---

    def scalar(self):
        return self.random.choice(self.scalars)

    def local_type(self):
        """Where priorities are used, SPIN forgets to compare local bits: see docs/reference/promela.md."""
        return self.pick("byte", "short", "int", *(() if self.has("priority") else ("bit",)))

    def constant(self):
        if self.has("negative") and self.chance(0.2):
            return f"(-{self.below(3) + 1})"
        return str(self.below(4))

    def atom(self):
        kind = self.below(12)
        if kind == 0 and self.has("pid") and self.in_process:
            return self.pick("_pid", "_nr_pr")
        if kind == 1 and self.has("mtype"):
            return self.pick("red", "green", "blue")
        if kind == 2 and self.has("arrays"):
            return f"a[{self.scalar()} & 1]"
        if kind == 3 and self.has("wide"):
            return self.pick("255", "256", "32767", "65537", "2147483647")
        if kind == 4 and self.has("last"):
            return "_last"
        if kind == 5 and self.has("priority") and self.in_process:
            return "get_priority(_pid)"
        return self.pick(self.scalar(), self.scalar(), self.constant())

    def expression(self, depth=2):
        if depth == 0 or self.chance(0.3):
            return self.atom()
        kind = self.below(10)
        left, right = self.expression(depth - 1), self.expression(depth - 1)
        if kind < 4:
            return f"({left} {self.pick('+', '-', '*')} {right})"
        if kind < 5:
            divisor = self.below(3) + 1
            return f"({left} {self.pick('/', '%')} {f'(-{divisor})' if self.has('negative') else divisor})"
        if kind < 6:
            return f"({left} {self.pick('&', '|', '^', '<<', '>>')} {self.pick('1', '2', f'({right} & 3)')})"
        if kind < 7 and self.has("conditional"):
            return f"({left} -> {right} : {self.expression(depth - 1)})"
        if kind < 8:
            return f"{self.pick('-', '~', '!')}({left})"
        return f"({self.condition(depth - 1, numeric=True)})"

    def condition(self, depth=1, numeric=False):
        """SPIN takes full, empty, ... as a whole condition only, not as a number in an expression."""
        kind = self.below(14)
        buffered = self.buffered()
        if kind == 0 and buffered:
            test = "len" if numeric else self.pick("len", "full", "empty", "nfull", "nempty")
            return f"{test}({buffered.name})"
        if kind == 1 and buffered and self.in_process and self.has("poll"):
            return f"{buffered.name}{self.pick('?', '??')}[{self.match_arguments(buffered, stores=False)}]"
        if kind == 2 and depth > 0:
            return f"({self.condition(0, numeric)} {self.pick('&&', '||')} {self.condition(0, numeric)})"
        if kind == 3 and self.has("timeout") and self.in_process and self.chance(0.5):
            return self.pick("timeout", "(timeout || b0)", f"(timeout && {self.scalar()} > 0)", "!timeout") \
                if self.has("global_timeout") else "timeout"
        if kind == 4 and self.has("last"):
            return f"_last {self.pick('==', '!=', '<')} {self.below(3)}"
        if kind == 5 and self.watched and self.in_process and not self.in_step:
            return self.remote()
        return f"{self.expression(1)} {self.pick('<', '>', '==', '!=', '<=', '>=')} {self.expression(1)}"

    def remote(self):
        process, pid, labels, variables = self.random.choice(self.watched)
        whom = f"{process}[{pid}]"
        if labels and self.has("remote_labels") and (self.chance(0.6) or not self.has("remote_variables")):
            return f"{whom}@{self.random.choice(labels)}"
        if variables and self.has("remote_variables"):
            return f"{whom}:{self.random.choice(variables)} == {self.below(3)}"
        return "b0"

    def assignment(self):
        target = self.scalar()
        if target == "m":
            return f"m = {self.pick('red', 'green', 'blue', '0')}"
        kind = self.below(8)
        if kind == 0:
            return f"{target} = {self.constant()}"
        if kind == 1:
            return f"{target} = (({self.expression()}) & 3)"
        if kind == 2:
            return f"{target} = 1 - {target}"
        if kind == 3:
            return f"{target} = ({target} + 1) % 3"
        if kind == 4 and (self.has("wide") or self.has("negative")):
            return f"{target} = ({self.expression()}) * {self.pick(-1, 100, 257)}"
        if kind == 5 and target.startswith("b"):
            return f"{target}++"
        return f"{target} = ({self.expression(1)}) % {self.pick(2, 3)}"

    # --- channels ---

    def buffered(self):
        found = [c for c in self.channels if c.capacity]
        return self.random.choice(found) if found else None

    def value(self, kind):
        if kind == "chan":
            return self.random.choice([c.name for c in self.channels if c.fields == ["byte"]])
        if kind == "mtype":
            return self.pick("red", "green", "m")
        return self.pick(self.scalar(), str(self.below(3)))

    def roomy_scalar(self, field):
        """One that holds all values of the field: SPIN takes a receive back by sending what was stored, which
        is another message where the variable is narrower (docs/reference/promela.md)."""
        wide = {"byte": ("byte", "mtype", "short", "int"), "short": ("short", "int")}
        allowed = wide["short" if field == "short" else "byte"]
        return self.random.choice([s for s in self.scalars if self.types.get(s, "byte") in allowed] or ["_"])

    def match_arguments(self, channel, stores=True):
        arguments = []
        for field in channel.fields:
            kind = self.below(5) if self.has("matching") else 4
            if field == "chan":
                arguments.append("h" if stores and self.chance(0.8) and "h" in self.chan_variables else "_")
            elif kind == 0:
                arguments.append(str(self.below(3)) if field != "mtype" else self.pick("red", "green"))
            elif kind == 1:
                arguments.append(f"eval({self.pick(self.scalar(), self.expression(1))})")
            elif kind == 2 or not stores:
                arguments.append("_")
            else:
                arguments.append(self.roomy_scalar(field))
        used = [a for a in arguments if re.match("[a-z]", a) and "(" not in a]
        if len({re.match(r"\w+", a).group() for a in used}) < len(used):  # SPIN refuses a variable twice
            return ", ".join("_" for _ in arguments)
        return ", ".join(arguments)

    def communication(self, where):
        # A rendezvous in a d_step is a run-time error in SPIN.
        channel = self.buffered() if where.step else self.random.choice(self.channels)
        if channel is None:
            return "skip"
        if self.chance(0.5):
            values = ", ".join(self.value(f) for f in channel.fields)
            sorts = channel.capacity and self.has("sorted") and self.chance(0.4)
            return f"{channel.name}{'!!' if sorts else '!'}{values}"
        arguments = self.match_arguments(channel)
        if channel.capacity and self.has("peek") and self.chance(0.3):
            return f"{channel.name}{self.pick('?', '??')}<{arguments}>"
        anywhere = channel.capacity and self.has("matching") and self.chance(0.3)
        return f"{channel.name}{'??' if anywhere else '?'}{arguments}"

    # --- simple statements ---

    def simple(self, where):
        kind = self.below(26)
        if kind < 9:
            return self.assignment()
        if kind < 13:
            blocks = not where.step or self.has("d_step_blocks")
            return f"({self.condition()})" if blocks else "skip"
        if kind < 17 and self.channels and (not where.step or self.has("d_step_blocks")):
            return self.communication(where)
        if kind == 17:
            return f"assert({self.scalar()} {self.pick('<', '!=')} {self.pick(2, 3, 4)})"
        if kind == 18 and self.runnable and not where.step:
            return self.run()
        if kind == 19 and self.has("print"):
            return f'printf("%d\\n", {self.scalar()})'
        if kind == 20 and self.has("priority"):
            return f"set_priority(_pid, {self.pick('1', '2', '3')})"
        if kind == 21 and self.has("hidden"):
            return self.pick(f"hid = {self.scalar()}", "scratch = 2")
        if kind == 22 and self.has("inline"):
            return f"twist({self.pick('g0', 'g1')}, {self.scalar()} + {self.atom()})"
        return self.pick("skip", self.assignment())

    def run(self):
        name, kinds = self.runnable
        values = ", ".join(self.value("chan") if k == "chan" else f"({self.expression(1)}) & 1" for k in kinds)
        priority = f" priority {self.below(3) + 1}" if self.has("priority") and self.chance(0.4) else ""
        started = f"run {name}({values}){priority}"
        if self.has("run_result") and self.chance(0.5):
            started = self.pick(f"g1 = {started}", f"({started})") if not priority else f"g1 = {started}"
        return f"(_nr_pr < 4) -> {started}"

    # --- compound statements ---

    def statement(self, where):
        kind = self.below(24) if where.depth > 0 else 0
        nested = self.has("nested")
        if kind < 10:
            return self.simple(where)
        if kind < 13:
            return self.selection("if", where)
        if kind < 15 and (nested or not (where.step or where.atomic)):
            return self.selection("do", where.inside(loop=True, depth=where.depth))
        if kind < 17 and self.has("atomic") and not where.step and (nested or not where.atomic):
            return Block("atomic {", self.sequence(where.inside(atomic=True)), "};")
        if kind == 17 and self.has("d_step") and not where.step:
            return Block("d_step {", self.sequence(where.inside(loop=False, step=True)), "};")
        if kind == 18 and self.has("unless") and (not where.step or self.has("unless_in_step")):
            return self.unless(where)
        if kind == 19 and self.has("for"):
            return self.counted(where)
        if kind == 20 and self.has("select"):
            high = self.pick("2", "1", "3", f"(({self.scalar()}) & 1)")
            return f"select ({self.pick('g0', 'g1')} : 0 .. {high})"
        if kind == 21:
            return Block("{", self.sequence(where.inside()), "};")
        if kind == 22 and where.loop:
            return "break"
        if self.has("goto") and not where.step and self.chance(0.6):
            return "goto @"
        return self.simple(where)

    def unless(self, where):
        compound = self.has("nested") and not where.step
        opening = self.pick("{", "{", "{", "atomic {") if compound else "{"
        main = self.sequence(where.inside(atomic=where.atomic or opening != "{"))
        escaping = self.pick("{", "{", "{", "atomic {", "d_step {") if compound else "{"
        inner = where.inside(depth=min(where.depth - 1, 1))
        if escaping == "d_step {":
            inner = inner.inside(depth=inner.depth, step=True, loop=False)
        escape = self.sequence(inner)
        if isinstance(escape[0], Block):  # SPIN may enter a loop that cannot begin: docs/reference/promela.md
            escape.insert(0, f"({self.condition()})")
        leave_out_first_else(escape)
        return Block(opening, main, "};", ("} unless " + escaping, escape))

    def counted(self, where):
        inner = where.inside(loop=True)
        kind = self.below(4)
        variable = self.pick("g0", "g1")
        if kind == 0 and self.has("for_in") and self.has("arrays"):
            return Block(f"for ({variable} in a) {{", self.sequence(inner), "};")
        if kind == 1 and self.has("for_in") and self.has("for_channel"):
            return Block("for (mm in cm) {", self.sequence(inner), "};")
        high = self.pick("1", "2", f"({self.scalar()} & 1)")
        return Block(f"for ({variable} : {self.below(2)} .. {high}) {{", self.sequence(inner), "};")

    def selection(self, word, where):
        options = []
        communicates = False
        for _ in range(self.below(3) + 1):
            first = self.statement(where.inside()) if self.has("nested") and self.chance(0.15) else None
            body = self.sequence(where.inside())
            if first is None:
                plain = where.step and not self.has("d_step_blocks")
                first = f"({self.condition()})" if plain or self.chance(0.6) else self.simple(where)
            communicates = communicates or not isinstance(first, str) or bool(re.search(r"[a-z0-9\]][!?]", first))
            options.append(Block("::", [first, *body], ""))
        allowed = not communicates or self.has("else_communication")
        if (where.step and not self.has("d_step_blocks")) or (allowed and self.chance(0.6)):
            body = ["break"] if word == "do" and self.chance(0.6) else self.sequence(where.inside())
            options.append(Block(":: else ->", body, ""))
        return Block(word, options, "fi;" if word == "if" else "od;")

    def sequence(self, where):
        self.in_step = where.step
        outer = list(self.scalars)
        body = []
        for _ in range(self.below(3) + 1):
            if self.has("late_declarations") and self.in_process and self.chance(0.1):
                variable = self.fresh("y")
                initial = f" = {self.expression(1)}" if self.chance(0.5) else ""
                self.types[variable] = self.local_type()
                body.append(f"{self.types[variable]} {variable}{initial}")
                self.scalars = [*self.scalars, variable]
            # SPIN refuses labels right behind a brace.
            body.append(self.labelled(self.statement(where), where) if body else self.statement(where))
            self.in_step = where.step
        self.scalars = outer
        return body

    def labelled(self, statement, where):
        jumps = isinstance(statement, str) and re.match("goto|break", statement)
        if where.step or not self.has("goto") or not self.chance(0.12) or (jumps and not self.has("jump_labels")):
            return statement
        if isinstance(statement, Block) and statement.head.startswith("d_step"):
            return statement  # a jump to it would be a jump into it
        label = f"{self.pick('L', 'L', 'L', 'end', 'progress', 'accept')}_{self.fresh('')}"
        self.labels.append(label)
        if isinstance(statement, str):
            return f"{label}: {statement}"
        statement.head = f"{label}: {statement.head}"
        return statement

    # --- the program ---

    def process(self, name, head, parameters, depth):
        """`parameters` are (name, type)."""
        self.labels, outer = [], list(self.channels)
        self.scalars = [*self.globals, "x", *(n for n, kind in parameters if kind != "chan")]
        self.chan_variables = [n for n, kind in parameters if kind == "chan"]
        self.in_process = True
        self.types["x"] = self.local_type()
        body = [f"{self.types['x']} x" + self.pick("", "", " = 1", " = _pid" * self.has("pid"))]
        self.channels += [Channel(n, None, ["byte"]) for n in self.chan_variables]
        simple_channels = [c for c in self.channels if c.fields == ["byte"]]
        if self.has("channel_messages") and simple_channels:
            body.append(f"chan h = {self.random.choice(simple_channels).name}")
            self.chan_variables.append("h")
            self.channels.append(Channel("h", None, ["byte"]))
        if self.has("local_channels") and self.chance(0.5):
            capacity = self.pick(0, 1, 2) if self.has("rendezvous") else 1
            body.append(f"chan own = [{capacity}] of {{ byte }}")
            self.channels.append(Channel("own", capacity, ["byte"] if not self.has("channel_messages") else ["byte", "bit"]))
            if self.has("channel_messages"):
                body[-1] = f"chan own = [{capacity}] of {{ byte, bit }}"
        where = Where(depth)
        for _ in range(self.below(3) + 1):
            body.append(self.labelled(self.statement(where), where))
        body.append("end_of_all: false" if self.keeps_alive else "skip")
        self.channels, self.in_process = outer, False
        lines = [head]
        render(body, 1, lines)
        lines.append("}")
        self.last_labels = list(self.labels)
        return [self.jump_somewhere(line) for line in lines]

    def jump_somewhere(self, line):
        return re.sub(r"goto @", lambda _: f"goto {self.random.choice(self.labels)}" if self.labels else "skip", line)

    def declarations(self):
        self.types = {"g0": self.pick("byte", "short", "int"), "b0": "bit", "u": "bit", "r.n": "short"}
        lines = [f"{self.types['g0']} g0;", f"byte g1 = {self.below(3)};",
                 f"{self.pick('bit', 'bool')} b0;"]
        self.globals = ["g0", "g1", "b0"]
        if self.has("unsigned"):
            lines.append(f"unsigned u : {self.pick(1, 2, 3, 9)};")
            self.globals.append("u")
        if self.has("arrays"):
            self.types["a[0]"] = self.types["a[1]"] = self.pick("byte", "short")
            lines.append(f"{self.types['a[0]']} a[2]{self.pick('', ' = 1')};")
            self.globals += ["a[0]", "a[1]"]
        if self.has("records"):
            lines += ["typedef T { byte f; bit h[2] };", "typedef N { T t[2]; short n };", "N r;", "T s[2];"]
            self.globals += ["r.t[1].f", "r.t[g1 & 1].h[1]", "r.n", "s[0].h[b0]"]
        if self.has("mtype"):
            lines += ["mtype = { red, green, blue };", f"mtype m{self.pick('', ' = red')};"]
            self.globals.append("m")
        if self.has("hidden"):
            lines += ["hidden byte hid;", "hidden int scratch;"]
        if self.has("inline"):
            lines += ["inline twist(v, e) {", "  v = (e) & 1;", "  if", "  :: v > 0 ->", "    v = v + 1;", "  :: else",
                      "  fi", "}"]
        return lines

    def channel_declarations(self):
        lines = []
        if not self.has("channels"):
            return lines
        for i in range(self.below(2) + 1):
            capacity = self.pick(0, 0, 1, 2) if self.has("rendezvous") else self.pick(1, 2)
            fields = [self.pick("byte", "byte", "bit", "short", *(["mtype"] * self.has("mtype")))
                      for _ in range(self.pick(1, 1, 2))]
            lines.append(f"chan c{i} = [{capacity}] of {{ {', '.join(fields)} }};")
            self.channels.append(Channel(f"c{i}", capacity, fields))
        if self.has("channel_arrays"):
            capacity = self.pick(0, 1) if self.has("rendezvous") else 1
            lines.append(f"chan q[2] = [{capacity}] of {{ byte }};")
            self.channels += [Channel("q[0]", capacity, ["byte"]), Channel("q[b0]", capacity, ["byte"])]
        if (self.has("channel_messages") or self.has("channel_parameters")) and not any(
                c.fields == ["byte"] for c in self.channels):
            capacity = self.pick(0, 1) if self.has("rendezvous") else 1
            lines.append(f"chan k = [{capacity}] of {{ byte }};")
            self.channels.append(Channel("k", capacity, ["byte"]))
        if self.has("channel_messages"):
            capacity = self.pick(0, 1) if self.has("rendezvous") else 1
            lines.append(f"chan cc = [{capacity}] of {{ chan }};")
            self.channels.append(Channel("cc", capacity, ["chan"]))
        if self.has("for_channel") and self.has("for_in") and self.has("for"):
            lines += ["typedef M { byte v };", "chan cm = [2] of { M };", "M mm;"]
            self.globals.append("mm.v")
            self.channels.append(Channel("cm", 2, ["byte"]))
        return lines

    def program(self):
        lines = self.declarations() + self.channel_declarations()
        watches = self.has("remote_labels") or self.has("remote_variables")
        self.keeps_alive = False
        if self.has("run"):
            parameters = [("p", "byte")]
            if self.has("channel_parameters") and any(c.fields == ["byte"] for c in self.channels):
                parameters.append(("k0", "chan"))
            heads = "; ".join(f"{kind} {name}" for name, kind in parameters)
            lines += self.process("R", f"proctype R({heads}) {{", parameters, 1)
            self.runnable = ("R", [kind for _, kind in parameters])
        pid = 0
        for i in range(self.below(2) + 1):
            self.keeps_alive = watches and i == 0
            count = self.pick(1, 1, 1, 1, 1, 2)
            head = f"active{f' [{count}]' if count > 1 else ''} proctype P{i}()"
            if self.has("priority") and self.chance(0.6):
                head += f" priority {self.below(3) + 1}"
            if self.has("provided") and self.chance(0.6):
                self.scalars = self.globals
                head += f" provided ({self.condition(0)})"
            lines += self.process(f"P{i}", head + " {", [], 2)
            if self.keeps_alive:
                self.watched.append((f"P{i}", pid, self.last_labels + ["end_of_all"], ["x"]))
            pid += count
        self.keeps_alive = False
        if watches or self.chance(0.25):
            lines += self.process("I", "init {", [], 2)
        return "\n".join(lines) + "\n"
