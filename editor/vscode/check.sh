#!/bin/sh
# Checks the extension: types, lint, bundle, tests. Where there is no npm with Node 18 or later, or no way
# to its packages, it says so and is done: nothing else of the project needs them.
set -eu
cd "$(dirname "$0")"

skip() {
	echo "note: $1; the VS Code extension is not checked"
	exit 0
}

command -v npm >/dev/null || skip 'no npm'
major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
test "$major" -ge 18 || skip "Node $major is older than 18"

# npm writes this file when an installation is complete.
if ! test -f node_modules/.package-lock.json || test package-lock.json -nt node_modules/.package-lock.json; then
	log=$(mktemp)
	trap 'rm -f "$log"' EXIT
	code=0
	timeout 300 npm ci --fetch-retries=1 >"$log" 2>&1 || code=$?
	if test "$code" -ne 0; then
		cat "$log"
		if test "$code" -eq 124 || grep -Eq 'E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH)' "$log"; then
			skip 'no way to the packages of npm'
		fi
		exit 1
	fi
fi

test -n "${CODEMEM_BIN:-}" || echo 'note: CODEMEM_BIN names no codemem; the tests with the real server are skipped'
test -t 1 || export NO_COLOR=1
npm run --silent check
npm run --silent bundle
timeout 300 npm run --silent test -- --reporter=dot
