#!/bin/sh
# Makes a Debian 13 in DIR with the compilers that Debian 12 has not, to measure Rust and Swift with: trixie.sh DIR, as root; some 5 GB.
# Then TRIXIE=DIR bench/run accuracy -cache CACHE REPOSITORY…, with both below the directory that this is called from. trixie.sh -d DIR deletes it.
set -eu
if test "$1" = -d; then
	for m in proc dev "$(pwd)"; do umount "$2/$m" 2>/dev/null || true; done
	rm -rf --one-file-system "$2"
	exit
fi
debootstrap --variant=minbase trixie "$1"
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
mkdir -p "$1/$(pwd)"
mount --bind "$(pwd)" "$1/$(pwd)"
# Rust's crates are those that the corpora need, as far as Debian packages them.
chroot "$1" apt-get install -y --no-install-recommends gcc g++ libc6-dev libstdc++-14-dev git rust-analyzer rustc cargo rust-src swiftlang \
	librust-aho-corasick-dev librust-anstream-dev librust-anstyle-dev librust-anstyle-svg-dev librust-anyhow-dev librust-arbitrary-dev \
	librust-backtrace-dev librust-bstr-dev librust-clap-lex-dev librust-crossbeam-channel-dev librust-crossbeam-deque-dev librust-doc-comment-dev \
	librust-encoding-rs-dev librust-encoding-rs-io-dev librust-heck-dev librust-indexmap-dev librust-itoa-dev librust-lazy-static-dev \
	librust-lexopt-dev librust-log-dev librust-memchr-dev librust-memmap2-dev librust-once-cell-dev librust-proc-macro2-dev \
	librust-pulldown-cmark-dev librust-quickcheck-dev librust-quote-dev librust-regex-automata-dev librust-ryu-dev librust-same-file-dev \
	librust-serde-dev librust-serde-json-dev librust-snapbox-dev librust-strsim-dev librust-syn-dev librust-termcolor-dev \
	librust-terminal-size-dev librust-textwrap-dev librust-trybuild-dev librust-unicode-ident-dev librust-unicode-segmentation-dev \
	librust-unicode-width-dev librust-walkdir-dev
