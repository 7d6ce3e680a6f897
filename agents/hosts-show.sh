#!/bin/sh
# Plays two sessions on one repository, in Codex and in Gemini CLI, and writes docs/two-agents.md: what the second had of the first. The models are scripts, so that
# no account is needed and nothing leaves the machine but what npm fetches. Run by make two-agents; not part of CI.
#
#	CLONE=DIR     a clone of spf13/cobra
#	TOOLS=DIR     where the programs are installed and kept (some 600 MB); default: a directory that is removed
set -eu
cd "$(dirname "$0")/.."
here=$PWD/agents
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools=${TOOLS:-$work/tools}
mkdir -p "$work/bin" "$work/homes" "$tools"
go build -ldflags '-s -w' -o "$work/bin/codemem" ./cmd/codemem
"$here/hosts-fetch.sh" "$tools" codex gemini
git clone -q "$CLONE" "$work/cobra"
git -C "$work/cobra" checkout -q -B main adbc881
git -C "$work/cobra" config user.name Ada
git -C "$work/cobra" config user.email ada@example.org
stamp=$(go run ./docs/samples -stamp)
env -i PATH="$work/bin:$tools/node_modules/.bin:$PATH" HOME="$work/homes" TERM=dumb \
	node "$here/hosts-show.mjs" "$work/cobra" "$work/homes" "$stamp" >"$work/two-agents.md"
mv "$work/two-agents.md" docs/two-agents.md
