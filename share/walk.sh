#!/usr/bin/env bash
# Plays two clones of one repository over a PostgreSQL that is killed in between, and writes docs/two-clones.md: an agent writes over MCP in one, the
# other has its texts. Fails where the other does not. Run by make two-clones; not part of CI.
#
#	CLONE=DIR     a clone of spf13/cobra
set -euo pipefail
cd "$(dirname "$0")/.."
programs=$(find /usr/lib/postgresql/*/bin -name initdb 2>/dev/null | sort -V | tail -1) # as Debian has them, which keeps them off PATH
programs=$(dirname "$(realpath "${programs:-$(command -v initdb)}")")
top=$(mktemp -d)
server= agent=
cleanup() {
	test -z "$agent" || kill "$agent" 2>/dev/null || true
	test -z "$server" || kill -QUIT "$server" 2>/dev/null || true
	wait
	rm -rf "$top"
}
trap cleanup EXIT
chmod 755 "$top"
mkdir -p "$top/bin" "$top/home/ada" "$top/home/bob" "$top/database"
go build -ldflags '-s -w' -o "$top/bin/codemem" ./cmd/codemem
stamp=$(go run ./docs/samples -stamp)
day=$(date -u +%F) commit=$(git rev-parse --short=7 HEAD)
for who in ada bob; do
	git clone -q "$CLONE" "$top/home/$who/cobra"
	git -C "$top/home/$who/cobra" checkout -q -B main adbc881
	git -C "$top/home/$who/cobra" remote set-url origin https://github.com/spf13/cobra
done

# as runs a program of PostgreSQL, which does not run as root.
as=()
if test "$(id -u)" = 0; then
	user=$(id -un postgres 2>/dev/null || echo nobody)
	chown "$user" "$top/database"
	as=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
fi
(cd "$top/database" && "${as[@]}" "$programs/initdb" -D "$top/database/data" -U team -A trust -E UTF8 --no-locale >/dev/null)

start_server() {
	(cd "$top/database" && exec "${as[@]}" "$programs/postgres" -D data -k "$top/database" -p 54329 -c listen_addresses=127.0.0.1) >>"$top/log" 2>&1 &
	server=$!
	for _ in $(seq 300); do
		"$programs/pg_isready" -q -h 127.0.0.1 -p 54329 && return
		kill -0 "$server" 2>/dev/null || { cat "$top/log" >&2; return 1; }
		sleep 0.1
	done
	return 1
}

# run runs a command line as someone in their clone.
run() {
	env -i PATH="$top/bin:$PATH" HOME="$top/home/$1" TERM=dumb NO_COLOR=1 LC_ALL=C.UTF-8 CODEMEM_NO_BACKGROUND=1 GIT_CONFIG_NOSYSTEM=1 \
		bash -c "cd ~/cobra && $2" 2>&1 | sed "s|$top||g"
}

# show shows a block of command lines with what they print, and the exit code where it is not 0.
show() {
	local who=$1
	shift
	printf '\n<!-- taken: %s %s make two-clones -->\n```console\n' "$day" "$commit"
	for line in "$@"; do
		printf '%s$ %s\n' "$who" "$line"
		run "$who" "$line" || printf '[exit %s]\n' "${PIPESTATUS[0]}"
	done
	printf '```\n'
}

# tell has the agent hand in a text, and shows what it is answered.
asked=1
tell() {
	asked=$((asked + 1))
	printf '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"file_registry_update_summaries","arguments":{"updates":[{"path":"%s","summary":"%s"}]}}}\n' "$asked" "$1" "$2" >&3
	printf '\n<!-- taken: %s %s make two-clones -->\n```\nfile_registry_update_summaries {"updates": [{"path": "%s", "summary": "%s"}]}\n%s\n```\n' "$day" "$commit" "$1" "$2" "$(answer)"
}

answer() {
	local line
	while read -r -t 60 line <&4; do
		case $line in *"\"id\":$asked,"*) break ;; esac
	done
	grep -o '"text":"Closed at[^"\\]*' <<<"$line" | cut -d'"' -f4
}

# until_sent waits until the agent's server has sent all that waits, or fails.
until_sent() {
	for _ in $(seq 600); do
		run ada 'codemem share status' | grep -q ' 0 texts at the next sync' && return
		sleep 0.1
	done
	echo 'the texts were not sent' >&2
	return 1
}

start_server
for who in ada bob; do
	run "$who" 'codemem prescan && codemem config set share.store postgres://team@localhost:54329/postgres && codemem share sync' >/dev/null
done
mkfifo "$top/in" "$top/out"
(cd "$top/home/ada/cobra" && exec env -i PATH="$top/bin:$PATH" HOME="$top/home/ada" GIT_CONFIG_NOSYSTEM=1 codemem mcp <"$top/in" >"$top/out" 2>>"$top/agent.log") &
agent=$!
exec 3>"$top/in" 4<"$top/out"
printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"ada-agent","version":"1"}}}' \
	'{"jsonrpc":"2.0","method":"notifications/initialized"}' >&3

{
	cat <<-END
		# Two clones, one database

		Ada and Bob have a clone each of spf13/cobra at adbc881, and the setting \`share.store\` of both names one PostgreSQL. An agent works in Ada's clone over MCP. The server is killed with \`kill -9\` while it has
		texts to send. What agent, commands and database say is what they said.

		$stamp

		Written by \`make two-clones CLONE=DIR\`, which fails where Bob has not what Ada's agent wrote.

		## The agent writes, and Bob has it
	END
	tell args.go 'Validators of how many arguments a command takes; each returns an error in words that tests compare.'
	until_sent
	printf "\nNobody ran a command for it: the agent's server sends behind its answers. Bob:\n"
	show bob 'codemem files args.go' 'codemem share sync' 'codemem files args.go'
	printf '\n## The database is killed, and the agent writes\n\n`kill -9` of the server. The agent is answered all the same, since its text is in the registry of the clone:\n'
	kill -9 "$server"
	wait "$server" 2>/dev/null || true
	server=
	tell command.go 'Command, the tree of commands: finds the one that is called, parses its flags, runs its hooks in order.'
	show ada 'codemem share status | grep store'
	printf '\nBob is told why he gets nothing new, and what he had he has:\n'
	show bob 'codemem share sync' 'codemem files args.go'
	printf '\n## It starts again\n\nIts log:\n'
	sleep 1
	start_server
	printf '\n<!-- taken: %s %s make two-clones -->\n```\n' "$day" "$commit"
	grep -oE 'database system was (not properly|interrupted).*|redo (starts|done) at.*|database system is ready.*' "$top/log" | tail -n +2
	printf '```\n\nThe agent does nothing. Its server tries again after pauses, and its text is there:\n'
	until_sent
	show ada 'codemem share status | grep store'
	show bob 'codemem share sync' 'codemem files args.go command.go' 'git status --short'
	printf '\nBob'"'"'s clone has both texts, marked as shared, and nothing in his work tree changed.\n'
} >"$top/page.md"
test "$(run bob 'codemem files args.go command.go' | grep -c '^fresh.*shared: ada-agent')" = 2 || { cat "$top/page.md" >&2; echo 'Bob lacks a text' >&2; exit 1; }
cp "$top/page.md" docs/two-clones.md
