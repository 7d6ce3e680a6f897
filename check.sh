#!/bin/sh
# Runs what a change must pass: check.sh [PART...], by default all parts: go, race, lint, plugins. Go and git are enough; what it
# can use besides, it fetches where that is possible, and says what it does without. CI runs it; so does make check.
set -eu
cd "$(dirname "$0")"
. .ci/steps.sh

# Where goroutines share memory. The race detector makes all else only slower.
concurrent='./registry ./repo ./verify ./scan ./mcp ./editor ./hooks ./loopback ./assemble'

# Tests there of one goroutine that go through many inputs: a race is not to be found in them.
alone='^(TestEachPageDamaged|TestBytesDamaged|TestEachByteFlipped|TestTornLog|TestTornCheckpoint|TestCutAtEachPage|TestPackNeverExceeds|TestPackGreedy|TestEditsModel|TestIgnoreAsGit)$'

# Tests there of what a program takes, which is more when it is watched.
exact='^TestProcessStaysSmall$|Allocations|Counts'

# raced reports whether the race detector is to run, and can.
raced() { case " $parts " in *' race '*) test "$(go env CGO_ENABLED)" = 1 ;; *) false ;; esac; }

# fetch installs programs that some tests use, as root on Debian; one that is not to be had keeps none of the others away.
fetch() {
	for tool in sqlite3:sqlite3 strace:strace nvim:neovim 'npm:nodejs npm' chromium:chromium initdb:postgresql; do
		command -v "${tool%%:*}" >/dev/null && continue
		test "$tool" != initdb:postgresql || ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || continue # Debian keeps it off PATH
		if test "$(id -u)" = 0 && command -v apt-get >/dev/null; then
			test -n "${updated:-}" || apt-get update
			updated=1
			timeout 300 apt-get install -y --no-install-recommends ${tool#*:} || echo "no ${tool%%:*}"
		fi
	done
}

# tell COMMAND...: shows what a test run prints as it comes, and where that takes long, how long. Keeps it in $logs/go.
tell() {
	since=$(date +%s) shown=0
	"$@" >"$logs/told" 2>&1 </dev/null &
	while running=$(kill -0 $! 2>/dev/null && echo yes || :); test -n "$running" && sleep 1 || test -z "$running"; do
		lines=$(wc -l <"$logs/told")
		took=$(took $(($(date +%s) - since)))
		if test "$lines" -gt "$shown"; then
			test ! -t 1 || printf '\r\033[K'
			head -n "$lines" "$logs/told" | tail -n +$((shown + 1))
			shown=$lines
		elif test -t 1; then
			printf '\r\033[K  %s' "$took"
		elif test $((($(date +%s) - since) % 10)) = 0; then
			say "  $took"
		fi
		test -n "$running" || break
	done
	test ! -t 1 || printf '\r\033[K'
	cat "$logs/told" >>"$logs/go"
	wait $!
}

go_part() {
	packages=$(go list -deps ./... 2>/dev/null | wc -l)
	step compile go build -v ./... || return
	packages=
	step link go build -ldflags '-s -w' -o bin/codemem ./cmd/codemem || return
	bad=0
	# Those that take longest first: the last one to start would leave a core idle.
	if raced; then # runs most of these tests, so that they need not run twice
		others=$(go list ./... | grep -vxE "$(printf '%s' "$concurrent" | sed 's/\./codemem/g; s/ /|/g')")
		say "go test ./..., but for what is raced"
		tell go test -timeout 30m ./symbol/tags ./integration_test $others || bad=1
		say "go test $concurrent, what is not raced"
		tell go test -run "$alone|$exact" $concurrent || bad=1
	else
		say "go test ./..."
		tell go test -timeout 30m ./symbol/tags ./integration_test ./... || bad=1
	fi
	say "go -C bench test ./..."
	tell go -C bench test ./... || bad=1
	return "$bad"
}

race_part() {
	if ! raced; then
		say "  note: the race detector needs a C compiler; it is left out"
		return
	fi
	# What SQLite was translated into from C is left unwatched: a connection is one goroutine's at a time, which the driver sees to,
	# and the driver is watched. Watching all makes what uses the registry six times slower, and finds nothing that is ours.
	set -- -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false
	packages=$(go list -deps $concurrent | wc -l)
	step 'compile for the race detector' go build -v "$@" $concurrent || return
	packages=
	say "go test -race $concurrent"
	tell go test "$@" -skip "$alone" -timeout 20m $concurrent
}

# formatted prints the files that gofumpt would write otherwise.
formatted() { git ls-files -z '*.go' ':!*/testdata/*' ':!*/_lib/*' | xargs -0 "$(go -C tools tool -n gofumpt)" -l; }

# within DIR COMMAND...: runs a command in a directory.
within() (cd "$1" && shift && "$@")

lint_part() {
	packages=$(go -C tools list -deps tool | wc -l)
	step 'compile the linters' go -C tools build -v tool || return
	packages= bad=0
	step 'tests of the linters, and of the description' go -C tools test ./... || bad=1
	for module in . bench; do
		step "go vet in $module" go -C "$module" vet ./... || bad=1
		step "go vet in $module, tools/lint" go -C "$module" vet -vettool="$(go -C tools tool -n lint)" ./... || bad=1
		step "staticcheck in $module" within "$module" "$(go -C tools tool -n staticcheck)" ./... || bad=1
	done
	step gofumpt formatted || bad=1
	if test -s "$logs/log"; then
		say "not formatted; make fmt does it:"
		cat "$logs/log"
		bad=1
	fi
	return "$bad"
}

plugins_part() {
	bad=0
	test -x bin/codemem || step link go build -ldflags '-s -w' -o bin/codemem ./cmd/codemem || return
	CODEMEM=bin/codemem step 'plugin of Neovim' editor/nvim/tests/run.sh || bad=1
	grep note: "$logs/log" || :
	CODEMEM_BIN=$PWD/bin/codemem step 'extension of VS Code' editor/vscode/check.sh || bad=1
	grep note: "$logs/log" || :
	CODEMEM_BIN=$PWD/bin/codemem step 'the page' ui/web/check.sh || bad=1
	grep note: "$logs/log" || :
	return "$bad"
}

began=$(date +%s)
packages= failed=
: >"$logs/go"
toolchain
parts=${*:-go race lint plugins}
test $# != 0 || { set -- $parts; step 'fetch sqlite3, Neovim, npm, Chromium, PostgreSQL if missing' fetch || :; }
for tool in sqlite3 nvim npm; do
	command -v $tool >/dev/null || say "  note: no $tool; the tests that need it are skipped"
done
for part; do
	case $part in
	go | race | lint | plugins) "${part}_part" || failed="$failed $part" ;;
	*) say "there is no part $part: go, race, lint, plugins"; exit 2 ;;
	esac
done
if test -s "$logs/go"; then
	say
	say "Go's tests, again:"
	cat "$logs/go"
fi
if test -n "$failed"; then
	say "failed:$failed, after $(took $(($(date +%s) - began)))"
	exit 1
fi
