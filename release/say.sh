# What the checks of a release say; skipped collects what could not be tried.
# shellcheck shell=bash disable=SC2034
skipped=()
ok() { printf '  ok       %s\n' "$*"; }
skip() { printf '  skipped  %s\n' "$*"; skipped+=("$*"); }
die() { printf '  FAILED   %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null; }
