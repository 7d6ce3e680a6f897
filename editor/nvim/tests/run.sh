#!/bin/sh
# Runs the plugin's tests in a headless Neovim: NVIM, or nvim; each file in an editor and a home of its own.
# CODEMEM is the program to test against, built if it is not given. Arguments name test files.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
nvim=${NVIM:-nvim}
command -v "$nvim" >/dev/null 2>&1 || nvim=nvim # in a terminal of Neovim, NVIM is its socket
if ! command -v "$nvim" >/dev/null 2>&1; then
	echo "note: no Neovim ($nvim); the tests of the plugin are skipped"
	exit 0
fi
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
if [ -z "${CODEMEM:-}" ]; then
	CODEMEM=$home/bin/codemem
	(cd "$here/../../.." && ${GO:-go} build -o "$CODEMEM" ./cmd/codemem)
fi
CODEMEM=$(realpath "$CODEMEM")
if [ $# = 0 ]; then
	cd "$here"
	set -- *_test.lua
fi

limit='timeout -k 5 900' # for an editor that would never end
command -v timeout >/dev/null 2>&1 || limit=

"$nvim" --version | head -n 1
failed=
for test in "$@"; do
	echo "# $test"
	mkdir -p "$home/$test"
	env -i PATH="$PATH" HOME="$home/$test" TMPDIR="$home/$test" LANG=C.UTF-8 LC_ALL=C.UTF-8 TERM=dumb \
		GIT_CONFIG_NOSYSTEM=1 SEED="${SEED:-}" ROUNDS="${ROUNDS:-}" CODEMEM="$CODEMEM" TESTS="$test" \
		$limit "$nvim" --headless -u NONE -i NONE -c "luafile $here/run.lua" </dev/null || failed="$failed $test"
done
if [ -n "$failed" ]; then
	echo "failed:$failed"
	exit 1
fi
