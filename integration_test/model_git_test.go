package integration_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func (w *world) stage(t *tree) error {
	tracked := w.tracked(t)
	switch w.rnd.IntN(5) {
	case 0:
		_, _ = w.g(t.dir, "add", "-u")
	case 1:
		_, _ = w.g(t.dir, "add", "-N", ".")
	case 2:
		if len(tracked) > 0 {
			_, _ = w.g(t.dir, "add", "--", some(w, tracked))
		}
	default:
		_, _ = w.g(t.dir, "add", "-A")
	}
	return nil
}

func (w *world) commit(t *tree) error {
	args := []string{"commit", "-q", "-m", fmt.Sprintf("commit %d", w.at)}
	if w.chance(60) {
		_, _ = w.g(t.dir, "add", "-A")
	} else if w.chance(50) {
		args = append(args, "-a")
	}
	if w.chance(10) {
		args = append(args, "--allow-empty")
	}
	_, _ = w.g(t.dir, args...)
	return nil
}

func (w *world) amend(t *tree) error {
	args := []string{"commit", "-q", "--amend", "-m", fmt.Sprintf("amended %d", w.at)}
	if w.chance(50) {
		args = append(args, "-a")
	}
	_, _ = w.g(t.dir, args...)
	return nil
}

func (w *world) revert(t *tree) error {
	if w.chance(30) {
		_, _ = w.g(t.dir, "cherry-pick", "-x", "--allow-empty", some(w, []string{"origin/main", "side", "other", "ORIG_HEAD"}))
		return nil
	}
	_, _ = w.g(t.dir, "revert", "--no-edit", some(w, []string{"HEAD", "HEAD~1"}))
	return nil
}

func (w *world) stash(t *tree) error {
	_, _ = w.g(t.dir, some(w, [][]string{
		{"stash", "-q"},
		{"stash", "-q", "-u"},
		{"stash", "pop", "-q"},
		{"stash", "pop", "-q"},
		{"stash", "-q", "--keep-index"},
		{"stash", "apply", "-q", "--index"},
		{"stash", "drop", "-q"},
	})...)
	return nil
}

func (w *world) switchBranch(t *tree) error {
	defer w.configured()
	name := some(w, []string{"main", "side", "other"})
	_, _ = w.g(t.dir, some(w, [][]string{
		{"switch", "-q", "-c", name},
		{"switch", "-q", name},
		{"switch", "-q", name},
		{"switch", "-q", "-f", name},
		{"switch", "-q", "-"},
		{"switch", "-q", "--detach"},
		{"checkout", "-q", "HEAD~1"},
		{"switch", "-q", "-C", name, "HEAD~1"},
		{"switch", "-q", "-m", name},
		{"checkout", "-q", "--orphan", "orphan" + fmt.Sprint(w.at)},
	})...)
	return nil
}

func (w *world) merge(t *tree) error {
	other := some(w, []string{"main", "side", "other", "origin/main"})
	_, _ = w.g(t.dir, some(w, [][]string{
		{"merge", "-q", "--no-edit", other},
		{"merge", "-q", "--no-edit", "--no-ff", other},
		{"merge", "-q", "--no-commit", "--no-ff", other},
		{"merge", "-q", "--no-edit", "-X", "theirs", other},
		{"merge", "-q", "--squash", other},
		{"merge", "-q", "-s", "ours", "--no-edit", other},
	})...)
	return nil
}

func (w *world) rebase(t *tree) error {
	other := some(w, []string{"main", "side", "other", "origin/main", "HEAD~2"})
	args := []string{"rebase", "-q", other}
	if w.chance(30) {
		args = []string{"rebase", "-q", "--exec", "true", other}
	}
	_, _ = w.g(t.dir, args...)
	return nil
}

// goOn ends what is under way, one way or another.
func (w *world) goOn(t *tree) error {
	for _, verb := range []string{"merge", "rebase", "cherry-pick", "revert"} {
		way := some(w, []string{"--abort", "--continue", "--quit"})
		if way == "--continue" {
			_, _ = w.g(t.dir, "add", "-A")
		}
		_, _ = w.g(t.dir, verb, way)
	}
	return nil
}

func (w *world) reset(t *tree) error {
	to := some(w, []string{"HEAD", "HEAD", "HEAD", "HEAD~1", "ORIG_HEAD", "HEAD@{1}", "origin/main"})
	_, _ = w.g(t.dir, "reset", "-q", some(w, []string{"--hard", "--hard", "--hard", "--mixed", "--soft", "--keep", "--merge"}), to)
	return nil
}

func (w *world) clean(t *tree) error {
	_, _ = w.g(t.dir, "clean", "-q", "-fdx")
	return nil
}

// collect forgets every commit that no ref names.
func (w *world) collect(t *tree) error {
	if w.chance(50) {
		_, _ = w.g(t.dir, "reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all")
	}
	_, _ = w.g(t.dir, some(w, [][]string{{"gc", "-q", "--prune=now"}, {"pack-refs", "--all"}, {"repack", "-q", "-a", "-d"}})...)
	return nil
}

