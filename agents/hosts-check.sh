#!/bin/sh
# Checks the hooks that "codemem init" writes with the programs themselves: Claude Code, Codex, GitHub Copilot CLI, Gemini CLI, OpenCode and Qwen
# Code each play a session in which the model is a script. No account is needed and nothing leaves the machine but what npm fetches. Run by make check-hosts; not part of CI.
#
#	TOOLS=DIR     where the programs are installed and kept (some 1.5 GB); default: a directory that is removed
#	HOSTS="a b"   which of them; default: all
set -eu
cd "$(dirname "$0")/.."
here=$PWD/agents
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools=${TOOLS:-$work/tools}
mkdir -p "$work/bin" "$tools"
go build -ldflags '-s -w' -o "$work/bin/codemem" ./cmd/codemem
hosts=${HOSTS:-claude codex copilot gemini opencode qwen}
"$here/hosts-fetch.sh" "$tools" $hosts
failed=0
for host in $hosts; do
	mkdir -p "$work/$host/home"
	git init -q "$work/$host/repository"
	env -i PATH="$work/bin:$tools/node_modules/.bin:$PATH" HOME="$work/$host/home" TERM=dumb \
		node "$here/hosts-check.mjs" "$host" "$work/$host/repository" || failed=1
done
exit "$failed"
