#!/bin/sh
# Builds the graphs of two peers: peers.sh OUT DIR…, into OUT/optave/NAME.db and OUT/codegraph/NAME.db for each DIR/NAME.
# It fetches them with npm, about 600 MB. They work on copies, with a home of their own, and leave nothing running.
# Both need Node 22 or newer; NODE22 names the directory of one if the first in PATH is older. Where SQLite for Node must be
# compiled, npm_config_nodedir names the directory with Node's headers.
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
PATH=${NODE22:+$NODE22:}$PATH
export PATH DO_NOT_TRACK=1 CODEGRAPH_TELEMETRY=0 SCARF_ANALYTICS=false CODEGRAPH_NO_DAEMON=1
export HOME="$out/home"
mkdir -p "$HOME" "$out/optave" "$out/codegraph"

install() { # a directory and a package
	test -x "$out/$1/tool/node_modules/.bin/codegraph" && return
	npm install --prefix "$out/$1/tool" --no-audit --no-fund "$2" >/dev/null
}
install optave @optave/codegraph@3.11.2
install codegraph @colbymchenry/codegraph@1.6.1

keep() { # a database, with what is not yet in its main file
	test ! -f "$1-wal" || mv "$1-wal" "$2-wal"
	mv "$1" "$2"
}

for dir; do
	name=$(basename "$dir")
	test -f "$out/optave/$name.db" && test -f "$out/codegraph/$name.db" && continue
	rm -rf "$out/tree"
	mkdir "$out/tree"
	(cd "$dir" && tar -c --exclude=.git --exclude=node_modules .) | tar -x -C "$out/tree"
	git -C "$out/tree" init -q
	echo "$name: optave" >&2
	# Its process may abort when it ends; the second run says whether the graph is whole.
	build=$out/optave/tool/node_modules/.bin/codegraph
	(cd "$out/tree" && { "$build" build . || "$build" build .; } >"$out/optave/$name.log" 2>&1) &&
		keep "$out/tree/.codegraph/graph.db" "$out/optave/$name.db" || echo "$name: optave failed" >&2
	rm -rf "$out/tree/.codegraph"
	echo "$name: codegraph" >&2
	(cd "$out/tree" && "$out/codegraph/tool/node_modules/.bin/codegraph" init . --yes >"$out/codegraph/$name.log" 2>&1) &&
		keep "$out/tree/.codegraph/codegraph.db" "$out/codegraph/$name.db" || echo "$name: codegraph failed" >&2
	rm -rf "$out/tree"
done
