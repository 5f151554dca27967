# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Small tools of `dev` and of setup.sh, which reads this file.

say() { printf '%s\n' "-- $*"; }
die() { printf '%s\n' "dev: $*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; } # wanted, found
has_header() { echo "#include <$1>" | "${CXX:-c++}" -std=c++20 -E -x c++ - >/dev/null 2>&1; }
compiler() { "${CXX:-c++}" --version 2>/dev/null | head -n 1; }

# A dependency that was built leaves a key; it is built again when the key changes.
is_done() { [ -e "$deps/$1.done" ] && [ "$(cat "$deps/$1.done")" = "$2" ]; }
set_done() { printf '%s\n' "$2" >"$deps/$1.done"; }

# step TITLE LOG COMMAND...: runs a long command with its output in a log file, tells every
# 10 seconds how far it is, and stops with the end of the log when it fails.
step() {
  local title=$1 log=$logs/$2.log started=$SECONDS tell=10 pid
  shift 2
  say "$title"
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
    if [ $((SECONDS - started)) -ge $tell ]; then
      say "  $tell s: $(tail -n 1 "$log" | cut -c 1-80)"
      tell=$((tell + 10))
    fi
  done
  wait "$pid" || {
    tail -n 30 "$log" >&2
    die "failed: $title (all of it: $log)"
  }
}
