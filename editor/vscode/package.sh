#!/bin/sh
# package.sh FILE: packages the extension as FILE (.vsix), for the VS Code Marketplace and Open VSX alike.
# Pictures and links of the README lead to the repository that package.json names.
set -eu
mkdir -p "$(dirname "$1")"
out=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")"
vsce_version=3.9.2
npm ci
npm run --silent bundle
home=$(node -p 'const { repository: r } = require("./package.json"); `${r.url}/TREE/HEAD/${r.directory}`')
npx --yes "@vscode/vsce@$vsce_version" package --no-dependencies --out "$out" \
	--baseContentUrl "$(echo "$home" | sed 's|/TREE/|/blob/|')" --baseImagesUrl "$(echo "$home" | sed 's|/TREE/|/raw/|')"
