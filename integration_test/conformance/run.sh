#!/bin/sh
# Runs the official clients and conformance suites against a codemem: run.sh CODEMEM FIXTURES WORK REPORT.
# What it needs of npm is installed in WORK, and a newer Node too where the one on PATH is too old.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
codemem=$1 fixtures=$2 work=$3 report=$4
mkdir -p "$work"
old() { ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if old; then
	test -x "$work/node/node_modules/node/bin/node" || npm install --silent --no-audit --no-fund --no-package-lock --prefix "$work/node" node@24
	PATH=$work/node/node_modules/node/bin:$PATH
	export PATH
fi
for f in "$here"/*.mjs "$here/package.json" "$here/expectations.txt"; do cp "$f" "$work/"; done
cmp -s "$here/package.json" "$work/installed.json" || {
	(cd "$work" && npm install --silent --no-audit --no-fund --no-package-lock)
	cp "$here/package.json" "$work/installed.json"
}
exec node "$work/run.mjs" "$codemem" "$fixtures" "$report"
