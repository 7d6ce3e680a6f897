package integration_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// A world is a repository with its linked work trees, its upstream and another developer's clone, and
// what is known to have been told to the registry.
type world struct {
	t    *testing.T
	dir  string
	git  gitter
	rnd  *rand.Rand // of the step
	at   int        // the step
	log  []string   // what happened, to be read and repeated by hand
	tick int        // the clock of commits

	trees          []*tree          // the main work tree first
	peer           string           // another developer's clone
	written        map[string]text  // by text: every one that was handed in
	asked, trusted int              // how often for the state, and how often it was trust
	limits         map[string]int64 // by work tree: the size over which files are not hashed
	hooked         bool             // git calls us back
	noted          int              // how often a hook was seen to have done something
	sighted        map[string]sighting
}

// A tree is one work tree.
type tree struct {
	name string // as the registry knows it
	dir  string
	mem  *verify.Memory // of a process that lives long; nil when there is none
}

// A text is a summary that was handed in.
type text struct {
	worktree, path, md5 string
	author              string
	acked               bool // the registry said that it has it
	reverted            bool // and that it took it back
}

// limitBytes is the size over which files are not hashed in the model.
const limitBytes = 2048

func (w *world) say(format string, args ...any) {
	w.log = append(w.log, fmt.Sprintf("%4d %s", w.at, fmt.Sprintf(format, args...)))
}

// g runs git in dir; what it refuses to do does not happen, and that is all right.
func (w *world) g(dir string, args ...string) (string, error) {
	w.tick++
	git := gitter{append(slices.Clone(w.git.env),
		fmt.Sprintf("GIT_AUTHOR_DATE=%d +0000", 1767225600+w.tick), fmt.Sprintf("GIT_COMMITTER_DATE=%d +0000", 1767225600+w.tick))}
	out, err := git.run(dir, args...)
	if w.hooked {
		w.lookAtHooks(dir, args, err)
	}
	note := ""
	if err != nil {
		note = "   # refused"
	}
	w.say("%s$ git %s%s", filepath.Base(dir), strings.Join(quoteAll(args), " "), note)
	return out, err
}

// lookAtHooks fails the test if a hook of ours complained, which every hook of git may do on stderr, and
// counts those that did something.
func (w *world) lookAtHooks(dir string, args []string, err error) {
	if err != nil && strings.Contains(err.Error(), "codemem: ") {
		w.t.Errorf("a hook complained: git %s: %v", strings.Join(args, " "), err)
	}
	for _, event := range []string{"post-commit", "post-merge", "post-checkout", "post-rewrite"} {
		note := filepath.Join(w.dir, "main", ".git", "codemem", "hook-"+event+".json")
		text, err := os.ReadFile(note)
		if err != nil {
			continue
		}
		if strings.Contains(string(text), `"done"`) {
			w.noted++
		}
		w.say("%s: %s", filepath.Base(dir), strings.TrimSpace(event+" "+string(text)))
		_ = os.Remove(note) // so that each is seen once
	}
}

func quoteAll(args []string) []string {
	quoted := make([]string, len(args))
	for i, a := range args {
		if quoted[i] = a; a == "" || strings.ContainsAny(a, " \t\n\"'*$\\") {
			quoted[i] = "'" + a + "'"
		}
	}
	return quoted
}

// found makes the world: an upstream with a first commit, a clone of ours and one of another developer.
func (w *world) found(rnd *rand.Rand) error {
	w.rnd, w.at, w.limits = rnd, -1, map[string]int64{}
	home, err := newHome(w.dir)
	if err != nil {
		return err
	}
	w.git = gitter{append(gitEnv(home), "PATH="+os.Getenv("PATH"))}
	main := &tree{dir: filepath.Join(w.dir, "main")}
	w.trees, w.peer = []*tree{main}, filepath.Join(w.dir, "peer")
	for _, args := range [][]string{{"init", "-q", "--bare", "up.git"}, {"clone", "-q", "up.git", "main"}, {"clone", "-q", "up.git", "peer"}} {
		if _, err := w.g(w.dir, args...); err != nil {
			return err
		}
	}
	for _, p := range paths[:8] {
		if err := w.write(main.dir, p, w.content(p)); err != nil {
			return err
		}
	}
	for _, args := range [][]string{{"add", "-A"}, {"commit", "-q", "-m", "first"}, {"push", "-q", "-u", "origin", "main"}} {
		if _, err := w.g(main.dir, args...); err != nil {
			return err
		}
	}
	if _, err := w.g(w.peer, "pull", "-q"); err != nil {
		return err
	}
	if w.chance(20) { // a submodule that nobody checked out
		if err := os.Mkdir(filepath.Join(main.dir, "module"), 0o755); err != nil {
			return err
		}
		head, err := w.g(main.dir, "rev-parse", "HEAD")
		if err != nil {
			return err
		}
		if _, err := w.g(main.dir, "update-index", "--add", "--cacheinfo", "160000,"+strings.TrimSpace(head)+",module"); err != nil {
			return err
		}
		if _, err := w.g(main.dir, "commit", "-q", "-m", "module"); err != nil {
			return err
		}
	}
	if err := w.setLimit(main, limitBytes); err != nil || !w.hooked {
		return err
	}
	install := exec.Command("codemem", "hooks", "install")
	install.Dir, install.Env = main.dir, w.git.env
	if out, err := install.CombinedOutput(); err != nil {
		return fmt.Errorf("install hooks: %w: %s", err, out)
	}
	return nil
}

