#!/bin/sh
# Debian's lbt as one more translator: it must agree with all of Ouro's constructions.
#
#     tests/cross/lbt.sh OURO
set -eu

command -v lbt > /dev/null || {
  echo "skipped: lbt is not installed"
  exit 77
}
exec "$1" cross -n 40 --seed 1 --size 3..12 --propositions 1..3 --tool 'lbt < %L > %O'
