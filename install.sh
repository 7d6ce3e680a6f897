#!/bin/sh
# Installs codemem for one user, on Linux or macOS, from the project's releases:
#
#   curl -fsSL https://github.com/codemem/codemem/releases/latest/download/install.sh | sh
#
# It downloads the archive for this system, compares its SHA-256 with the release's checksums, and puts the program into
# ~/.local/bin, pages and completions below ~/.local/share. It needs no root, changes no other file, and says what it did.
#
#   CODEMEM_VERSION=0.1.0   another version than the newest
#   CODEMEM_BIN=DIR         another directory for the program
#   CODEMEM_RELEASES=URL    another place to download from, laid out as a project's releases on GitHub
set -eu

die() {
	printf 'install.sh: %s\n' "$*" >&2
	exit 1
}

# fetch URL FILE
fetch() {
	if command -v curl >/dev/null; then
		curl -fsSL --retry 2 -o "$2" "$1" || die "cannot download $1"
	elif command -v wget >/dev/null; then
		wget -q -O "$2" "$1" || die "cannot download $1"
	else
		die 'curl or wget is needed'
	fi
}

# sum FILE
sum() {
	if command -v sha256sum >/dev/null; then
		sha256sum "$1"
	elif command -v shasum >/dev/null; then
		shasum -a 256 "$1"
	elif command -v openssl >/dev/null; then
		openssl dgst -sha256 -r "$1"
	else
		die 'sha256sum, shasum or openssl is needed'
	fi | cut -d ' ' -f 1
}

# place MODE FROM TO: through a new file, so that a program that is running is replaced and not written to.
place() {
	if ! { mkdir -p "$(dirname "$3")" && cp "$2" "$3.new" && chmod "$1" "$3.new" && mv -f "$3.new" "$3"; }; then
		die "cannot write $3"
	fi
	printf '  %s\n' "$3"
}

main() {
	releases=${CODEMEM_RELEASES:-https://github.com/codemem/codemem/releases}
	case $(uname -s) in
	Linux) system=linux sums=checksums.txt ;;
	Darwin) system=darwin sums=checksums_darwin.txt ;;
	*) die "there is no archive for $(uname -s) here; on Windows: scoop, winget or npm install -g codemem" ;;
	esac
	case $(uname -m) in
	x86_64 | amd64) architecture=amd64 ;;
	aarch64 | arm64) architecture=arm64 ;;
	*) die "there is no program for $(uname -m); with Go and a C compiler it can be built from source" ;;
	esac
	: "${HOME:?install.sh: HOME is not set}"
	scratch=$(mktemp -d)
	trap 'rm -rf "$scratch"' EXIT
	trap 'exit 1' HUP INT TERM

	at=latest/download
	[ -z "${CODEMEM_VERSION:-}" ] || at=download/v${CODEMEM_VERSION#v}
	fetch "$releases/$at/$sums" "$scratch/sums"
	line=$(grep "^[0-9a-f]\{64\}  codemem_[^ ]*_${system}_${architecture}\.tar\.gz\$" "$scratch/sums") ||
		die "the release has no archive for $system $architecture: $releases/$at/$sums"
	archive=${line#*  } expected=${line%%  *}
	version=${archive#codemem_} version=${version%"_${system}_${architecture}.tar.gz"}
	fetch "$releases/download/v$version/$archive" "$scratch/archive"
	actual=$(sum "$scratch/archive")
	[ "$actual" = "$expected" ] || die "$archive has the SHA-256 $actual, not $expected: nothing is installed"
	mkdir "$scratch/files" && tar -xzf "$scratch/archive" -C "$scratch/files"
	"$scratch/files/codemem" version >/dev/null || die 'the program does not run here; nothing is installed'

	bin=${CODEMEM_BIN:-$HOME/.local/bin}
	share=${XDG_DATA_HOME:-$HOME/.local/share}
	printf 'codemem %s, SHA-256 %s:\n' "$version" "$expected"
	place 755 "$scratch/files/codemem" "$bin/codemem"
	place 644 "$scratch/files/LICENSE" "$share/doc/codemem/LICENSE"
	place 644 "$scratch/files/THIRD_PARTY_NOTICES" "$share/doc/codemem/THIRD_PARTY_NOTICES"
	place 644 "$scratch/files/completions/codemem.bash" "$share/bash-completion/completions/codemem"
	place 644 "$scratch/files/completions/codemem.fish" "$share/fish/vendor_completions.d/codemem.fish"
	place 644 "$scratch/files/completions/_codemem" "$share/zsh/site-functions/_codemem"
	for page in "$scratch"/files/man/*; do
		place 644 "$page" "$share/man/man${page##*.}/${page##*/}" >"$scratch/page"
	done
	printf '  %s\n' "$share/man/man1/codemem*.1" "$share/man/man7/codemem-*.7"
	case :$PATH: in
	*":$bin:"*) echo 'next: in a repository, codemem init' ;;
	*) printf 'next: put it on your PATH: export PATH="%s:%s"\n' "$bin" "\$PATH" ;;
	esac
}

main
