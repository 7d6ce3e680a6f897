#!/bin/sh
# Plays sessions in which a scripted model edits a repository, in each program that "codemem init" gives hooks, and writes docs/hooked-tasks.md: how much of what
# was touched ends with a fresh text. No account is needed and nothing leaves the machine but what npm fetches. Run by make hooked-tasks; not part of CI.
#
#	CLONE=DIR     a clone of spf13/cobra
#	TOOLS=DIR     where the programs are installed and kept (some 1.5 GB); default: a directory that is removed
#	SESSIONS=N    of each program; default 12
#	HOSTS="…"     only these are played, such as "codex gemini deaf"; the other rows of the page stay as they are
#	MODEL=own     the tasks are told in words to the model that the programs are set up for here; the rows are printed
set -eu
cd "$(dirname "$0")/.."
here=$PWD/agents
sessions=${SESSIONS:-12}
hosts=${HOSTS:-claude codex copilot gemini opencode qwen deaf}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools=${TOOLS:-$work/tools}
mkdir -p "$work/bin" "$tools"
go build -ldflags '-s -w' -o "$work/bin/codemem" ./cmd/codemem
"$here/hosts-fetch.sh" "$tools" $(echo "$hosts" | sed 's/deaf/claude/')
stamp=$(go run ./docs/samples -stamp)

# row HOST TITLE BEGINS: the row of a host, played or as the page has it, which begins with a pattern.
row() {
	case " $hosts " in
	*" $1 "*) play "$1" "$2" | sed "s/\$/ $(echo "$stamp" | sed 's/Made on \([^,]*\) with codemem \([^ ]*\) .*/\1, \2/') |/" ;;
	*) grep "^| $2 ${3:-}" docs/hooked-tasks.md || true ;;
	esac
}

play() {
	rm -rf "$work/cobra" "$work/home"
	mkdir "$work/home"
	git clone -q "$CLONE" "$work/cobra"
	git -C "$work/cobra" checkout -q -B main adbc881
	git -C "$work/cobra" config user.name Ada
	git -C "$work/cobra" config user.email ada@example.org
	if test "${MODEL:-}" = own; then
		PATH="$work/bin:$tools/node_modules/.bin:$PATH" node "$here/hosts-tasks.mjs" "$1" "$2" "$work/cobra" "$sessions" own
		return
	fi
	env -i PATH="$work/bin:$tools/node_modules/.bin:$PATH" HOME="$work/home" TERM=dumb \
		node "$here/hosts-tasks.mjs" $(test "$1" = deaf && echo claude || echo "$1") "$2" "$work/cobra" "$sessions" $(test "$1" != deaf || echo deaf)
}

if test "${MODEL:-}" = own; then
	for host in $hosts; do play "$host" "$host"; done
	exit
fi
{
	cat <<END
# What hooks leave behind

A memory that nobody writes is empty. Here real programs play sessions on a clone of spf13/cobra, wired up by \`codemem init\`, with a script in the model's place. In each it edits two to
four functions, two times in three by the program's own tool, else with \`sed\`; now and then it makes a file, which it adds to git two times in three; it commits every second
time, and says that it is done. When a hook then asks for texts it writes those, and nothing else: it is told of codemem by the hooks alone. Counted is what has a fresh text when the session is over and its new files are added to git.

$stamp

Written by \`make hooked-tasks CLONE=DIR\`.

| program | sessions | asked at the end | files touched, with a fresh text | functions changed, with a fresh text | fresh texts of another state | made on, with codemem |
|---|---:|---:|---:|---:|---:|---|
END
	row claude 'Claude Code' '[0-9.]* |'
	row codex Codex
	row copilot 'GitHub Copilot CLI'
	row gemini 'Gemini CLI'
	row opencode OpenCode
	row qwen 'Qwen Code'
	row deaf 'Claude Code' '[0-9.]*, whose'
	cat <<'END'

Each text says of which bytes it was written, so that one which is shown as fresh and is of another state would be found. The last row is what there is without an answer: it is
the asking that does it.

Real models were asked without a program around them. On 28 November 2026 four agents of one kind, with a shell and a small task each in cobra, flask, express and gson, were told what
the hooks of Claude Code say, at the start and when they wanted to end, by codemem 4e5cfbb. Asked once each, they left a fresh text on 14 of 16 files and on all of the 18 functions that they had changed. The two
files without one have 2,084 and 2,990 lines: their agent had read a part of them, and would not say what they are for. It was asked for functions, too, and answered. One of the 32 texts was wrong in
part, as its writer found later; it was shown with a word that the repository does not have.

The models of the sessions above are scripts, since no program could be had with another: how real models answer in them is not known from this. `make hooked-tasks CLONE=DIR HOSTS=codex MODEL=own` plays the same
tasks, told in words, with the model that the program is set up for here, whose account pays for it. It prints the row and leaves this page as it is; whether a text is right is then for a person to read.
END
} >"$work/hooked-tasks.md"
mv "$work/hooked-tasks.md" docs/hooked-tasks.md
