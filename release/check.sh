#!/usr/bin/env bash
# Makes a release without publishing it, and tries what it consists of. CODEMEM_BUILDS names the targets
# (default: linux-amd64); KEEP=1 checks the dist that is there. What cannot be tried here is said, not passed over in silence.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CODEMEM_BUILDS="${CODEMEM_BUILDS:-linux-amd64}"
goreleaser_version=v2.15.1
mcpb_version=2.1.2
registry_version=v1.5.0 # of the MCP registry; its module holds the published schemas
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
skipped=()

ok() { printf '  ok       %s\n' "$*"; }
skip() { printf '  skipped  %s\n' "$*"; skipped+=("$*"); }
die() { printf '  FAILED   %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null; }

goreleaser=bin/goreleaser-$goreleaser_version
if [ ! -x "$goreleaser" ]; then
	GOFLAGS='' GOBIN="$PWD/bin" go install "github.com/goreleaser/goreleaser/v2@$goreleaser_version"
	mv bin/goreleaser "$goreleaser"
fi
"$goreleaser" check -q && ok "goreleaser takes its configuration"
go run ./release step && ok 'every file names one version, name and address'
if [ -z "${KEEP:-}" ]; then
	"$goreleaser" release --snapshot --clean --skip=publish
fi
version=$(sed -n 's/.*"version":"\([^"]*\)".*/\1/p' dist/metadata.json)
go run ./release server "$version"
(cd dist && sha256sum -c --quiet checksums.txt) && ok "checksums"

# The schema of server.json, from the registry's own module.
schema=$(go mod download -json "github.com/modelcontextprotocol/registry@$registry_version" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')/internal/validators/schemas/2025-12-11.json
CODEMEM_SERVER_SCHEMA=$schema go test -count=1 -run TestServerSchema ./release && ok 'server.json keeps the published schema, also with bundles'

archive=dist/codemem_${version}_linux_amd64.tar.gz
mkdir "$scratch/archive" && tar -xzf "$archive" -C "$scratch/archive"
for f in codemem LICENSE README.md completions/codemem.bash completions/_codemem completions/codemem.fish completions/codemem.ps1 man/codemem.1 man/codemem-close.1; do
	[ -s "$scratch/archive/$f" ] || die "$archive has no $f"
done
ok "$archive is complete"
program=$scratch/archive/codemem

# One program for every distribution: static, and at work in a root that holds nothing else.
if ldd "$program" >/dev/null 2>&1; then die "$program needs shared libraries"; fi
repository=$scratch/bare/repo
mkdir -p "$repository" "$scratch/bare/home"
git init -q "$repository"
printf 'package a\n\n// F is here.\nfunc F() int { return 1 }\n' >"$repository/a.go"
git -C "$repository" add . && git -C "$repository" -c user.name=a -c user.email=a@example.com commit -qm one
cp "$program" "$scratch/bare/codemem"
if [ "$(id -u)" = 0 ]; then
	HOME=/home chroot "$scratch/bare" /codemem -C /repo prescan >/dev/null
	HOME=/home chroot "$scratch/bare" /codemem -C /repo symbols F | grep -q 'a.go' || die 'no symbol is found in a bare root'
	ok 'static; remembers and parses in a root without libraries, shell or git'
else
	skip 'a bare root (only root can chroot)'
fi
[ "$("$program" version --json | sed 's/.*"version":"\([^"]*\)".*/\1/')" = "$version" ] || die "the program does not say that it is $version"
ok "the program says that it is $version"

# What an agent sees when it starts the program, and what a bundle holds.
session() {
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"check","version":"1"}}}' \
		'{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","id":2,"method":"tools/list"}' |
		timeout 20 "$@" >"$scratch/session"
	grep -q "\"version\":\"$version\"" "$scratch/session" && grep -q '"project_prescan"' "$scratch/session"
}
session "$program" mcp --root "$repository" || die 'the MCP server does not answer'
ok 'the MCP server answers initialize with the version, and tools/list'
bundle=dist/codemem_${version}_linux_amd64.mcpb
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
deb=dist/codemem_${version}_linux_amd64.deb
if has dpkg && [ "$(id -u)" = 0 ] && ! dpkg -s codemem >/dev/null 2>&1; then
	dpkg -i "$deb" >/dev/null
	/usr/bin/codemem version >/dev/null && [ -s /usr/share/man/man1/codemem.1.gz ] && [ -s /usr/share/bash-completion/completions/codemem ] || die "$deb installs less than it should"
	dpkg -P codemem >/dev/null
	[ ! -e /usr/bin/codemem ] || die "$deb leaves its program behind"
	ok 'the deb installs, runs and is removed'
else
	skip 'installing the deb (needs dpkg and root)'
fi
if has lintian; then
	lintian --fail-on error --suppress-tags statically-linked-binary,no-changelog,embedded-library "$deb" >"$scratch/lintian" 2>&1 || die "$(cat "$scratch/lintian")"
	ok 'lintian finds no errors'
else
	skip 'lintian'
fi
if has rpm; then
	rpm -qlp "dist/codemem_${version}_linux_amd64.rpm" 2>/dev/null | grep -qx /usr/bin/codemem || die 'the rpm has no program'
	ok 'the rpm lists its files'
else
	skip 'rpm'
fi

# Completions and pages, in the programs that read them.
c=$scratch/archive/completions
PATH="$scratch/archive:$PATH"
if [ -r /usr/share/bash-completion/bash_completion ]; then
	bash -c 'source /usr/share/bash-completion/bash_completion; source '"$c"'/codemem.bash
		COMP_WORDS=(codemem pres); COMP_CWORD=1; COMP_LINE="codemem pres"; COMP_POINT=12; COMP_TYPE=9; __start_codemem
		[[ "${COMPREPLY[*]}" == prescan* ]]' || die 'bash does not complete "codemem pres"'
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
	mandoc -T lint -W warning "$scratch"/archive/man/*.1 || die 'mandoc finds faults in the pages'
	ok 'mandoc finds no fault in the pages'
else
	skip 'mandoc'
fi

# The same commit gives the same bytes, in another directory too.
if [ -n "${REPRODUCE:-}" ]; then
	git clone -q . "$scratch/elsewhere"
	(cd "$scratch/elsewhere" && "$OLDPWD/$goreleaser" release --snapshot --clean --skip=publish) >/dev/null 2>&1
	diff dist/checksums.txt "$scratch/elsewhere/dist/checksums.txt" || die 'another checkout of the same commit gives other bytes'
	ok 'another checkout of the same commit gives the same bytes'
else
	skip 'reproducing it in another checkout (REPRODUCE=1)'
fi

# Windows, where wine is at hand.
if [ -s "dist/codemem_${version}_windows_amd64.zip" ] && [ -n "${WINE:-}" ]; then
	"$WINE" dist/windows-amd64_windows_amd64_v1/codemem.exe version | grep -q "$version" || die 'the Windows program does not run under wine'
	ok 'the Windows program runs under wine'
else
	skip 'the Windows program (WINE names a wine64, and CODEMEM_BUILDS windows-amd64)'
fi
has hadolint && { hadolint Dockerfile && ok hadolint; } || skip 'hadolint'
printf '%d skipped\n' "${#skipped[@]}"
