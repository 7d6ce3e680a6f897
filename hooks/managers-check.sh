#!/bin/sh
# Checks the installation of git hooks beside husky, lefthook and pre-commit, with the programs themselves:
# each installed before us and after us, run again over us, and what is left when we go.
#
#   CODEMEM=bin/codemem hooks/managers-check.sh
#
# It fetches husky and lefthook with npm; pre-commit is used if it is on PATH. NEWER_GIT may name the directory
# of a git that knows hooks in its configuration (2.54), which is then checked too. Nothing outside a temporary
# directory is written, but npm's cache.
set -u
codemem=$(realpath "${CODEMEM:-bin/codemem}")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/home" "$work/npm"
ln -s "$codemem" "$work/bin/codemem"
(cd "$work/npm" && npm install --silent --no-audit --no-fund husky@9 lefthook@2 >/dev/null 2>&1) || echo "note: npm cannot fetch husky and lefthook; they are skipped"
export HOME="$work/home" XDG_CONFIG_HOME="$work/home" PRE_COMMIT_HOME="$work/home/pre-commit" GIT_CONFIG_NOSYSTEM=1
export PATH="$work/bin:$work/npm/node_modules/.bin:$PATH" CODEMEM_DB=
git config --global user.name a && git config --global user.email a@example.org && git config --global init.defaultBranch main
failed=0 passed=0

ok() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); echo "FAIL $name: $*"; }
# expect WHAT COMMAND...: the command succeeds.
expect() { what=$1; shift; if "$@" >"$work/out" 2>&1; then ok; else fail "$what"; sed 's/^/     /' "$work/out"; fi; }
refuse() { what=$1; shift; if "$@" >"$work/out" 2>&1; then fail "$what"; else ok; fi; }
has() { grep -q "$1" "$2"; }

# fresh NAME: a repository with a commit that is remembered.
fresh() {
	name=$1; rm -rf "$work/r"; mkdir "$work/r"; cd "$work/r" || exit 2
	git init -q; echo '{"name":"x"}' >package.json; printf 'node_modules\nran\n' >.gitignore
	git add -A; git commit -qm first; codemem prescan >/dev/null; : >ran
}
# snap: every file of hooks and of the managers, with mode and content; and the configuration.
snap() { { find .git/hooks .husky lefthook* .pre-commit* -printf '%p %y %m\n' 2>/dev/null; find .git/hooks .husky .git/config -type f -exec md5sum {} +; } 2>/dev/null | sort; }
# runs WHAT: a commit runs our hook, and the manager's if that is to run.
runs() {
	: >ran; echo "$1" >>file; git add -A; git commit -qm "$1" >"$work/out" 2>&1 </dev/null || fail "$1: git commit failed"
	state=$(codemem --json prescan --dry-run | sed 's/.*"state":"\([a-z]*\)".*/\1/')
	[ "$state" = "${2:-trust}" ] && ok || { fail "$1: the state is $state, want ${2:-trust}"; codemem hooks status | sed 's/^/     /'; }
	[ "${3:-manager}" = alone ] || { has manager ran && ok || fail "$1: the manager's hook did not run"; }
	codemem prescan >/dev/null
}
# restored FILE: what we left is what was there.
restored() { snap | diff "$1" - >"$work/out" && ok || { fail "not restored"; sed 's/^/     /' "$work/out"; }; }

use_husky() { git config core.hooksPath .husky/_; mkdir -p .husky; echo 'echo manager >>ran' >.husky/post-commit; husky; git add -A; git commit -qm husky >/dev/null 2>&1; codemem prescan >/dev/null; }
use_lefthook() { printf 'post-commit:\n  commands:\n    x:\n      run: echo manager >>ran\n' >lefthook.yml; lefthook install; git add -A; git commit -qm lefthook >/dev/null 2>&1; codemem prescan >/dev/null; }
use_precommit() {
	cat >.pre-commit-config.yaml <<'YAML'
default_install_hook_types: [post-commit]
repos:
- repo: local
  hooks:
  - {id: x, name: x, language: system, entry: sh -c 'echo manager >>ran', always_run: true, pass_filenames: false, stages: [post-commit]}
YAML
	pre-commit install; git add -A; git commit -qm pre-commit >/dev/null 2>&1; codemem prescan >/dev/null
}

