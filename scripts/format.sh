#!/bin/bash
# Lays out all C++ files as .clang-format says; with --check, changes nothing and fails if it would.
set -eu -o pipefail
cd -- "$(dirname -- "$0")/.."
action=(-i)
[ "${1:-}" != --check ] || action=(--dry-run --Werror)
find src tests bench \( -name '*.cc' -o -name '*.hh' \) -print0 2>/dev/null | xargs -0 clang-format "${action[@]}"
