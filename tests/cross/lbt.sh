#!/bin/sh
# Debian's lbt as one more translator: it must agree with all of Ouro's constructions.
#
#     tests/cross/lbt.sh OURO
#
# Small formulas only, because lbt 1.2.2 has errors of its own: of 10,000 formulas of 5 to 25 nodes it crashed on or did
# not end within a second on a few hundred, and on 7 its automata are wrong. (All of Ouro's constructions agreed on all
# of them.) For example, with p0 and p3 always true and nothing else, it accepts this word for the formula
#     & F F p0 ^ F G V U p1 p2 F G t X F V p4 | p3 p4
# and for its negation, which a reader of its output in forty lines of Python confirmed; valgrind reports that it
# uses uninitialised memory on some of them.
set -eu

command -v lbt > /dev/null || {
  echo "skipped: lbt is not installed"
  exit 77
}
exec "$1" cross -n 40 --seed 1 --size 3..12 --propositions 1..3 --tool 'lbt < %L > %O'
