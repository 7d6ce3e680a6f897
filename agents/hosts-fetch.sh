#!/bin/sh
# Installs programs that agents work in, as npm has them, into the directory TOOLS: hosts-fetch.sh TOOLS HOST…
set -eu
cd "$1"
shift
test -e package.json || echo '{"private":true}' >package.json
packages=
for host; do
	case $host in
	claude) packages="$packages @anthropic-ai/claude-agent-sdk" ;;
	codex) packages="$packages @openai/codex" ;;
	copilot) packages="$packages @github/copilot" ;;
	gemini) packages="$packages @google/gemini-cli" ;;
	opencode) packages="$packages opencode-ai" ;;
	qwen) packages="$packages @qwen-code/qwen-code" ;;
	esac
done
npm install --silent --no-audit --no-fund $packages
for claude in node_modules/@anthropic-ai/claude-agent-sdk-*/claude; do # of this system's libc there is one that runs
	if test -x "$claude" && "$claude" --version >/dev/null 2>&1; then
		ln -sf "../../$claude" node_modules/.bin/claude
	fi
done
