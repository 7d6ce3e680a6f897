#!/usr/bin/env bash
# Makes a release without publishing it, and tries what it consists of. CODEMEM_BUILDS names the targets
# (default: linux-amd64, on macOS darwin); KEEP=1 checks the dist that is there; REPRODUCE=1 makes it twice. What cannot be tried
# here is said, not passed over in silence.
# shellcheck disable=SC2015
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=release/say.sh
. release/say.sh
system=$(go env GOOS)
host=${system}_$(go env GOARCH)
if [ "$system" = darwin ]; then
	export CODEMEM_BUILDS=darwin
	without=publish,nfpm # the deb and rpm are of Linux
else
	export CODEMEM_BUILDS="${CODEMEM_BUILDS:-linux-amd64}"
	without=publish
fi
goreleaser_version=v2.15.1
mcpb_version=2.1.2
registry_version=v1.5.0 # of the MCP registry; its module holds the published schemas
cyclonedx_version=10.3.0 # of the npm package that holds the published schemas
actionlint_version=v1.7.12
scratch=$(mktemp -d)
export SKIPPED=$scratch/skipped
: >"$SKIPPED"
trap 'rm -rf "$scratch"' EXIT

goreleaser=bin/goreleaser-$goreleaser_version
if [ ! -x "$goreleaser" ]; then
	GOFLAGS='' GOBIN="$PWD/bin" go install "github.com/goreleaser/goreleaser/v2@$goreleaser_version"
	mv bin/goreleaser "$goreleaser"
fi
"$goreleaser" check -q && ok "goreleaser takes its configuration"
go run ./release step && ok 'every file names one version, name and address'
if [ -z "${KEEP:-}" ]; then
	"$goreleaser" release --snapshot --clean --skip="$without"
fi
version=$(sed -n 's/.*"version":"\([^"]*\)".*/\1/p' dist/metadata.json)
go run ./release server "$version"
if has sha256sum; then
	(cd dist && sha256sum -c --quiet checksums*.txt) || die 'a file of dist has another digest than the checksums say'
	ok checksums
