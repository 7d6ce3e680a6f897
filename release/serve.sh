# Serves what lies in dist as the project's releases on GitHub are laid out, on the loopback; needs Python.
# shellcheck shell=bash disable=SC2034

# serve VERSION ARCHIVE SITE: lays out the directory SITE; sets server, its process, and releases, its address.
serve() {
	local port=''
	mkdir -p "$3/download/v$1" "$3/latest/download"
	cp dist/checksums*.txt install.sh "$3/latest/download"
	cp dist/checksums*.txt "dist/$2" "$3/download/v$1"
	python3 -u -m http.server --bind 127.0.0.1 --directory "$3" 0 >"$3.said" 2>/dev/null &
	server=$!
	for _ in $(seq 100); do
		port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$3.said")
		[ -z "$port" ] || break
		sleep 0.1
	done
	releases=http://127.0.0.1:$port
}