// setLimit sets the size over which files of a work tree are not hashed.
func (w *world) setLimit(t *tree, limit int64) error {
	w.limits[t.name] = limit
	w.say("%s$ codemem config set max_file_bytes %d", filepath.Base(t.dir), limit)
	return w.with(t, func(m *verify.Memory) error {
		return m.Update(w.ctx(), func(tx *registry.Tx) error { return tx.SetConfig(verify.MaxFileBytes, fmt.Sprint(limit)) })
	})
}

// limit returns the size over which files of a work tree are not hashed.
func (w *world) limit(t *tree) int64 {
	if n, ok := w.limits[t.name]; ok {
		return n
	}
	return defaultLimit
}

func (w *world) ctx() context.Context { return w.t.Context() }

// close ends the processes that live long.
func (w *world) close() { w.configured() }

// configured ends the processes that live long: an open repository is of one moment of its configuration.
func (w *world) configured() {
	for _, t := range w.trees {
		w.retire(t)
	}
}

// retire ends the process of a tree that lives long, if there is one.
func (w *world) retire(t *tree) {
	if t.mem != nil {
		if err := t.mem.Close(); err != nil {
			w.t.Errorf("close the memory of %s: %v", t.dir, err)
		}
		t.mem = nil
	}
}

// with calls fn with the memory of a work tree: that of a server that lives long, or a new one.
func (w *world) with(t *tree, fn func(*verify.Memory) error) error {
	if t.mem != nil {
		return fn(t.mem)
	}
	m, err := verify.Open(w.ctx(), t.dir, "")
	if err != nil {
		return fmt.Errorf("open %s: %w", t.dir, err)
	}
	if w.chance(30) {
		t.mem = m
		return fn(m)
	}
	defer m.Close()
	return fn(m)
}

// db returns the path of the database.
func (w *world) db() string { return filepath.Join(w.dir, "main", ".git", "codemem", "registry.db") }

// chance is true in n of 100 cases.
func (w *world) chance(n int) bool { return w.rnd.IntN(100) < n }

// some returns one of list.
func some[T any](w *world, list []T) T { return list[w.rnd.IntN(len(list))] }

// paths are the names of the files of the world. The first are there from the beginning.
var paths = []string{
	"a.txt", "b.txt", "dir/c.go", "dir/sub/d.md", "image.xyz", "go.sum", "run.sh", "link",
	"dir/e.txt", "dir2/f.txt", "crlf.txt", "data.dat", ".env", "sp ace.txt", "größe.txt", "q'uo\"te.txt", "tab\there.txt",
	".gitattributes", "dir/.gitattributes", "A.TXT", "dir", "large.txt",
}

// content returns bytes for a path: of few kinds and sizes, so that the same bytes come back, at the
// same path and at others, and edits of the same size are common.
func (w *world) content(path string) string {
	n := w.rnd.IntN(24)
	line := fmt.Sprintf("line %02d of a file\n", n)
	switch {
	case strings.HasSuffix(path, ".gitattributes"):
		return some(w, []string{"*.dat binary\n", "*.txt text eol=crlf\n", "* text=auto\n", "*.txt -text\n", "*.md linguist-generated\n", "*.txt ident\n", "*.txt filter=up\n", "crlf.txt text\n", "\n"})
	case path == "image.xyz":
		return "PNG\x00" + line
	case path == "large.txt":
		return strings.Repeat(line, 100+n*4) // on both sides of the limit
	case w.chance(5):
		return ""
	case w.chance(5):
		return "\x00" + line
	case w.chance(5) || path == "crlf.txt" && w.chance(60): // of one size, and of one blob where line endings are converted
		return some(w, []string{"one\r\ntwo\n", "one\ntwo\r\n"})
	case w.chance(15) || path == "crlf.txt":
		return strings.Repeat(strings.TrimSuffix(line, "\n")+"\r\n", 1+n%3)
	case w.chance(3):
		return "-----BEGIN RSA PRIVATE KEY-----\n" + line + "-----END RSA PRIVATE KEY-----\n"
	}
	return strings.Repeat(line, 1+n%3)
}

// write writes a file, or for the path link sometimes a symbolic link.
func (w *world) write(dir, path, content string) error {
	full := filepath.Join(dir, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return nil //nolint:nilerr // a file is in the way of the directory: nothing happens
	}
	if path == "link" && w.chance(80) {
		target := some(w, []string{"a.txt", "dir", "nowhere", "../outside", "/etc/passwd"})
		w.say("%s$ ln -sfn %s %s", filepath.Base(dir), target, path)
		if err := removeAll(full); err != nil {
			return err
		}
		return os.Symlink(target, full)
	}
	if fi, err := os.Lstat(full); err == nil && !fi.Mode().IsRegular() {
		if fi.IsDir() {
			return nil
		}
		if err := os.Remove(full); err != nil {
			return err
		}
	}
	w.say("%s$ printf %q > %q", filepath.Base(dir), content, path)
	return os.WriteFile(full, []byte(content), 0o644)
}

// tracked returns the tracked paths of a work tree.
func (w *world) tracked(t *tree) []string {
	out, err := w.git.run(t.dir, "ls-files", "-z")
	if err != nil || out == "" {
		return nil
	}
	return slices.Compact(strings.Split(strings.TrimSuffix(out, "\x00"), "\x00"))
}
