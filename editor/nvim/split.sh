#!/bin/sh
# split.sh [BRANCH]: makes BRANCH (default: nvim) of the commits that touched editor/nvim, with this directory as their
# root, which is where plugin managers look. The same history gives the same commits. To publish: git push HOME BRANCH.
set -eu
branch=${1:-nvim}
cd "$(git -C "$(dirname "$0")" rev-parse --show-toplevel)"
if test "$(git rev-parse --is-shallow-repository)" = true; then
	echo 'this clone is shallow: its commits would be others than those of a whole one (git fetch --unshallow)' >&2
	exit 1
fi
commit=$(git subtree split -q --prefix editor/nvim HEAD)
git branch -q -f "$branch" "$commit"
echo "$branch $commit"
