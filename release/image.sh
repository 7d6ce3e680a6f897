#!/usr/bin/env bash
# Builds the image of Dockerfile and runs it: with docker where its daemon answers, else with buildah, as root. Then the two base
# images are stand-ins, made of Debian's packages by debootstrap and of the Go that is here, because no registry of images is asked: what
# is tried is the Dockerfile, not Alpine. release/check.sh calls it with the version; everything is made in a scratch directory.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=release/say.sh
. release/say.sh
version=$1
image=codemem-try:$version
scratch=$(mktemp -d)
trap 'umount -q "$scratch"/storage/overlay || :; rm -rf "$scratch"' EXIT
repository=$scratch/repository
git init -q "$repository"
printf 'package a\n\nfunc Found() {}\n' >"$repository/a.go"
git -C "$repository" add . && git -C "$repository" -c user.name=a -c user.email=a@example.com commit -qm one
chmod 755 "$scratch" && chown -R 1000:1000 "$repository"

# try RUN...: RUN ends where the image's arguments begin.
try() {
	[ "$("$@" version | awk 'NR == 1 { print $2 }')" = "$version" ] || die 'the image does not run, or is of another version'
	"$@" symbols Found | grep -q a.go || die 'the image finds no symbol in what is mounted'
}

if docker info >/dev/null 2>&1; then
	docker build -q --build-arg VERSION="$version" -t "$image" . >/dev/null
	try docker run -i --rm --user 1000:1000 -v "$repository:/repo" "$image"
	docker rmi -f "$image" >/dev/null
	ok 'docker builds the image, which runs, and finds a symbol in what is mounted'
	exit
fi
if ! has buildah || ! has debootstrap || [ "$(id -u)" != 0 ]; then
	skip "the image (needs docker's daemon, or buildah, debootstrap and root)"
	exit
fi
debootstrap --variant=minbase --include=gcc,libc6-dev,git,ca-certificates bookworm "$scratch/debian" >"$scratch/log" 2>&1 || die "$(tail -5 "$scratch/log")"
b() { buildah --root "$scratch/storage" --runroot "$scratch/run" "$@"; }

# standing NAME: the container is committed as a base image.
standing() {
	b commit -q --rm "$container" "docker.io/library/$1" >/dev/null
}
container=$(b from scratch)
b copy -q "$container" "$scratch/debian" / >/dev/null
printf '#!/bin/sh\nexec git --version\n' >"$scratch/apk" && chmod 755 "$scratch/apk" # git is there
b copy -q "$container" "$scratch/apk" /sbin/apk >/dev/null
standing alpine:3.22
container=$(b from --pull-never docker.io/library/alpine:3.22)
b copy -q "$container" "$(go env GOROOT)" /usr/local/go >/dev/null
b config --env GOPATH=/go --env GOCACHE=/go/cache --env GOPROXY="$(go env GOPROXY)" --env PATH=/usr/local/go/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
standing golang:1.26-bookworm
b bud -q --pull-never --isolation chroot -v "$(go env GOMODCACHE):/go/pkg/mod" -v "$(go env GOCACHE):/go/cache" \
	--build-arg VERSION="$version" -t "$image" . >"$scratch/log" 2>&1 || die "$(tail -20 "$scratch/log")"
container=$(b from --pull-never "$image")
run() { b run --isolation chroot --user 1000:1000 -v "$repository:/repo" "$container" codemem "$@"; }
try run
b run --isolation chroot "$container" test -s /usr/share/licenses/codemem/THIRD_PARTY_NOTICES || die 'the image lacks the notices'
b inspect --type image "$image" | grep -q '"io.modelcontextprotocol.server.name": "'"$(sed -n 's/.*"name": "\(io.github[^"]*\)".*/\1/p' server.json)"'"' || die 'the image has no label of the MCP registry'
ok 'buildah builds the image on stand-ins for its base images; it runs, and finds a symbol in what is mounted'
