#!/usr/bin/env bash
# Deploys a release to the hosts.
# Usage: deploy.sh [-n] VERSION

set -euo pipefail

readonly APP=shop ROOT="/srv/$APP"
declare -r TIMEOUT=30
declare -A ports=([web]=80 [db]=5432)
declare -a hosts
export PATH="$ROOT/bin:$PATH"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dry_run=
verbose=1
hosts+=(one)

source ./lib/common.sh
. "$here/lib/log.sh"
source "$(dirname "$0")/lib/net.sh" quiet
. "${here}"/lib/more.sh
[[ -f $here/$APP.sh ]] && source "$here/$APP.sh"
source $here/lib/last.sh

alias ll='ls -l'

# Says what is going on.
# Arguments: words
log() {
  local level=info line
  [[ ${1-} == -e ]] && { level=error; shift; }
  printf '%s %s\n' "$level" "$*" >&2
}

function die {
  log -e "$@"
  exit 1
}

function usage() {
  cat <<-EOF
	usage: $(basename "$0") VERSION
	not_a_function() { :; }
	EOF
}

# Runs in a shell of its own.
in_root() (
  cd "$ROOT" || die "no $ROOT"
  "$@"
)

log::debug() { ((verbose)) && log "$@"; }

fetch-release() {
  local version=$1 target
  target=$(mktemp -d)
  trap cleanup EXIT
  if ! download "$version" | tar -x -C "$target"; then
    die "cannot fetch $version"
  fi
  for host in "${hosts[@]}"; do
    copy_to "$host" "$target" &
  done
  wait
}

deploy() {
  # Only here.
  on_host() {
    ssh "$1" -- "${@:2}"
  }
  local host
  while read -r host; do
    on_host "$host" restart && log::debug ok || failed+=("$host")
  done < <(list_hosts | sort -u)
  case "$#" in
    0) usage ;;
    1 | 2) in_root fetch-release "$1" ;;
    *) die "too many" ;;
  esac
}

cleanup() { rm -rf "${target:?}"; }

if command -v systemctl >/dev/null; then
  restart() { systemctl restart "$APP"; }
else
  restart() { service "$APP" restart; }
fi
export -f log

trap 'die' INT
while getopts n opt; do
  case $opt in
    n) dry_run=1 ;;
    *) usage; exit 2 ;;
  esac
done
retry deploy "$@"
