#!/bin/sh
# Plays sessions in which a scripted model edits a repository, in each program that "codemem init" gives hooks, and writes docs/hooked-tasks.md: how much of what
# was touched ends with a fresh text. No account is needed and nothing leaves the machine but what npm fetches. Run by make hooked-tasks; not part of CI.
#
#	CLONE=DIR     a clone of spf13/cobra
#	TOOLS=DIR     where the programs are installed and kept (some 1.5 GB); default: a directory that is removed
#	SESSIONS=N    of each program; default 12
set -eu
cd "$(dirname "$0")/.."
here=$PWD/agents
sessions=${SESSIONS:-12}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools=${TOOLS:-$work/tools}
mkdir -p "$work/bin" "$tools"
go build -ldflags '-s -w' -o "$work/bin/codemem" ./cmd/codemem
"$here/hosts-fetch.sh" "$tools" claude codex copilot gemini opencode qwen
stamp=$(go run ./docs/samples -stamp)

play() {
	rm -rf "$work/cobra" "$work/home"
	mkdir "$work/home"
	git clone -q "$CLONE" "$work/cobra"
	git -C "$work/cobra" checkout -q -B main adbc881
	git -C "$work/cobra" config user.name Ada
	git -C "$work/cobra" config user.email ada@example.org
	env -i PATH="$work/bin:$tools/node_modules/.bin:$PATH" HOME="$work/home" TERM=dumb \
		node "$here/hosts-tasks.mjs" "$1" "$2" "$work/cobra" "$sessions" ${3:-}
}

{
	cat <<END
# What hooks leave behind

A memory that nobody writes is empty. Here real programs play sessions on a clone of spf13/cobra, wired up by \`codemem init\`, with a script in the model's place. In each it edits two to
four functions, two times in three by the program's own tool, else with \`sed\`; now and then it makes a file, which it adds to git two times in three; it commits every second
time, and says that it is done. When a hook then asks for texts it writes those, and nothing else: it is told of codemem by the hooks alone. Counted is what has a fresh text when the session is over and its new files are added to git.

$stamp

Written by \`make hooked-tasks CLONE=DIR\`.

| program | sessions | asked at the end | files touched, with a fresh text | functions changed, with a fresh text | fresh texts of another state |
|---|---:|---:|---:|---:|---:|
END
	play claude 'Claude Code'
	play codex Codex
	play copilot 'GitHub Copilot CLI'
	play gemini 'Gemini CLI'
	play opencode OpenCode
	play qwen 'Qwen Code'
	play claude 'Claude Code' deaf
	cat <<'END'

Each text says of which bytes it was written, so that one which is shown as fresh and is of another state would be found. What has none is of a
session that edited in the shell alone and did not commit, in a program of which that is not seen. The last row is what there is without an answer: it is the asking that does it. How
real models answer is not known from this.
END
} >"$work/hooked-tasks.md"
mv "$work/hooked-tasks.md" docs/hooked-tasks.md
