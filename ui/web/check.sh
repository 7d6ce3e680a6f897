#!/bin/sh
# Checks the page: types, lint, that what is committed in ../page is what its source makes, byte for byte, and what it does in a browser.
# Where there is no npm with Node 20 or later, or no way to its packages, it says so and is done: a build of the program needs none of
# them. The browser is Debian's Chromium, or the one that CHROMIUM names, and the program the one that CODEMEM_BIN names.
set -eu
cd "$(dirname "$0")"

skip() {
	echo "note: $1; the page is not checked"
	exit 0
}

command -v npm >/dev/null || skip 'no npm'
major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
test "$major" -ge 20 || skip "Node $major is older than 20"

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

test -t 1 || export NO_COLOR=1
npm run --silent check
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
node build.mjs "$made"
if ! diff -r "$made" ../page >/dev/null; then
	echo 'ui/page is not what ui/web makes; make ui does it'
	exit 1
fi

for browser in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
	test -z "$browser" || ! command -v "$browser" >/dev/null || break
	browser=
done
if test -z "$browser" || test -z "${CODEMEM_BIN:-}" || ! command -v git >/dev/null; then
	echo 'note: no Chromium, no git, or CODEMEM_BIN names no codemem; the page is not tested in a browser'
	exit 0
fi
# Each test has its own limit; this one is for what hangs, on a machine four times slower than others too.
CHROMIUM=$(command -v "$browser") timeout 1200 npm run --silent test
