#!/bin/sh
# Checks the plugin in agents/claude with Claude Code itself: that it is valid, installs, connects to the server, and
# that sessions with it end as the plugin means them to. No account is needed and nothing leaves the
# machine but what npm fetches: the model is a script. Run by make check-claude; not part of CI.
#
#	CLAUDE=/path/to/claude  the program to check with; default: what npm has now, in a directory that is removed
set -eu
cd "$(dirname "$0")/.."
plugin=$PWD/agents/claude
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/home" "$work/npm"
go build -ldflags '-s -w' -o "$work/bin/codemem" ./cmd/codemem
PATH=$work/bin:$PATH

claude=${CLAUDE:-}
if [ -z "$claude" ]; then
	(cd "$work/npm" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @anthropic-ai/claude-agent-sdk >/dev/null)
	for claude in "$work"/npm/node_modules/@anthropic-ai/claude-agent-sdk-*/claude*; do
		"$claude" --version >/dev/null 2>&1 && break
	done
fi
HOME=$work/home
export HOME PATH DISABLE_TELEMETRY=1 DISABLE_AUTOUPDATER=1 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1
"$claude" --version

echo '== claude plugin validate --strict'
quietly() { "$@" >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }; tail -n 1 "$work/out"; }
quietly "$claude" plugin validate --strict "$plugin"
echo '== claude plugin marketplace add, install, details'
quietly "$claude" plugin marketplace add "$plugin"
quietly "$claude" plugin install codemem@codemem
"$claude" plugin details codemem@codemem
echo '== claude mcp list'
mkdir "$work/repository"
(cd "$work/repository" && git init -q && "$claude" mcp list) | tee "$work/servers"
grep -q 'codemem.*Connected' "$work/servers"
echo '== two sessions, with a script for a model'
node "$plugin/../claude-check.mjs" "$claude" "$work/repository"
