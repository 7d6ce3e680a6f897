#!/bin/sh
# Compares what this work tree's build finds in source trees with what the build of a commit does: same.sh COMMIT [FLAG…] DIR…
# Prints each line that differs and exits 1. What a commit found is kept in bin/same, so that the next comparison is quicker.
set -eu
cd "$(dirname "$0")/../.."
go=${GO:-go}
commit=$(git rev-parse --verify --quiet "$1^{commit}") || { echo "same: which commit is $1?" >&2; exit 2; }
shift
mkdir -p bin/same
old=bin/same/$commit
if ! test -x "$old"; then
	git worktree prune
	git worktree add -q --detach "$old.tree" "$commit"
	trap 'git worktree remove -f "$old.tree"' EXIT
	test -d "$old.tree/bench/same" || { mkdir -p "$old.tree/bench/same" && cp bench/same/main.go "$old.tree/bench/same"; }
	if test -e "$old.tree/bench/go.mod"; then
		$go build -C "$old.tree/bench" -o "../../$commit" ./same
	else # bench was no module yet
		$go build -C "$old.tree" -o "../$commit" ./bench/same
	fi
fi
$go build -C bench -o ../bin/same/now ./same
kept=$old.$(echo "$*" | cksum | cut -d ' ' -f 1).txt
test -s "$kept" || { "$old" "$@" >"$kept.part" && mv "$kept.part" "$kept"; }
bin/same/now "$@" >bin/same/now.txt
if diff "$kept" bin/same/now.txt >bin/same/diff.txt; then
	echo "same: $(wc -l <bin/same/now.txt) lines"
else
	sed -n 's/^[<>] [0-9a-f]* //p' bin/same/diff.txt | sort -u
	echo "same: $(sed -n 's/^[<>] [0-9a-f]* //p' bin/same/diff.txt | sort -u | wc -l) of $(wc -l <bin/same/now.txt) lines differ" >&2
	exit 1
fi
