#!/bin/sh
# Checks what "codemem init" writes with the agents' own programs and with their published schemas.
#
#   CODEMEM=bin/codemem agents/init-check.sh
#
# Needs npm, and installs the programs into a temporary directory with a home of its own (some 500 MB; AGENTS=DIR keeps them
# there for the next time). Schemas are fetched where they are published, or taken from the directory SCHEMAS:
# claude-code-settings.json, gemini-settings.json, codex-config.json. What cannot be had is said to be skipped.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
codemem=$(cd "$(dirname "${CODEMEM:-bin/codemem}")" && pwd)/$(basename "${CODEMEM:-bin/codemem}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools=${AGENTS:-$work/tools}
schemas=${SCHEMAS:-$work/schemas}
failed=0

say() { printf '%-8s %s\n' "$1" "$2"; }
good() { say ok "$1"; }
bad() { say FAIL "$1"; failed=1; }

# has NAME TEXT FILE: the file contains the text.
has() {
	if grep -qF -- "$2" "$3"; then good "$1"; else bad "$1: no $2 in:"; sed 's/^/         /' "$3"; fi
}

mkdir -p "$tools" "$work/home" "$work/bin" "$work/schemas"
cd "$tools"
[ -e package.json ] || echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund @anthropic-ai/claude-code @openai/codex @google/gemini-cli ajv@8 ajv-formats@3 smol-toml@1
ln -s "$codemem" "$work/bin/codemem"

env -i PATH="$work/bin:$tools/node_modules/.bin:$PATH" HOME="$work/home" TERM=dumb DISABLE_AUTOUPDATER=1 \
	DISABLE_TELEMETRY=1 sh -c 'claude --version; codex --version; gemini --version' 2>/dev/null | sed 's/^/         /'

# in_dir DIR COMMAND: run a command in a directory, in the home of the check.
in_dir() {
	dir=$1
	shift
	(cd "$dir" && env -i PATH="$work/bin:$tools/node_modules/.bin:$PATH" HOME="$work/home" TERM=dumb DISABLE_AUTOUPDATER=1 \
		DISABLE_TELEMETRY=1 timeout 120 "$@")
}

for name in project other; do
	mkdir "$work/$name"
	git init -q "$work/$name"
done

# A repository: the agents must be told to trust it, as a person would.
in_dir "$work/project" codemem init --instructions claude codex cursor gemini vscode >"$work/out"
has 'init of a repository' '.vscode/mcp.json' "$work/out"
in_dir "$work/project" claude mcp list >"$work/out" 2>&1 || true
has 'claude lists the server of the project, to be approved' 'codemem: codemem mcp' "$work/out"
mkdir -p "$work/home/.codex" "$work/home/.gemini"
printf '[projects."%s"]\ntrust_level = "trusted"\n' "$work/project" >"$work/home/.codex/config.toml"
printf '{"%s":"TRUST_FOLDER","%s":"TRUST_FOLDER"}\n' "$work/project" "$work/other" >"$work/home/.gemini/trustedFolders.json"
in_dir "$work/project" codex mcp list --json >"$work/out" 2>/dev/null || true
has 'codex lists the server of a trusted project' '"command": "codemem"' "$work/out"
in_dir "$work/project" gemini mcp list >"$work/out" 2>&1 || true
has 'gemini connects to the server of a trusted folder' 'codemem: codemem mcp (stdio) - Connected' "$work/out"

# The user's own configuration, in a repository that says nothing.
cp "$work/home/.codex/config.toml" "$work/codex.before"
in_dir "$work/other" codemem init --user --instructions claude codex cursor gemini vscode >"$work/out"
has 'init of the user' '.claude.json' "$work/out"
in_dir "$work/other" claude mcp list >"$work/out" 2>&1 || true
has 'claude connects to the server of the user' 'codemem: codemem mcp - ✔ Connected' "$work/out"
in_dir "$work/other" codex mcp list --json >"$work/out" 2>/dev/null || true
has 'codex lists the server of the user' '"command": "codemem"' "$work/out"
in_dir "$work/other" gemini mcp list >"$work/out" 2>&1 || true
has 'gemini connects to the server of the user' 'codemem: codemem mcp (stdio) - Connected' "$work/out"

# Published schemas.
fetch() {
	[ -e "$schemas/$1" ] || [ -n "${SCHEMAS:-}" ] || curl -fsSL --max-time 30 -o "$schemas/$1" "$2" 2>/dev/null || rm -f "$schemas/$1"
}
fetch claude-code-settings.json https://www.schemastore.org/claude-code-settings.json
fetch gemini-settings.json https://raw.githubusercontent.com/google-gemini/gemini-cli/refs/heads/main/schemas/settings.schema.json
fetch codex-config.json https://developers.openai.com/codex/config-schema.json
for pair in claude-code-settings.json:.claude/settings.json gemini-settings.json:.gemini/settings.json codex-config.json:.codex/config.toml; do
	schema=${pair%%:*} file=${pair#*:}
	if [ ! -e "$schemas/$schema" ]; then
		say skipped "$file: no schema $schema"
		continue
	fi
	for root in "$work/project" "$work/home"; do
		if NODE_PATH="$tools/node_modules" node "$here/init-check.cjs" "$schemas/$schema" "$root/$file" >"$work/out" 2>&1; then
			good "$file fits its schema ($(basename "$root"))"
		else
			bad "$file does not fit its schema:"
			sed 's/^/         /' "$work/out"
		fi
	done
done

# The plugin, by Claude Code's own check.
in_dir "$work/other" claude plugin validate "$here/claude" >"$work/out" 2>&1 || true
has 'claude validates the plugin' 'Validation passed' "$work/out"

# And back: what the agents wrote meanwhile stays, nothing of ours does.
in_dir "$work/project" codemem init --remove >/dev/null
if [ -z "$(git -C "$work/project" status --porcelain)" ]; then good 'the repository is as it was'; else bad 'init --remove left something'; fi
in_dir "$work/other" codemem init --user --remove >/dev/null
if grep -rlF mcp_servers.codemem "$work/home/.codex/config.toml" || grep -qF '"codemem"' "$work/home/.claude.json"; then bad 'init --user --remove left something'; else good 'the home is clean'; fi
if cmp -s "$work/home/.codex/config.toml" "$work/codex.before"; then good 'the configuration of codex is as it was'; else bad 'the configuration of codex differs'; fi
exit $failed
