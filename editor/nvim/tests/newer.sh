#!/bin/sh
# newer.sh SUITE DIR: unpacks Neovim of another Debian suite below DIR, with the libraries it needs,
# and writes DIR/nvim that starts it. Nothing is installed. The mirror is the one apt uses here.
set -eu
suite=$1; dir=$2
mkdir -p "$dir"; dir=$(cd "$dir" && pwd)
set +e
mirror=$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb *\(\[[^]]*\] *\)\{0,1\}\(http[^ ]*\) .*/\2/p' \
	/etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -m1 '/debian/*$')
set -e
test -n "$mirror" || { echo "no Debian mirror in apt's sources" >&2; exit 1; }
mkdir -p "$dir/apt/lists/partial" "$dir/apt/archives/partial" "$dir/tree"
: >"$dir/apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$dir/apt/sources.list"
apt() {
	apt-get -q -o Dir::State="$dir/apt" -o Dir::State::status="$dir/apt/status" -o Dir::State::lists="$dir/apt/lists" \
		-o Dir::Cache="$dir/apt" -o Dir::Etc::sourcelist="$dir/apt/sources.list" -o Dir::Etc::sourceparts=- \
		-o APT::Sandbox::User=root "$@"
}
apt update
apt install -y --download-only --no-install-recommends neovim
for deb in "$dir"/apt/archives/*.deb; do
	dpkg-deb -x "$deb" "$dir/tree"
done
# Neovim looks for its parsers beside the place it is installed in; below its runtime it finds them anywhere.
test ! -d "$dir/tree/usr/lib/nvim/parser" || ln -sfn "$dir/tree/usr/lib/nvim/parser" "$dir/tree/usr/share/nvim/runtime/parser"
lib=$(dirname "$(find "$dir/tree" -name libc.so.6 | head -1)")
triplet=$(basename "$lib")
cat >"$dir/nvim" <<END
#!/bin/sh
# Neovim of Debian $suite with its own libraries.
VIMRUNTIME=$dir/tree/usr/share/nvim/runtime
LUA_PATH="$dir/tree/usr/share/lua/5.1/?.lua;;"
LUA_CPATH="$dir/tree/usr/lib/$triplet/lua/5.1/?.so;;"
export VIMRUNTIME LUA_PATH LUA_CPATH
exec $(find "$dir/tree" -name 'ld-linux*.so.*' | head -1) --library-path "$dir/tree/usr/lib/$triplet" "$dir/tree/usr/bin/nvim" "\$@"
END
chmod +x "$dir/nvim"
