#!/bin/bash
# Writes `ouro VERB --help` of every verb into docs/reference/VERB.md; other text of the pages stays.
set -eu
cd -- "$(dirname -- "$0")/.."
./ouro --help >/dev/null # builds it
exec python3 tests/sanity/reference.py build/release/ouro --update
