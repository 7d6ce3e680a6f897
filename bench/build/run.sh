#!/bin/sh
# What a first build costs: run.sh COMMIT...: for each commit a fresh clone is built with nothing in Go's caches, three times: once to
# download, then twice to compile. Rows of a table: downloads, processor and wall time of the quicker build, size without debug information.
set -eu
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'GOMODCACHE=$work/modules go clean -modcache 2>/dev/null; rm -rf "$work"' EXIT
export GOFLAGS=-buildvcs=false
echo '| commit | downloads, MB | processor, s | wall, s | program, MB |'
echo '|---|---:|---:|---:|---:|'
for commit; do
	git clone -q "$root" "$work/clone" && git -C "$work/clone" checkout -q "$commit"
	export GOMODCACHE="$work/modules" GOCACHE="$work/cache"
	best=
	(cd "$work/clone" && go build -ldflags '-s -w' -o "$work/program" ./cmd/codemem 2>/dev/null)
	downloads=$(find "$work/modules/cache/download" -name '*.zip' -exec stat -c %s {} + | awk '{ s += $1 } END { printf "%.1f", s / 1e6 }')
	for _ in 1 2; do
		rm -rf "$work/cache"
		times=$(cd "$work/clone" && { TIMEFORMAT='%U %S %R'; export TIMEFORMAT; bash -c 'time go build -ldflags "-s -w" -o "$0" ./cmd/codemem' "$work/program"; } 2>&1 | tail -1)
		took=$(echo "$times" | awk '{ printf "%.0f %.0f", $1 + $2, $3 }')
		if test -z "$best" || test "${took#* }" -lt "${best#* }"; then best=$took; fi
	done
	size=$(stat -c %s "$work/program" | awk '{ printf "%.1f", $1 / 1e6 }')
	echo "| $(git -C "$work/clone" rev-parse --short HEAD) | $downloads | ${best% *} | ${best#* } | $size |"
	go clean -modcache
	rm -rf "$work/clone" "$work/cache"
done
