#!/bin/sh
# Builds codemem, installs it where `go install` does, and has it look at a repository: setup.sh [DIR], by default this one.
# It needs Go and git, and a C compiler to parse source; a second run takes a second.
set -eu
here=$(pwd)
cd "$(dirname "$0")"
. .ci/steps.sh

dir=${1:-.}
case $dir in
-*) say "usage: ./setup.sh [DIR]: builds and installs codemem, and prescans and parses the repository that DIR lies in (default: this one)"; exit 2 ;;
/*) ;;
*) test $# = 0 || dir=$here/$dir ;;
esac
test -d "$dir" || { say "there is no directory $dir"; exit 1; }

toolchain
packages=
step modules go list -deps ./cmd/codemem
packages=$(grep -vc '^go: ' "$logs/log")
step compile go install -v -ldflags '-s -w' ./cmd/codemem
packages=

bin=$(go env GOBIN)
test -n "$bin" || bin=$(go env GOPATH | cut -d: -f1)/bin
codemem=$bin/codemem$(go env GOEXE)
say "  installed  $codemem"
found=$(command -v codemem || :)
if test -z "$found"; then
	say "  note: $bin is not on PATH. For this shell, and for those to come:"
	say "        export PATH=\"\$PATH:$bin\""
	say "        echo 'export PATH=\"\$PATH:$bin\"' >>~/.profile"
elif test "$found" != "$codemem"; then
	say "  note: $found is found before it on PATH"
fi
say
"$codemem" -C "$dir" prescan
say
step parse "$codemem" -C "$dir" scan
sed -n '/^$/q; p' "$logs/log"
say
say "next        codemem init, in a repository: sets up the agents that are found"
say "            codemem explore \"WHAT IS TO CHANGE\": where the work is"
