package scan

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// A world is a git repository with a registry.
type world struct {
	t    *testing.T
	root string
	home string
}

// newWorld makes a repository of some files and remembers them.
func newWorld(t *testing.T, files map[string]string) *world {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t, root, t.TempDir()}
	w.git("init", "-q", "-b", "main")
	for p, text := range files {
		w.write(p, text)
	}
	w.commit()
	w.remember()
	return w
}

func (w *world) git(args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = w.root
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + w.home, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com",
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// tracked returns the paths that git tracks, with a NUL between them.
func (w *world) tracked() string {
	w.t.Helper()
	return strings.TrimSuffix(w.git("ls-files", "-z"), "\x00")
}

func (w *world) commit() {
	w.t.Helper()
	w.git("add", "-A")
	w.git("commit", "-q", "--allow-empty", "-m", "some")
}

func (w *world) write(p, text string) {
	w.t.Helper()
	full := filepath.Join(w.root, p)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) remove(p string) {
	w.t.Helper()
	if err := os.Remove(filepath.Join(w.root, p)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) memory() *verify.Memory {
	w.t.Helper()
	m, err := verify.Open(context.WithoutCancel(w.t.Context()), w.root, "")
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { m.Close() })
	return m
}

// remember brings the registry up to date.
func (w *world) remember() {
	w.t.Helper()
	if _, err := verify.Run(w.t.Context(), w.memory(), verify.Options{Apply: true}); err != nil {
		w.t.Fatal(err)
	}
}

// age waits until the clock of the file system is past what was written, and remembers everything again: then stat data
// are evidence.
func (w *world) age() {
	w.t.Helper()
	const ticks = 100 * time.Millisecond // several, on any file system
	p := filepath.Join(w.t.TempDir(), "clock")
	var first time.Time
	for {
		if err := os.WriteFile(p, nil, 0o600); err != nil {
			w.t.Fatal(err)
		}
		s, err := os.Stat(p)
		if err != nil {
			w.t.Fatal(err)
		}
		if first.IsZero() {
			first = s.ModTime()
		}
		if s.ModTime().Sub(first) > ticks {
			break
		}
	}
	if _, err := verify.Run(w.t.Context(), w.memory(), verify.Options{Apply: true, Full: true}); err != nil {
		w.t.Fatal(err)
	}
}

// tree returns a new tree, as one request has it.
func (w *world) tree(c *Cache) *Tree { return New(w.t.Context(), w.memory(), c, true) }

// sync syncs a tree and checks how many contents that parsed.
func (w *world) sync(t *Tree, parsed int) Result {
	w.t.Helper()
	r, err := t.Sync(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	if r.Parsed != parsed {
		w.t.Errorf("%d contents parsed, want %d; warnings %v", r.Parsed, parsed, r.Warnings)
	}
	return r
}

// stored returns how many outlines of a generator the registry has.
func (w *world) stored(generator int) int {
	w.t.Helper()
	n := 0
	err := w.memory().View(w.t.Context(), func(tx *registry.Tx) error {
		all, err := tx.Outlines(generator)
		n = len(all)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

// finds checks which files a tree finds definitions of a name in.
func (w *world) finds(t *Tree, name string, want ...string) {
	w.t.Helper()
	var got []string
	found, err := t.Find(name, "", false, 100)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, d := range found.Found {
		p := d.Place
		data, o, err := t.Symbol(p)
		if err != nil {
			w.t.Fatal(err)
		}
		if s := o.Symbols[p.Index]; s.Name == name && int(s.Span.End) <= len(data) {
			got = append(got, p.Path)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		w.t.Errorf("%s is found in %q, want %q", name, got, want)
	}
	if at := paths(t.Define(name)); fmt.Sprint(at) != fmt.Sprint(want) {
		w.t.Errorf("%s is defined in %q, want %q", name, at, want)
	}
}

func paths(places []symbol.Place) []string {
	var all []string
	for _, p := range places {
		all = append(all, p.Path)
	}
	return all
}

// A watched place tells of what is read, before it is.
type watched struct {
	source
	before func(path string)
}

func (w watched) read(p string) ([]byte, error) {
	w.before(p)
	return w.source.read(p)
}

// goFile is a source file that defines a function and calls another.
func goFile(name, calls string) string {
	return fmt.Sprintf("package p\n\n// %s does it.\nfunc %s() {\n\t%s()\n\tprintln(\"%s\", 1, 2, 3)\n}\n", name, name, calls, name)
}