// moveHead moves HEAD alone: neither index nor work tree follow.
func (w *world) moveHead(t *tree) error {
	_, _ = w.g(t.dir, some(w, [][]string{
		{"symbolic-ref", "HEAD", "refs/heads/side"},
		{"symbolic-ref", "HEAD", "refs/heads/main"},
		{"update-ref", "HEAD", "HEAD~1"},
		{"update-ref", "HEAD", "origin/main"},
	})...)
	return nil
}

// indexOnly changes the index alone.
func (w *world) indexOnly(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	p := some(w, tracked)
	switch w.rnd.IntN(5) {
	case 0:
		_, _ = w.g(t.dir, "read-tree", "HEAD")
	case 1:
		_, _ = w.g(t.dir, "read-tree", "HEAD~1")
	case 2:
		_, _ = w.g(t.dir, "reset", "-q", "--", p)
	case 3:
		_, _ = w.g(t.dir, "update-index", "--chmod="+some(w, []string{"+x", "-x"}), "--", p)
	default:
		if id, err := w.git.run(t.dir, "rev-parse", "HEAD:"+some(w, tracked)); err == nil {
			_, _ = w.g(t.dir, "update-index", "--add", "--cacheinfo", "100644,"+strings.TrimSpace(id)+","+p)
		}
	}
	return nil
}

// flag tells git not to look at a file, or to look again.
func (w *world) flag(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	if w.chance(40) { // an end to all flags
		_, _ = w.g(t.dir, append([]string{"update-index", "--no-assume-unchanged"}, tracked...)...)
		_, _ = w.g(t.dir, append([]string{"update-index", "--no-skip-worktree"}, tracked...)...)
		return nil
	}
	_, _ = w.g(t.dir, "update-index", some(w, []string{
		"--assume-unchanged", "--no-assume-unchanged", "--skip-worktree", "--no-skip-worktree",
	}), some(w, tracked))
	return nil
}

func (w *world) refresh(t *tree) error {
	_, _ = w.g(t.dir, some(w, [][]string{{"status", "--porcelain"}, {"update-index", "-q", "--refresh"}, {"update-index", "-q", "--really-refresh"}})...)
	return nil
}

// convert changes what turns blobs into bytes, or what counts as a change.
func (w *world) convert(t *tree) error {
	defer w.configured()
	key := some(w, []string{"core.autocrlf", "core.autocrlf", "core.filemode", "core.eol", "core.symlinks", "core.trustctime", "filter", "exclude"})
	switch key {
	case "core.autocrlf":
		_, _ = w.g(t.dir, "config", key, some(w, []string{"true", "false", "input"}))
	case "core.eol":
		_, _ = w.g(t.dir, "config", key, some(w, []string{"lf", "crlf"}))
	case "exclude": // attributes that git obeys and does not list
		rule := some(w, []string{".gitattributes\n", ""})
		w.say("main$ printf %q > .git/info/exclude", rule)
		return os.WriteFile(filepath.Join(w.trees[0].dir, ".git", "info", "exclude"), []byte(rule), 0o644)
	case "filter":
		_, _ = w.g(t.dir, "config", "filter.up.clean", "tr A-Z a-z")
		_, _ = w.g(t.dir, "config", "filter.up.smudge", "tr a-z A-Z")
		attributes := filepath.Join(t.dir, ".git", "info", "attributes")
		if t.name == "" {
			rule := some(w, []string{"b.txt filter=up\n", "*.txt text=auto\n", "*.dat binary\n", ""})
			w.say("main$ printf %q > .git/info/attributes", rule)
			if err := os.MkdirAll(filepath.Dir(attributes), 0o755); err != nil {
				return err
			}
			return os.WriteFile(attributes, []byte(rule), 0o644)
		}
	default:
		_, _ = w.g(t.dir, "config", key, some(w, []string{"true", "true", "false"}))
	}
	return nil
}

// recheckout lets git write every file anew.
func (w *world) recheckout(t *tree) error {
	if w.chance(50) {
		_, _ = w.g(t.dir, "rm", "-q", "--cached", "-r", ".")
		_, _ = w.g(t.dir, "reset", "-q", "--hard")
		return nil
	}
	for _, p := range w.tracked(t) {
		if w.chance(60) {
			_ = os.Remove(filepath.Join(t.dir, p))
		}
	}
	_, _ = w.g(t.dir, "checkout", "-q", "--", ".")
	return nil
}

// format writes the index in another way.
func (w *world) format(t *tree) error {
	_, _ = w.g(t.dir, append([]string{"update-index"}, some(w, [][]string{
		{"--index-version", "2"},
		{"--index-version", "3"},
		{"--index-version", "4"},
		{"--split-index"},
		{"--no-split-index"},
		{"--untracked-cache"},
		{"--no-untracked-cache"},
	})...)...)
	return nil
}

