"""Linear time, decided the slow way: does some fair run of a small graph violate a formula?

A node of the tableau is a state and a guess, for every formula under a next, of whether it will hold in the following
state; `a U b` is `b, or a and next (a U b)`. Every consistent guess of every state is a node, nothing is left out. The
formula is violated if from an initial node where it is false a strongly connected component can be reached in which
every until is false or fulfilled somewhere, and which is fair. No automaton is simplified, no search is on the fly,
and nothing is shared with Ouro.

A formula is a tuple: ("p", name), ("true",), ("not", f), ("and", f, g), ("or", f, g), ("X", f), ("U", f, g), ("F", f),
("G", f), ("R", f, g), ("W", f, g), ("implies", f, g).

Fairness is about the processes that an edge has moved and the processes that are enabled in a state. Weak: each
process infinitely often moves or is not enabled. Strong: each process that is infinitely often enabled infinitely
often moves.
"""

import collections
import itertools

UNFAIR, WEAK, STRONG = "none", "weak", "strong"

# initial: numbers; holds: for each state the propositions that hold; edges: for each state pairs (moved, target);
# enabled: for each state the processes that can move first.
Graph = collections.namedtuple("Graph", "initial holds edges enabled")

Node = collections.namedtuple("Node", "state guess")


def text(formula, spell=lambda name: name):
    """In a syntax that SPIN and Ouro read, with `spell` for propositions."""
    kind, *operands = formula
    if kind == "p":
        return spell(operands[0])
    if kind == "true":
        return "true"
    parts = [text(operand, spell) for operand in operands]
    unary = {"not": "!", "X": "X ", "F": "<>", "G": "[]"}
    if kind in unary:
        return f"{unary[kind]}({parts[0]})"
    binary = {"and": "&&", "or": "||", "implies": "->", "U": "U", "R": "V", "W": "W"}
    return f"(({parts[0]}) {binary[kind]} ({parts[1]}))"


def core(formula):
    """The same with not, and, X and U only."""
    kind, *operands = formula
    if kind in ("p", "true"):
        return formula
    a, *rest = (core(operand) for operand in operands)
    b = rest[0] if rest else None
    return {
        "not": lambda: negation(a),
        "and": lambda: ("and", a, b),
        "or": lambda: negation(("and", negation(a), negation(b))),
        "implies": lambda: negation(("and", a, negation(b))),
        "X": lambda: ("X", a),
        "U": lambda: ("U", a, b),
        "F": lambda: ("U", ("true",), a),
        "G": lambda: negation(("U", ("true",), negation(a))),
        "R": lambda: negation(("U", negation(a), negation(b))),
        "W": lambda: negation(("U", negation(b), ("and", negation(a), negation(b)))),
    }[kind]()


def negation(formula):
    return formula[1] if formula[0] == "not" else ("not", formula)


def subformulas(formula):
    yield formula
    if formula[0] != "p":
        for operand in formula[1:]:
            yield from subformulas(operand)


class Tableau:
    """The product of a graph with all consistent guesses about a formula."""

    def __init__(self, graph, formula):
        self.graph, self.formula = graph, core(formula)
        parts = dict.fromkeys(subformulas(self.formula))
        self.untils = [f for f in parts if f[0] == "U"]
        self.awaited = self.untils + [f[1] for f in parts if f[0] == "X"]  # what a guess is about
        self.guesses = list(itertools.product((False, True), repeat=len(self.awaited)))
        self.truths = {}
        self.following = {}

    def truth(self, state, guess):
        """The truth of every until and of everything that is awaited, and of the whole formula."""
        key = (self.graph.holds[state], guess)
        if key not in self.truths:
            promised, known = dict(zip(self.awaited, guess)), {}

            def value(formula):
                if formula not in known:
                    known[formula] = evaluate(formula)
                return known[formula]

            def evaluate(formula):
                kind = formula[0]
                if kind == "U":
                    return value(formula[2]) or (value(formula[1]) and promised[formula])
                return {"p": lambda: formula[1] in key[0], "true": lambda: True, "X": lambda: promised[formula[1]],
                        "not": lambda: not value(formula[1]),
                        "and": lambda: value(formula[1]) and value(formula[2])}[kind]()

            awaited = tuple(value(f) for f in self.awaited)
            fulfilled = frozenset(i for i, u in enumerate(self.untils) if not value(u) or value(u[2]))
            self.truths[key] = awaited, fulfilled, value(self.formula)
        return self.truths[key]

    def nodes(self, state, promise):
        """The nodes of a state in which exactly what was promised is true."""
        key = (self.graph.holds[state], promise)
        if key not in self.following:
            self.following[key] = [g for g in self.guesses if self.truth(state, g)[0] == promise]
        return [Node(state, guess) for guess in self.following[key]]

    def edges(self, node):
        for moved, target in self.graph.edges[node.state]:
            for successor in self.nodes(target, node.guess):
                yield moved, successor

    def violating(self):
        """All edges of all nodes that can be reached from initial ones where the formula is false."""
        waiting = [Node(state, guess) for state in self.graph.initial for guess in self.guesses
                   if not self.truth(state, guess)[2]]
        found = dict.fromkeys(waiting)
        while waiting:
            node = waiting.pop()
            found[node] = list(self.edges(node))
            for _, successor in found[node]:
                if successor not in found:
                    found[successor] = None
                    waiting.append(successor)
        return found

    def fulfils(self, nodes):
        return len(frozenset().union(*(self.truth(*node)[1] for node in nodes))) == len(self.untils)


def components(edges, nodes):
    """Tarjan's, without recursion: the strongly connected components of `edges` among `nodes`."""
    index, low, stack, stacked, work, found = {}, {}, [], set(), [], []

    def enter(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        stacked.add(node)
        work.append((node, (t for _, t in edges[node] if t in nodes)))

    def leave(node):
        work.pop()
        if work:
            low[work[-1][0]] = min(low[work[-1][0]], low[node])
        if low[node] == index[node]:
            component = set()
            while node not in component:
                component.add(stack.pop())
            stacked.difference_update(component)
            found.append(component)

    for root in nodes:
        if root not in index:
            enter(root)
        while work:
            node, targets = work[-1]
            target = next(targets, None)
            if target is None:
                leave(node)
            elif target not in index:
                enter(target)
            elif target in stacked:
                low[node] = min(low[node], index[target])
    return found


def has_fair_cycle(tableau, edges, nodes, fairness):
    for component in components(edges, nodes):
        moves = [moved for node in component for moved, target in edges[node] if target in component]
        if not moves or not tableau.fulfils(component):
            continue
        enabled = [tableau.graph.enabled[node.state] for node in component]
        idle = frozenset().union(*enabled) - frozenset().union(*moves)
        if fairness == UNFAIR or not idle:
            return True
        if fairness == WEAK and all(any(process not in one for one in enabled) for process in idle):
            return True
        if fairness == STRONG:
            rest = {node for node in component if not tableau.graph.enabled[node.state] & idle}
            if has_fair_cycle(tableau, edges, rest, fairness):
                return True
    return False


def is_violated(graph, formula, fairness=UNFAIR):
    tableau = Tableau(graph, formula)
    edges = tableau.violating()
    return has_fair_cycle(tableau, edges, edges.keys(), fairness)
