#!/bin/bash
# Lays out all C++ files as .clang-format says; with --check, changes nothing and fails if it would.
set -eu -o pipefail
cd -- "$(dirname -- "$0")/.."
action=(-i)
[ "${1:-}" != --check ] || action=(--dry-run --Werror)
folders=(src tests)
[ ! -d bench ] || folders+=(bench)
find "${folders[@]}" \( -name '*.cc' -o -name '*.hh' \) -print0 | xargs -0 clang-format "${action[@]}"