func (w *world) sparse(t *tree) error {
	defer w.configured()
	_, _ = w.g(t.dir, append([]string{"sparse-checkout"}, some(w, [][]string{
		{"set", "--cone", "dir"}, {"set", "--no-cone", "*.txt"}, {"set", "--no-cone", "/a.txt"}, {"set", "--no-cone", "/b.txt"}, {"set", "--cone", "--sparse-index", "dir2"}, {"disable"}, {"disable"}, {"disable"},
	})...)...)
	return nil
}

// linked adds a linked work tree, or removes one.
func (w *world) linked(*tree) error {
	if len(w.trees) > 1 && w.chance(40) {
		old := 1 + w.rnd.IntN(len(w.trees)-1)
		w.retire(w.trees[old])
		if _, err := w.g(w.trees[0].dir, "worktree", "remove", "--force", w.trees[old].dir); err == nil {
			w.trees = slices.Delete(w.trees, old, old+1)
		}
		return nil
	}
	name := some(w, []string{"one", "two"})
	for _, o := range w.trees {
		if o.name == name {
			return nil
		}
	}
	dir := filepath.Join(w.dir, name)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if _, err := w.g(w.trees[0].dir, "worktree", "add", "-q", "--detach", dir, some(w, []string{"HEAD", "main", "HEAD~1", "side"})); err != nil {
		return nil //nolint:nilerr // git knows why
	}
	gitDir, err := w.git.run(dir, "rev-parse", "--absolute-git-dir")
	w.trees = append(w.trees, &tree{name: filepath.Base(strings.TrimSpace(gitDir)), dir: dir})
	return err
}

// peerPushes lets the other developer change, add, delete or rename something and push it.
func (w *world) peerPushes(t *tree) error {
	peer := &tree{dir: w.peer}
	_, _ = w.g(w.peer, "fetch", "-q")
	_, _ = w.g(w.peer, "reset", "-q", "--hard", "origin/main")
	for range 1 + w.rnd.IntN(3) {
		p := some(w, paths)
		tracked := w.tracked(peer)
		switch n := w.rnd.IntN(5); {
		case n == 0 && len(tracked) > 3:
			_, _ = w.g(w.peer, "rm", "-q", "-f", "--", some(w, tracked))
		case n == 1 && len(tracked) > 0:
			_, _ = w.g(w.peer, "mv", "-k", "--", some(w, tracked), p)
		default:
			if err := w.write(w.peer, p, w.content(p)); err != nil {
				return err
			}
		}
	}
	_, _ = w.g(w.peer, "add", "-A")
	_, _ = w.g(w.peer, "commit", "-q", "-m", fmt.Sprintf("theirs %d", w.at))
	_, _ = w.g(w.peer, "push", "-q", "origin", "HEAD:main")
	return nil
}

func (w *world) pull(t *tree) error {
	_, _ = w.g(t.dir, some(w, [][]string{
		{"fetch", "-q"}, {"pull", "-q", "--no-edit"}, {"pull", "-q", "--rebase"}, {"pull", "-q", "--ff-only"}, {"pull", "-q", "--no-edit", "-X", "ours"},
	})...)
	return nil
}

func (w *world) push(t *tree) error {
	defer w.configured()
	_, _ = w.g(t.dir, some(w, [][]string{{"push", "-q", "origin", "HEAD:main"}, {"push", "-q", "--force", "origin", "HEAD:main"}})...)
	return nil
}

// upstream changes what the branch is compared with.
func (w *world) upstream(t *tree) error {
	defer w.configured()
	_, _ = w.g(t.dir, some(w, [][]string{
		{"branch", "-q", "--unset-upstream"},
		{"branch", "-q", "--set-upstream-to=origin/main"},
		{"branch", "-q", "--set-upstream-to=main"},
		{"update-ref", "-d", "refs/remotes/origin/main"},
	})...)
	return nil
}

// task is how sessions mostly go: a few edits, a commit, and a close of it or a prescan after it.
func (w *world) task(t *tree) error {
	for range 1 + w.rnd.IntN(3) {
		if err := w.edit(t); err != nil {
			return err
		}
	}
	_, _ = w.g(t.dir, "add", "-A")
	_, _ = w.g(t.dir, "commit", "-q", "-m", fmt.Sprintf("task %d", w.at))
	if w.chance(50) {
		return w.prescan(t)
	}
	return w.closeTask(t)
}

// calm ends whatever is under way and goes where the others are.
func (w *world) calm(t *tree) error {
	defer w.configured()
	for _, verb := range []string{"merge", "rebase", "cherry-pick", "revert"} {
		_, _ = w.g(t.dir, verb, "--abort")
	}
	tracked := w.tracked(t)
	if len(tracked) > 0 {
		_, _ = w.g(t.dir, append([]string{"update-index", "--no-assume-unchanged"}, tracked...)...)
	}
	_, _ = w.g(t.dir, "sparse-checkout", "disable")
	_, _ = w.g(t.dir, "fetch", "-q")
	_, _ = w.g(t.dir, "reset", "-q", "--hard", some(w, []string{"HEAD", "origin/main"}))
	_, _ = w.g(t.dir, "clean", "-q", "-fd")
	if err := w.prescan(t); err != nil {
		return err
	}
	return w.checkLiveness(t)
}
