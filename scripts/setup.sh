# What ./ouro and ./test share: packages, configuring, building, and saying what goes wrong.
# Sourced by bash; defines functions and runs nothing. Everything is said on stderr, because stdout
# belongs to the program that is built.
#
# OURO_NO_INSTALL=1 leaves the packages alone and builds with what is there.

repository=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
program_name=${0##*/}

say() { printf '%s: %s\n' "$program_name" "$*" >&2; }

# Says a sentence and gives up; 2 is the status of wrong input or usage.
fail() {
  say "$*"
  exit 2
}

# ---- packages

# The packages of a list: the first word of each line that is not a comment.
packages_of() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' -e 's/[[:space:]].*//' "$repository/scripts/packages/$1.txt"; }

# Those of the given packages that are not installed.
missing_packages() {
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^ii *//p')
  printf '%s\n' "$@" | grep -vxF -e "$installed" || true
}

# Runs apt-get as root, its output appended to a file.
apt_get() {
  local log=$1 as_root=()
  shift
  if [ "$(id -u)" != 0 ]; then
    as_root=(sudo)
    [ -t 2 ] || as_root=(sudo -n)
  fi
  "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" >>"$log" 2>&1 </dev/null 8>&- 9>&-
}

# One sentence for what apt-get said, after its last lines.
explain_apt_failure() {
  local log=$1 reason="apt-get could not install the packages (its last words are above)"
  tail -n 5 "$log" >&2
  if grep -qE 'No space left|enough free space' "$log"; then
    reason="no disk space left to install the packages; free some and try again"
  elif grep -qE 'a password is required|not in the sudoers|a terminal is required' "$log"; then
    reason="packages are missing and sudo does not let this user install them without a password"
  elif grep -qE 'Temporary failure resolving|Could not resolve|Could not connect|Failed to fetch|Unable to connect|connection timed out|Network is unreachable' "$log"; then
    reason="no network: the Debian mirror cannot be reached, and packages are missing"
  elif grep -qE 'Unable to locate package|has no installation candidate' "$log"; then
    reason="this system does not have some of the packages; Ouro is built on Debian 12"
  fi
  rm -f "$log"
  fail "$reason"
}

# Installs what is missing of the package lists named.
ensure_packages() {
  [ -z "${OURO_NO_INSTALL:-}" ] || return 0
  local list wanted=() missing log
  for list in "$@"; do
    mapfile -t -O "${#wanted[@]}" wanted < <(packages_of "$list")
  done
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    fail "there is no apt here, so packages cannot be installed; use Debian 12, or install the packages of" \
      "scripts/packages yourself and set OURO_NO_INSTALL=1"
  fi
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    fail "packages are missing and there is neither root nor sudo to install them: ${missing[*]}"
  fi
  log=$(mktemp 2>/dev/null) || fail "no disk space left: cannot write to ${TMPDIR:-/tmp}"
  say "installing with apt-get: ${missing[*]}"
  apt_get "$log" update || true # old lists may do; if not, the next step says so
  apt_get "$log" install -y --no-install-recommends "${missing[@]}" || explain_apt_failure "$log"
  rm -f "$log"
}

# ---- building

free_megabytes() { df -Pm -- "$1" 2>/dev/null | awk 'NR == 2 { print $4 }'; }

# Gives up if the disk of the build has less room than the given number of megabytes.
require_space() {
  local needed=$1 free
  free=$(free_megabytes "$repository/build")
  if [ -n "$free" ] && [ "$free" -lt "$needed" ]; then
    fail "no disk space left: the build needs $needed MB in $repository/build and there are $free MB"
  fi
}

# As many jobs as processors, if each can have a gigabyte of memory.
build_jobs() {
  local processors gigabytes
  processors=$(nproc)
  gigabytes=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null)
  [ "${gigabytes:-0}" -ge 1 ] || gigabytes=1
  echo $((processors < gigabytes ? processors : gigabytes))
}

# Waits until no other ./ouro or ./test holds the lock NAME of this repository, then takes it on the
# file descriptor. It goes with this process, or when the descriptor is closed.
take_lock() {
  local descriptor=$1 name=$2
  mkdir -p "$repository/build" 2>/dev/null && eval "exec $descriptor>\"\$repository/build/.\$name.lock\"" ||
    fail "cannot write to $repository/build, where the build would go"
  if ! flock -n "$descriptor"; then
    say "waiting for another $name in $repository/build"
    flock "$descriptor"
  fi
}

lock_build() { take_lock 9 build; }
unlock_build() { exec 9>&-; }
lock_test() { take_lock 8 test; }

# A build folder that was moved or copied from elsewhere is of no use: CMake keeps absolute paths.
discard_foreign_build() {
  local cache=$1/CMakeCache.txt home
  [ -f "$cache" ] || return 0
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
  if [ "$home" != "$repository" ]; then
    say "$1 was made for $home; starting over"
    rm -rf "$1"
  fi
}

# configure PRESET [CMAKE ARGUMENT...]: makes build/PRESET ready to build.
configure() {
  local preset=$1 log
  shift
  log=$repository/build/$preset.configure.log
  touch "$repository/build/$preset.begun"
  discard_foreign_build "$repository/build/$preset"
  if ! (cd "$repository" && cmake --preset "$preset" "$@") >"$log" 2>&1 </dev/null; then
    tail -n 30 "$log" >&2
    require_space 50
    fail "cmake could not configure build/$preset; all it said is in $log"
  fi
}

# build PRESET [TARGET...]: status 1 if it fails, after a sentence about why. The file .built of a
# build folder has the time at which the last good build, with its configuring, began.
build() {
  local preset=$1 target arguments=() started=$SECONDS
  shift
  for target in "$@"; do arguments+=(--target "$target"); done
  arguments+=(-j "$(build_jobs)" --)
  [ -t 2 ] || arguments+=(--quiet)
  say "building in build/$preset"
  if ! cmake --build "$repository/build/$preset" "${arguments[@]}" >&2 </dev/null; then
    if [ "$(free_megabytes "$repository/build")" -lt 20 ]; then
      say "no disk space left: the build in build/$preset stopped"
    else
      say "the build in build/$preset failed; what the compiler said is above"
    fi
    return 1
  fi
  mv "$repository/build/$preset.begun" "$repository/build/$preset/.built"
  say "built in $((SECONDS - started)) s"
}
