#!/usr/bin/env bash
# Tries what `release packages`, `release npm` and install.sh make of the archives in dist, with the package managers that are
# here. release/check.sh calls it. What cannot be tried is said. MANIFEST_SCHEMAS names a directory with the published schemas
# scoop.json, winget.version.json, winget.installer.json and winget.defaultLocale.json.
# shellcheck disable=SC2015
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=release/say.sh
. release/say.sh
# shellcheck source=release/serve.sh
. release/serve.sh
version=$1
packages=$PWD/dist/packages
host=$(go env GOOS)_$(go env GOARCH)
archive=codemem_${version}_$host.tar.gz
scratch=$(mktemp -d)
started=()
trap '[ "${#started[@]}" = 0 ] || kill "${started[@]}"; rm -rf "$scratch"' EXIT
go run ./release packages "$version"
go run ./release npm "$version"

if [ -n "${MANIFEST_SCHEMAS:-}" ]; then
	go test -count=1 -run TestManifestSchemas ./release || die "Scoop's or winget's manifests break their schemas"
	ok "Scoop's and winget's manifests keep the published schemas"
else
	skip "the schemas of Scoop's and winget's manifests (MANIFEST_SCHEMAS names their directory)"
fi

if has ruby; then
	ruby -c "$packages/tap/Formula/codemem.rb" >/dev/null
	ruby release/try/formula.rb "$packages/tap/Formula/codemem.rb" dist "$scratch/brew"
	[ "$("$scratch/brew/bin/codemem" version | head -1 | awk '{print $2}')" = "$version" ] || die 'the formula installs another version'
	[ -s "$scratch/brew/share/man/man7/codemem-states.7" ] || die 'the formula installs no pages of topics'
	ok 'the formula installs the program, and its test passes, in a stand-in for Homebrew'
else
	skip 'the formula (no ruby)'
fi
if has brew; then
	brew style "$packages/tap/Formula/codemem.rb" || die 'brew style'
	ok 'brew style'
else
	skip 'brew style (no brew)'
fi

