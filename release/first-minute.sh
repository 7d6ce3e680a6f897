#!/usr/bin/env bash
# The first minute of a new user, typed by a script, with the seconds since its start before each line:
#
#   release/first-minute.sh archive CLONE REQUEST   in a root that holds busybox and the clone and nothing else, as no user that
#                                                   is known there; install.sh downloads the archive that lies in dist
#   release/first-minute.sh source                  in a home without caches; PATH has Go, git, a C compiler and its binutils, and
#                                                   what each Debian has: coreutils, dash, sed, grep, mawk
#
# The first needs root, busybox-static and Python. docs/first-minute.md has what they said.
# shellcheck disable=SC2016 # what is typed is for another shell
set -euo pipefail
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=release/serve.sh
. release/serve.sh
scratch=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
began=${EPOCHREALTIME/./}

# timed puts the seconds before each line.
timed() {
	local line
	while IFS= read -r line; do
		local tenths=$(((${EPOCHREALTIME/./} - began) / 100000))
		printf '%4d.%d  %s\n' $((tenths / 10)) $((tenths % 10)) "$line"
	done
}

# typed prints a script for a shell that says each of the lines given before it runs it.
typed() {
	printf '%s\n' 'typed() { printf "\$ %s\n" "$1"; eval "$1"; }'
	for line; do printf "typed '%s'\n" "${line//\'/\'\\\'\'}"; done
}

archive() {
	local clone=$1 request=$2 root=$scratch/root name version
	name=$(basename "${clone%/repo}" .git) name=${name##*+}
	version=$(sed -n 's/.*"version":"\([^"]*\)".*/\1/p' dist/metadata.json)
	serve "$version" "codemem_${version}_linux_$(go env GOARCH).tar.gz" "$scratch/site"
	mkdir -p "$root"/{bin,dev,tmp,home/me}
	cp "$(command -v busybox)" "$root/bin"
	for applet in $("$root/bin/busybox" --list); do [ -e "$root/bin/$applet" ] || ln -s busybox "$root/bin/$applet"; done
	mknod -m 666 "$root/dev/null" c 1 3
	git clone -q "$clone" "$root/home/me/$name"
	chmod 755 "$scratch" && chmod 1777 "$root/tmp" && chown -R 1000:1000 "$root/home/me"
	typed "export CODEMEM_RELEASES=$releases  # in place of GitHub" \
		'wget -qO- $CODEMEM_RELEASES/latest/download/install.sh | sh' 'export PATH=$HOME/.local/bin:$PATH' "cd ~/$name" \
		'codemem prescan' "codemem explore \"$request\"" 'codemem init --dry-run' 'codemem init claude --dry-run' >"$root/tmp/typed"
	began=${EPOCHREALTIME/./}
	env -i HOME=/home/me PATH=/bin "$(command -v chroot)" --userspec=1000:1000 "$root" /bin/sh /tmp/typed 2>&1 | timed
}

from_source() {
	local bin=$scratch/bin home=$scratch/home proxy status=0
	proxy=$(go env GOPROXY)
	mkdir -p "$bin" "$home"
	for program in $(dpkg -L coreutils binutils dash sed grep mawk | grep -E '^(/usr)?/bin/[^/]+$') "$(command -v go)" "$(command -v git)" "$(command -v gcc)"; do
		ln -sf "$program" "$bin/$(basename "$program")"
	done
	ln -sf mawk "$bin/awk"
	git clone -q . "$home/codemem"
	typed 'cd codemem' ./setup.sh ./setup.sh >"$scratch/typed"
	began=${EPOCHREALTIME/./}
	(cd "$home" && env -i HOME="$home" PATH="$bin" GOPROXY="$proxy" sh "$scratch/typed" 2>&1) | sed -u "s|$home|/home/me|g" | timed || status=$?
	times >"$scratch/times"
	printf '%s of processors (user, system); %d MB of modules downloaded; a build cache of %d MB\n' "$(tail -1 "$scratch/times")" \
		"$(du -sm "$home/go/pkg/mod/cache/download" | cut -f1)" "$(du -sm "$home/.cache/go-build" | cut -f1)" >&2
	return "$status"
}

case ${1:-} in
archive) archive "$2" "$3" ;;
source) from_source ;;
*) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
