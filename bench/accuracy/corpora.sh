#!/bin/sh
# Fetches what the edges are measured on, as corpora.txt or another LIST names it, into DIR/NAME: corpora.sh DIR [LIST]
# What cannot be fetched is told, and left out: a page keeps the row that it had.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
tab=$(printf '\t')
fetch() { # into .part
	case $kind in
	module) # the cache of modules is read-only, and the compiler adds to go.sum
		dir=$(cd "$out" && GO111MODULE=on GOFLAGS=-mod=mod go mod download -json "$from@$version" | sed -n 's/^\t"Dir": "\(.*\)",\{0,1\}$/\1/p') &&
			cp -R "$dir" "$out/.part" &&
			chmod -R u+w "$out/.part" ;;
	git)
		git init -q "$out/.part" &&
			git -C "$out/.part" fetch -q --depth 1 "$from" "$version" &&
			git -C "$out/.part" checkout -q FETCH_HEAD ;;
	self)
		mkdir "$out/.part" &&
			git -C "$here/../.." archive "$version" | tar -x -C "$out/.part" ;;
	npm) # its dist is what was built of it
		mkdir "$out/.part" &&
			(cd "$out/.part" && npm pack --silent "$from@$version" >/dev/null && tar -xzf ./*.tgz --strip-components 1 && rm -rf ./*.tgz dist) ;;
	esac
}
while IFS=$tab read -r name kind from version _; do
	case $name in '#'*|'') continue ;; esac
	test -d "$out/$name" && continue
	rm -rf "$out/.part"
	echo "fetching $name $version" >&2
	if fetch </dev/null; then
		mv "$out/.part" "$out/$name"
	else
		echo "$name could not be fetched" >&2
	fi
done <"$here/${2:-corpora.txt}"
rm -rf "$out/.part"
