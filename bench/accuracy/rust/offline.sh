# Makes a copy of a workspace resolve without a registry: offline.sh DIRECTORY. What Debian packages in another version is taken in that,
# and what it does not package is left out, with what needs it.
cd "$1" || exit
mkdir -p .cargo
printf '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "/usr/share/cargo/registry"\n' >.cargo/config.toml
rm -f Cargo.lock rust-toolchain rust-toolchain.toml
manifests() { find . -name Cargo.toml -not -path './target/*'; }
for try in $(seq 200); do
	failed=$(cargo metadata --offline --format-version 1 2>&1 >/dev/null) && exit 0
	name=$(echo "$failed" | sed -n 's/^error: failed to select a version for the requirement `\([^ ]*\) .*/\1/p')
	none=$(echo "$failed" | sed -n 's/^searched package name: `\(.*\)`/\1/p; s/^error: no matching package named `\(.*\)` found/\1/p')
	feature=$(echo "$failed" | sed -n 's/^the package .* depends on `\([^`]*\)`, with features: `\([^`]*\)` but .*/\2/p')
	lacks=$(echo "$failed" | sed -n 's/.*feature `[^`]*` includes `\(dep:\)\{0,1\}\([A-Za-z0-9_-]*\).*, but .*/\2/p')
	if test -n "$name"; then
		manifests | while read -r f; do sed -i -E "s/^($name *= *)\"[^\"]*\"/\1\"*\"/; s/^($name *=.*version *= *)\"[^\"]*\"/\1\"*\"/; /^\[.*dependencies\.$name\]/,/^\$/s/^version *=.*/version = \"*\"/" "$f"; done
	elif test -n "$none"; then
		manifests | while read -r f; do sed -i -E "/^$none *=/d; /^\[.*dependencies\.$none\]/,/^\$/d" "$f"; done
	elif test -n "$feature"; then
		manifests | while read -r f; do sed -i -E "/dependencies/,/^\$/s/\"$feature\",? *//g; /features *=/s/\"$feature\",? *//g" "$f"; done
	elif test -n "$lacks"; then
		manifests | while read -r f; do sed -i -E "s/\"(dep:)?$lacks\??(\/[^\"]*)?\",? *//g" "$f"; done
	else
		echo "$failed" >&2
		exit 1
	fi
	test "$failed" != "$before" || { echo "$failed" >&2; exit 1; }
	before=$failed
done