fi
if has shellcheck; then
	shellcheck -x install.sh release/*.sh || die shellcheck
	ok 'shellcheck finds no fault in the scripts'
else
	skip shellcheck
fi
go run "github.com/rhysd/actionlint/cmd/actionlint@$actionlint_version" || die actionlint
ok 'actionlint finds no fault in the workflows'

# The schema of server.json, from the registry's own module.
schema=$(go mod download -json "github.com/modelcontextprotocol/registry@$registry_version" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')/internal/validators/schemas/2025-12-11.json
CODEMEM_SERVER_SCHEMA=$schema go test -count=1 -run TestServerSchema ./release && ok 'server.json keeps the published schema, also with bundles'

# The bills of materials.
if has npm; then
	(cd "$scratch" && npm pack --silent "@cyclonedx/cyclonedx-library@$cyclonedx_version" >/dev/null && tar -xzf cyclonedx-*.tgz)
	CODEMEM_CYCLONEDX_SCHEMAS=$scratch/package/res/schema go test -count=1 -run TestBillSchema ./release >"$scratch/bills" || die "$(cat "$scratch/bills")"
	ok 'the bill of materials of each archive keeps the schema of CycloneDX 1.6'
else
	skip 'the schema of CycloneDX (no npm)'
fi

archive=dist/codemem_${version}_$host.tar.gz
mkdir "$scratch/archive" && tar -xzf "$archive" -C "$scratch/archive"
for f in codemem LICENSE THIRD_PARTY_NOTICES README.md completions/codemem.bash completions/_codemem completions/codemem.fish completions/codemem.ps1 man/codemem.1 man/codemem-close.1 man/codemem-states.7; do
	[ -s "$scratch/archive/$f" ] || die "$archive has no $f"
done
ok "$archive is complete"
for other in dist/*.mcpb dist/*.zip dist/*.tar.gz; do
	case $other in
	*\**) continue ;;
	*.tar.gz) notices() { tar -xzOf "$other" THIRD_PARTY_NOTICES; } ;;
	*) notices() { unzip -p "$other" THIRD_PARTY_NOTICES; } ;;
	esac
	notices | cmp -s - "$scratch/archive/THIRD_PARTY_NOTICES" || die "$other lacks the notices"
	case $other in *.mcpb) ;; *) [ -s "$other.cdx.json" ] || die "$other has no bill of materials" ;; esac
done
ok 'every archive and bundle has the notices, and every archive its bill of materials'
program=$scratch/archive/codemem

# One program for every distribution: static, and at work in a root that holds nothing else.
if [ "$system" = linux ] && ldd "$program" >/dev/null 2>&1; then die "$program needs shared libraries"; fi
repository=$scratch/bare/repo
mkdir -p "$repository" "$scratch/bare/home"
git init -q "$repository"
printf 'package a\n\n// F is here.\nfunc F() int { return 1 }\n' >"$repository/a.go"
git -C "$repository" add . && git -C "$repository" -c user.name=a -c user.email=a@example.com commit -qm one
cp "$program" "$scratch/bare/codemem"
if [ "$system" = linux ] && [ "$(id -u)" = 0 ]; then
	HOME=/home chroot "$scratch/bare" /codemem -C /repo prescan >/dev/null
	HOME=/home chroot "$scratch/bare" /codemem -C /repo symbols F | grep -q 'a.go' || die 'no symbol is found in a bare root'
	ok 'static; remembers and parses in a root without libraries, shell or git'
else
	skip 'a bare root (only root can chroot)'
fi
[ "$("$program" version --json | sed 's/.*"version":"\([^"]*\)".*/\1/')" = "$version" ] || die "the program does not say that it is $version"
ok "the program says that it is $version"

arm=dist/codemem_${version}_linux_arm64.tar.gz
if [ -s "$arm" ] && [ "$host" != linux_arm64 ] && has qemu-aarch64-static; then
	mkdir "$scratch/arm" && tar -xzf "$arm" -C "$scratch/arm" codemem
	git clone -q "$repository" "$scratch/arm/repo"
	qemu-aarch64-static "$scratch/arm/codemem" -C "$scratch/arm/repo" symbols F | grep -q a.go || die 'the program for arm64 finds no symbol under qemu'
	ok 'the program for arm64 runs under qemu, parses and answers'
else
	skip 'the program for arm64 (needs qemu-user-static, and CODEMEM_BUILDS linux-arm64)'
fi

# What an agent sees when it starts the program, and what a bundle holds.
session() {
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"check","version":"1"}}}' \
		'{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","id":2,"method":"tools/list"}' |
		timeout 20 "$@" >"$scratch/session"
	grep -q "\"version\":\"$version\"" "$scratch/session" && grep -q '"project_prescan"' "$scratch/session"
}
session "$program" mcp --root "$repository" || die 'the MCP server does not answer'
ok 'the MCP server answers initialize with the version, and tools/list'
bundle=dist/codemem_${version}_$host.mcpb
mkdir "$scratch/bundle"
if has npx; then
	npx --yes "@anthropic-ai/mcpb@$mcpb_version" unpack "$bundle" "$scratch/bundle" >/dev/null
	npx --yes "@anthropic-ai/mcpb@$mcpb_version" validate "$scratch/bundle/manifest.json" >"$scratch/mcpb" || die "mcpb: $(cat "$scratch/mcpb")"
	chmod +x "$scratch/bundle/server/codemem" # as hosts do
	session "$scratch/bundle/server/codemem" mcp --root "$repository" || die "the server in $bundle does not answer"
	npx --yes "@anthropic-ai/mcpb@$mcpb_version" pack "$scratch/bundle" "$scratch/again.mcpb" >/dev/null || die 'mcpb does not pack what it unpacked'
	ok 'mcpb validates, unpacks and packs the bundle, and its server answers'