check_husky() {
	fresh "husky before us"; use_husky >/dev/null 2>&1; snap >"$work/before"
	refuse "the work tree is not written unasked" codemem hooks install --files
	has '.husky/post-commit' "$work/out" && ok || fail "what to add is not shown"
	restored "$work/before"
	expect "install --tracked" codemem hooks install --files --tracked
	runs husky; husky >/dev/null; runs "husky again"
	has 'manager' .husky/post-commit && ok || fail "their hook is gone"
	codemem hooks uninstall --tracked >/dev/null; git -c core.hooksPath=/dev/null commit -qam x; restored "$work/before"
	fresh "husky after us"; snap >"$work/before"; codemem hooks install --files >/dev/null; runs alone trust alone
	use_husky >/dev/null 2>&1; codemem hooks uninstall >/dev/null; find .git/hooks -name 'post-commit' | grep -q . && fail "ours is left" || ok
}
check_lefthook() {
	fresh "lefthook before us"; use_lefthook >/dev/null 2>&1; snap >"$work/before"
	expect install codemem hooks install --files; runs lefthook
	codemem hooks uninstall >/dev/null; restored "$work/before"
	codemem hooks install --files >/dev/null; lefthook install >/dev/null 2>&1; runs "lefthook again, which drops our block" verify
	expect "install again" codemem hooks install --files; runs "installed again"
	codemem hooks uninstall >/dev/null; restored "$work/before"
	codemem hooks install --files >/dev/null; lefthook uninstall >/dev/null 2>&1; codemem hooks uninstall >/dev/null
	find .git/hooks -name 'post-*' ! -name '*.sample' | grep -q . && fail "something is left" || ok
	fresh "lefthook after us"; snap >"$work/before"; codemem hooks install --files >/dev/null; runs alone trust alone
	use_lefthook >/dev/null 2>&1; runs "lefthook put ours aside" verify
	codemem hooks status | grep -q "put this file aside" && ok || fail "status does not say so"
	expect "install again" codemem hooks install --files; runs "installed again"
	codemem hooks uninstall >/dev/null; lefthook uninstall >/dev/null 2>&1; rm -f lefthook.yml .git/info/lefthook.checksum; restored "$work/before"
}
check_precommit() {
	fresh "pre-commit before us"; use_precommit >/dev/null 2>&1; snap >"$work/before"
	expect install codemem hooks install --files; runs pre-commit
	pre-commit install >/dev/null; runs "pre-commit again"
	codemem hooks uninstall >/dev/null; restored "$work/before"
	codemem hooks install --files >/dev/null; pre-commit uninstall >/dev/null; runs "pre-commit gone" trust alone
	codemem hooks uninstall >/dev/null; find .git/hooks -name 'post-*' ! -name '*.sample' | grep -q . && fail "something is left" || ok
	fresh "pre-commit after us"; snap >"$work/before"; codemem hooks install --files >/dev/null; runs alone trust alone
	use_precommit >/dev/null 2>&1; runs "pre-commit moved ours and calls it"
	expect "install again" codemem hooks install --files; runs "installed again"
	codemem hooks uninstall >/dev/null; pre-commit uninstall >/dev/null 2>&1; rm -f .pre-commit-config.yaml; restored "$work/before"
}
# With a git that knows hooks in its configuration no file of a manager is touched.
check_config() {
	for manager in husky lefthook precommit; do
		command -v "$(echo $manager | sed 's/precommit/pre-commit/')" >/dev/null || continue
		fresh "$manager beside hooks in the configuration"; "use_$manager" >/dev/null 2>&1; snap >"$work/before"
		expect install codemem hooks install; snap | grep -v ' .git/config$' >"$work/now"; grep -v ' .git/config$' "$work/before" | diff - "$work/now" >/dev/null && ok || fail "a file of theirs was changed"
		runs "$manager"
		git checkout -q -b side; git commit -q --allow-empty -m side; git checkout -q -; git merge -q --no-ff --no-edit side >/dev/null 2>&1
		codemem hooks status --json | grep -q '"event":"post-merge","installed":true,"means":"config".*"outcome":"done"' && ok || fail "after a merge"
		codemem hooks uninstall >/dev/null; restored "$work/before"
		fresh "$manager after hooks in the configuration"; codemem hooks install >/dev/null; "use_$manager" >/dev/null 2>&1; runs "$manager"
	done
}

echo "$(git --version)"
command -v husky >/dev/null && check_husky && echo "husky $(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$work/npm/node_modules/husky/package.json")"
command -v lefthook >/dev/null && check_lefthook && echo "lefthook $(lefthook version)"
command -v pre-commit >/dev/null && check_precommit && pre-commit --version
if [ -n "${NEWER_GIT:-}" ]; then
	PATH="$NEWER_GIT:$PATH"; echo "$(git --version)"; check_config
fi
echo "$passed checks passed, $failed failed"
[ $failed = 0 ]
