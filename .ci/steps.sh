# Runs commands and says how far they are, at least every few seconds: a line that changes where it is read in a terminal,
# lines of their own elsewhere. setup.sh and check.sh read it; it needs nothing but a POSIX shell.

logs=$(mktemp -d "${TMPDIR:-/tmp}/codemem.XXXXXX")
ticker= steps=0
trap 'test -z "$ticker" || kill "$ticker" 2>/dev/null; rm -rf "$logs"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

say() { printf '%s\n' "$*"; }

# took SECONDS: 75 is 1:15.
took() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# tick NAME SINCE LOG MARK: while the file MARK is there, says each second or, where nobody watches, every five how long a command has run and what it said last.
# Of a compilation, which names a package when it begins with it, it counts them: $packages is how many there are at most.
tick() {
	every=5
	test -t 1 && every=1
	while sleep "$every" >/dev/null 2>&1 && test -e "$4"; do
		last=$(tail -n 1 "$3" 2>/dev/null | cut -c 1-60)
		count=
		test -z "$packages" || count="$(grep -vc '^go: \|^#' "$3") of at most $packages packages  "
		line="  $1  $(took $(($(date +%s) - $2)))  $count$last"
		if test -t 1; then printf '\r\033[K%s' "$line"; else say "$line"; fi
	done
}

# step NAME COMMAND...: runs a command, keeps what it prints in $logs/log, and fails as it does, showing that.
step() {
	name=$1 since=$(date +%s) status=0
	shift
	: >"$logs/log"
	steps=$((steps + 1)) mark=$logs/running.$steps
	: >"$mark"
	test ! -t 1 || printf '  %s  …' "$name"
	tick "$name" "$since" "$logs/log" "$mark" &
	ticker=$!
	"$@" >"$logs/log" 2>&1 </dev/null || status=$?
	# A shell that has just been forked can lose a signal, so that it is not waited for: without its mark it ends by itself.
	rm -f "$mark"
	kill "$ticker" 2>/dev/null || :
	ticker=
	test ! -t 1 || printf '\r\033[K'
	if test "$status" != 0; then
		say "  $name  failed after $(took $(($(date +%s) - since))):"
		cat "$logs/log"
	else
		say "  $name  $(took $(($(date +%s) - since)))"
	fi
	return "$status"
}

# version TEXT: go1.26.3 and 1.26 are 1026.
version() { printf '%s\n' "$1" | sed 's/^go//; s/[a-z].*//' | awk -F. '{print $1 * 1000 + $2}'; }

# toolchain says what is missing to build, and decides what can be done without it. It fails without Go or git, or with a Go
# that is too old.
toolchain() {
	want=$(awk '$1 == "go" {print $2}' go.mod)
	command -v git >/dev/null || { say "git is needed, and not on PATH"; return 1; }
	command -v go >/dev/null || { say "Go $want or newer is needed, and not on PATH: https://go.dev/dl"; return 1; }
	have=$(cd / && GOTOOLCHAIN=local go version | awk '{print $3}') # outside of the module, so that no other Go is fetched yet
	if test "$(version "$have")" -lt "$(version "$want")"; then
		if test "$(version "$have")" -lt 1021 || test "$(go env GOTOOLCHAIN 2>/dev/null)" = local; then
			say "Go $want or newer is needed; this is $have ($(command -v go)): https://go.dev/dl"
			return 1
		fi
		say "  note: this is $have; it fetches Go $want for itself"
	fi
	# git reads no repository of another owner, as in a container; Go would stop at that.
	git rev-parse HEAD >/dev/null 2>&1 || export GOFLAGS="${GOFLAGS:+$GOFLAGS }-buildvcs=false"
	printf '#include <stdlib.h>\nint main(void) { return 0; }\n' >"$logs/cc.c"
	if test "$(go env CGO_ENABLED)" != 1 || ! $(go env CC) -o "$logs/cc" "$logs/cc.c" >/dev/null 2>&1; then
		export CGO_ENABLED=0
		say "  note: no C compiler works here, so no source is parsed: files are remembered, verified, summarised and closed, but there are"
		say "        no symbols, skeletons or references. Debian: apt-get install gcc libc6-dev; Alpine: apk add gcc musl-dev; macOS: xcode-select --install"
	fi
}