else
	skip 'the bundle (no npx)'
fi

# Packages.
deb=dist/codemem_${version}_$host.deb
rpm=dist/codemem_${version}_$host.rpm
if [ -e "$deb" ] && has dpkg && [ "$(id -u)" = 0 ] && ! dpkg -s codemem >/dev/null 2>&1; then
	dpkg -i "$deb" >/dev/null
	/usr/bin/codemem version >/dev/null && [ -s /usr/share/man/man1/codemem.1.gz ] && [ -s /usr/share/man/man7/codemem-states.7.gz ] && [ -s /usr/share/bash-completion/completions/codemem ] && [ -s /usr/share/doc/codemem/THIRD_PARTY_NOTICES ] || die "$deb installs less than it should"
	dpkg -P codemem >/dev/null
	[ ! -e /usr/bin/codemem ] || die "$deb leaves its program behind"
	ok 'the deb installs, runs and is removed'
else
	skip 'installing the deb (needs dpkg and root)'
fi
if [ -e "$deb" ] && has lintian; then
	lintian --fail-on error --suppress-tags statically-linked-binary,no-changelog,embedded-library dist/*_"$version"_*.deb >"$scratch/lintian" 2>&1 || die "$(cat "$scratch/lintian")"
	ok 'lintian finds no errors in a deb'
else
	skip lintian
fi
if [ -e "$rpm" ] && has rpm && [ "$(id -u)" = 0 ]; then
	at=$scratch/rpm
	mkdir -p "$at/var/lib/rpm"
	rpm --root "$at" --dbpath /var/lib/rpm --nodeps --nosignature -i "$rpm" || die 'rpm does not install it'
	chroot "$at" /usr/bin/codemem version >/dev/null && [ -s "$at/usr/share/man/man7/codemem-states.7.gz" ] && [ -s "$at/usr/share/doc/codemem/THIRD_PARTY_NOTICES" ] || die "$rpm installs less than it should"
	rpm --root "$at" --dbpath /var/lib/rpm --nodeps -e codemem && [ ! -e "$at/usr/bin/codemem" ] || die "$rpm leaves its program behind"
	ok 'the rpm installs into a root of its own, runs and is removed'
else
	skip 'installing the rpm (needs rpm and root)'
fi

release/packages.sh "$version"
release/image.sh "$version"

# Completions and pages, in the programs that read them.
c=$scratch/archive/completions
PATH="$scratch/archive:$PATH"
if [ -r /usr/share/bash-completion/bash_completion ]; then
	bash -c 'source /usr/share/bash-completion/bash_completion; source '"$c"'/codemem.bash
		COMP_WORDS=(codemem pres); COMP_CWORD=1; COMP_LINE="codemem pres"; COMP_POINT=12; COMP_TYPE=9; __start_codemem
		[[ "${COMPREPLY[*]}" == prescan* ]]' 2>/dev/null || die 'bash does not complete "codemem pres"'
	ok 'bash completes'
else
	skip 'bash completion (no bash-completion)'
fi
if has zsh; then
	zsh -f -c "fpath=($c \$fpath); autoload -Uz compinit && compinit -D -u && [[ \$_comps[codemem] == _codemem ]] && autoload +X _codemem" || die 'zsh does not load the completions'
	ok 'zsh loads its completions'
else
	skip 'zsh'
fi
if has fish; then
	fish --no-config -c "source $c/codemem.fish; complete -C 'codemem pres'" | grep -q '^prescan' || die 'fish does not complete "codemem pres"'
	ok 'fish completes'
else
	skip 'fish'
fi
has pwsh || skip 'PowerShell'
if has mandoc; then
	mandoc -T lint -W warning "$scratch"/archive/man/* || die 'mandoc finds faults in the pages'
	ok 'mandoc finds no fault in the pages'
else
	skip 'mandoc'
fi

# The same commit gives the same bytes: in another directory, with nothing that was compiled here.
if [ -n "${REPRODUCE:-}" ]; then
	git clone -q . "$scratch/elsewhere"
	(
		cd "$scratch/elsewhere"
		export GOCACHE=$scratch/cache
		"$OLDPWD/$goreleaser" release --snapshot --clean --skip="$without" && go run ./release npm "$version"
	) >"$scratch/again" 2>&1 || die "$(tail -20 "$scratch/again")"
	diff dist/checksums*.txt "$scratch"/elsewhere/dist/checksums*.txt || die 'another checkout of the same commit gives other bytes'
	for dir in dist/npm/*/; do
		for from in . "$scratch/elsewhere"; do
			(cd "$from/$dir" && npm pack --silent --pack-destination "$scratch" >/dev/null && cd "$scratch" && sha256sum codemem-*.tgz && rm codemem-*.tgz)
		done | uniq | wc -l | grep -qx 1 || die "$dir packs to other bytes"
	done
	ok 'another checkout of the same commit gives the same bytes: archives, packages, bundles, bills, npm packages'
