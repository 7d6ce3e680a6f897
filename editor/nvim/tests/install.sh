#!/bin/sh
# Installs the plugin as people do, each way in a home of its own, from a bare repository that split.sh has filled, and
# uses it with a real codemem: as a plain package, from a clone, with vim.pack where Neovim has it, and with lazy.nvim if LAZY
# names a clone of that. NVIM and CODEMEM are those of run.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
nvim=${NVIM:-nvim}
codemem=$(realpath "${CODEMEM:?which program}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

top=$(git -C "$here" rev-parse --show-toplevel)
git clone -q --no-local "$top" "$work/clone" # the commits alone: what is not committed is not installed
sh "$work/clone/editor/nvim/split.sh" >"$work/first"
sh "$work/clone/editor/nvim/split.sh" again | sed 's/^again/nvim/' | cmp - "$work/first"
git init -q --bare -b main "$work/plugin.git"
git -C "$work/clone" push -q "$work/plugin.git" HEAD:main nvim
export PLUGIN="file://$work/plugin.git"

project=$work/project
git init -q "$project"
printf 'package a\n\n// F is here.\nfunc F() int {\n\treturn 1\n}\n' >"$project/a.go"
git -C "$project" add . && git -C "$project" -c user.name=a -c user.email=a@example.com commit -qm one

# run NAME ARGUMENTS…: starts Neovim in the project, in a home of its own, with its standard input as configuration.
run() {
	home=$work/home-$1
	way=$1
	shift
	mkdir -p "$home/.config/nvim"
	cat >"$home/.config/nvim/init.lua"
	(cd "$project" && env -i PATH="$(dirname "$codemem"):$PATH" HOME="$home" LANG=C.UTF-8 TERM=dumb GIT_CONFIG_NOSYSTEM=1 GIT_TERMINAL_PROMPT=0 \
		PLUGIN="$PLUGIN" LAZY="${LAZY:-}" CLONE="$work/clone" WAY="$way" timeout -k 5 900 "$nvim" --headless "$@" </dev/null >"$work/out" 2>&1) &&
		grep '^ok ' "$work/out" || { cat "$work/out"; exit 1; }
}

# try NAME: uses what that configuration installs.
try() {
	run "$1" a.go -c "luafile $here/install.lua"
}

"$nvim" --version | head -n 1
git clone -q -b nvim "$PLUGIN" "$work/home-package/.local/share/nvim/site/pack/codemem/start/codemem"
echo "vim.cmd('helptags ~/.local/share/nvim/site/pack/codemem/start/codemem/doc')" | try package
echo "vim.opt.rtp:prepend(vim.env.CLONE .. '/editor/nvim')" | try rtp
if "$nvim" --clean --headless -c 'if luaeval("vim.pack == nil") | cquit | endif | qa' 2>/dev/null; then
	echo "vim.pack.add({ { src = vim.env.PLUGIN, version = 'nvim', name = 'codemem' } }, { confirm = false })" | try vim.pack
else
	echo 'note: this Neovim has no vim.pack'
fi
if test -n "${LAZY:-}"; then
	try lazy.nvim <<'END'
vim.opt.rtp:prepend(vim.env.LAZY)
require('lazy').setup({ { url = vim.env.PLUGIN, name = 'codemem', branch = 'nvim', opts = { budget = 1234 } } }, { rocks = { enabled = false } })
END
	try lazy.nvim-dir <<'END'
vim.opt.rtp:prepend(vim.env.LAZY)
require('lazy').setup({ { dir = vim.env.CLONE .. '/editor/nvim', name = 'codemem', opts = { budget = 1234 } } }, { rocks = { enabled = false } })
END
else
	echo 'note: LAZY names no clone of lazy.nvim; it is not tried'
fi