# makepkg refuses root.
if has makepkg && has pacman && [ "$(id -u)" = 0 ] && [ "${host%_*}" = linux ]; then
	mkdir "$scratch/aur" && cp "$packages/aur/PKGBUILD" dist/codemem_"${version}"_linux_*.tar.gz "$scratch/aur" && chmod 755 "$scratch" && chown -R nobody "$scratch/aur"
	as_nobody() { (cd "$scratch/aur" && setpriv --reuid=nobody --clear-groups env HOME="$scratch/aur" PKGDEST="$scratch/aur" PKGEXT=.pkg.tar.gz "$@"); }
	as_nobody makepkg --printsrcinfo >"$scratch/srcinfo" 2>"$scratch/makepkg" || die "$(cat "$scratch/makepkg")"
	diff "$scratch/srcinfo" "$packages/aur/.SRCINFO" || die '.SRCINFO is not what makepkg prints'
	as_nobody makepkg --nodeps --noconfirm >"$scratch/makepkg" 2>&1 || die "$(cat "$scratch/makepkg")"
	at=$scratch/arch
	mkdir -p "$at/var/lib/pacman" && printf '[options]\nSigLevel = Never\nArchitecture = auto\n' >"$scratch/pacman.conf"
	arch() { pacman --config "$scratch/pacman.conf" --root "$at" --dbpath "$at/var/lib/pacman" --cachedir "$at" --noconfirm "$@" >"$scratch/pacman" 2>&1 || die "$(cat "$scratch/pacman")"; }
	arch -U "$scratch"/aur/*.pkg.tar.gz
	"$at/usr/bin/codemem" version >/dev/null && [ -s "$at/usr/share/man/man7/codemem-states.7.gz" ] && [ -s "$at/usr/share/licenses/codemem-bin/THIRD_PARTY_NOTICES" ] || die 'the package of Arch Linux is not complete'
	arch -R codemem-bin && [ ! -e "$at/usr/bin/codemem" ] || die 'the package of Arch Linux leaves its program behind'
	ok 'makepkg prints .SRCINFO and makes the package of Arch Linux; pacman installs it into a root of its own; it runs and is removed'
else
	skip 'the package of Arch Linux (needs makepkg, pacman, and root to leave)'
fi

if has nix; then
	mkdir -p "$scratch/flake" "$scratch/nixpkgs" "$scratch/nix/store"
	cp "$packages/tap/flake.nix" "$scratch/flake"
	sed "s|@DIST@|$PWD/dist|; s|@PATH@|$PATH|" release/try/nixpkgs/flake.nix >"$scratch/nixpkgs/flake.nix"
	nix --extra-experimental-features 'nix-command flakes' --option sandbox false --option build-users-group '' build --offline --no-write-lock-file \
		--override-input nixpkgs "path:$scratch/nixpkgs" --out-link "$scratch/result" "path:$scratch/flake" 2>"$scratch/nix.log" || die "$(cat "$scratch/nix.log")"
	"$scratch/result/bin/codemem" version >/dev/null && [ -s "$scratch/result/share/man/man1/codemem.1" ] && [ -s "$scratch/result/share/man/man7/codemem-states.7" ] || die 'the flake makes less than it should'
	ok 'nix builds the flake, with a stand-in for nixpkgs, and its program runs'
else
	skip 'the flake (no nix)'
fi

# npm: from a registry, as people do.
if has npx; then
	mkdir "$scratch/packed" "$scratch/npm"
	for dir in dist/npm/*/; do npm pack --silent --pack-destination "$scratch/packed" "./$dir" >/dev/null; done
	node release/try/registry.mjs "$scratch/packed" >"$scratch/registry" &
	started+=($!)
	for _ in $(seq 50); do [ -s "$scratch/registry" ] && break || sleep 0.1; done
	npm_config_registry=$(cat "$scratch/registry") npm_config_cache=$scratch/npm-cache
	export npm_config_registry npm_config_cache
	(
		cd "$scratch/npm"
		[ "$(npx --yes codemem version | head -1 | awk '{print $2}')" = "$version" ] || die 'npx runs another version'
		npm install --silent codemem >/dev/null
		[ "$(find node_modules/@codemem -name 'codemem*' -type f | wc -l)" = 1 ] || die "npm installs $(ls node_modules/@codemem)"
		npm install --silent --global --prefix "$scratch/global" codemem >/dev/null
		"$scratch/global/bin/codemem" version >/dev/null && [ -s "$scratch/global/share/man/man7/codemem-states.7" ] || die 'npm install --global installs no program, or no pages'
		status=0 && npx codemem no-such-command >/dev/null 2>&1 || status=$?
		[ "$status" = 2 ] || die "npx says $status of a command that does not exist"
		npm install --silent --omit=optional --prefix "$scratch/bare" codemem >/dev/null
		"$scratch/bare/node_modules/.bin/codemem" version 2>"$scratch/omitted" && die 'it runs without a program'
		grep -q 'is not installed' "$scratch/omitted" || die "$(cat "$scratch/omitted")"
	)
	ok 'npx runs the program from a registry; npm installs one program, and the pages; without it, it is said which package is missing'
else
	skip 'npm (no npx)'
fi

# install.sh, from a place laid out as the project's releases.
if has python3; then
	site=$scratch/site
	mkdir "$scratch/home"
	serve "$version" "$archive" "$site"
	started+=("$server")
	install() { env -u CODEMEM_VERSION HOME="$scratch/home" CODEMEM_RELEASES="$releases" "$@" sh install.sh; }
	install CODEMEM_VERSION="$version" >"$scratch/said" && install env >"$scratch/said"
	[ "$("$scratch/home/.local/bin/codemem" version | head -1 | awk '{print $2}')" = "$version" ] || die 'install.sh installs another version'
	sed -n 's/^  //p' "$scratch/said" | while read -r file; do compgen -G "$file" >/dev/null || die "install.sh says that it wrote $file"; done
	[ -s "$scratch/home/.local/share/man/man1/codemem.1" ] && [ -s "$scratch/home/.local/share/man/man7/codemem-states.7" ] || die 'install.sh installs no pages'
	ok 'install.sh installs the version that is named, and the newest over it, and says each file'
	printf 'x' >>"$site/download/v$version/$archive"
	rm -rf "${scratch:?}/home"
	if install env >"$scratch/said" 2>&1; then die 'install.sh takes an archive with another digest'; fi
	grep -q 'nothing is installed' "$scratch/said" && [ ! -e "$scratch/home" ] || die "install.sh says $(cat "$scratch/said")"
	ok 'install.sh refuses an archive with another digest, and writes nothing'
else
	skip 'install.sh (no python3 to serve it)'
fi