else
	skip 'reproducing it in another checkout (REPRODUCE=1)'
fi

# Windows, where wine is at hand.
if [ -s "dist/codemem_${version}_windows_amd64.zip" ] && [ -n "${WINE:-}" ]; then
	unzip -q "dist/codemem_${version}_windows_amd64.zip" -d "$scratch/windows"
	export WINEPREFIX=$scratch/wine WINEDEBUG=-all
	# Go takes random bytes from a library that wine 8 lacks.
	printf '%s\n' '#include <windows.h>' '#include <ntsecapi.h>' '__declspec(dllexport) BOOL ProcessPrng(PBYTE to, SIZE_T size) { return RtlGenRandom(to, size); }' >"$scratch/prng.c"
	"$WINE" wineboot --init >/dev/null 2>&1
	x86_64-w64-mingw32-gcc -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$scratch/prng.c" -ladvapi32
	"$WINE" "$scratch/windows/codemem.exe" version | grep -q "$version" || die 'the Windows program does not run under wine'
	cp -r "$repository" "$scratch/copied" && rm -rf "$scratch/copied/.git/codemem"
	(cd "$scratch/copied" && "$WINE" "$scratch/windows/codemem.exe" symbols F) | grep -q a.go || die 'the Windows program finds no symbol under wine'
	ok 'the Windows program runs under wine, parses and answers'
else
	skip 'the Windows program (WINE names a wine64, and CODEMEM_BUILDS windows-amd64)'
fi
has hadolint && { hadolint Dockerfile && ok hadolint; } || skip 'hadolint'
printf '%d skipped here\n' "$(wc -l <"$SKIPPED")"

# mb FILE is its size in millions of bytes, and nothing if there is none.
mb() { [ ! -s "$1" ] || wc -c <"$1" | awk '{ printf "%.1f", $1 / 1e6 }'; }
printf '\n| MB | program | archive | deb | rpm | npm | mcpb |\n|---|---:|---:|---:|---:|---:|---:|\n'
for packed in dist/codemem_"$version"_*.mcpb; do
	target=${packed#*"${version}"_} target=${target%.mcpb}
	base=dist/codemem_${version}_$target
	npm=dist/npm/${target/_/-} npm=${npm/windows/win32} npm=${npm/amd64/x64}
	! has npm || npm=$scratch/$(npm pack --silent --pack-destination "$scratch" "./$npm")
	for program in dist/*"_$target"_*/codemem*; do break; done
	for archive in "$base".tar.gz "$base".zip; do [ ! -e "$archive" ] || break; done
	echo "| ${target/_/ } | $(mb "$program") | $(mb "$archive") | $(mb "$base.deb") | $(mb "$base.rpm") | $(mb "$npm") | $(mb "$packed") |"
done
