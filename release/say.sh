# What the checks of a release say; what could not be tried is collected in the file SKIPPED.
# shellcheck shell=bash
ok() { printf '  ok       %s\n' "$*"; }
skip() { printf '  skipped  %s\n' "$*" | tee -a "${SKIPPED:-/dev/null}"; }
die() { printf '  FAILED   %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null; }
