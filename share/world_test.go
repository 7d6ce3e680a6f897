package share

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// A clone is a work tree of a clone of a bare repository, with its registry.
type clone struct {
	t    *testing.T
	root string
	m    *verify.Memory
	ref  *Ref
}

// gitEnv makes git the same everywhere.
func gitEnv(t *testing.T) {
	t.Helper()
	home := t.TempDir()
	for k, v := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": filepath.Join(home, "none"), "GIT_AUTHOR_NAME": "t",
		"GIT_AUTHOR_EMAIL": "t@example.com", "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@example.com",
	} {
		t.Setenv(k, v)
	}
}

func git(t *testing.T, dir string, stdin string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(context.Background(), "git", args...)
	c.Dir, c.Stdin = dir, strings.NewReader(stdin)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// hub makes a bare repository with a commit of some files, each with its name in it.
func hub(t *testing.T, files int) string {
	t.Helper()
	gitEnv(t)
	dir := t.TempDir()
	bare, work := filepath.Join(dir, "hub.git"), filepath.Join(dir, "work")
	git(t, dir, "", "init", "-q", "--bare", "-b", "main", bare)
	git(t, dir, "", "init", "-q", "-b", "main", work)
	for i := range files {
		path := filepath.Join(work, filepath.FromSlash(fileName(i)))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, fmt.Appendf(nil, "package p\n\nconst N%d = %d\n", i, i), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, work, "", "add", "-A")
	git(t, work, "", "commit", "-q", "-m", "all")
	git(t, work, "", "push", "-q", bare, "HEAD:main")
	return bare
}

func fileName(i int) string { return fmt.Sprintf("d%02d/f%d.go", i%40, i) }

// cloneOf clones a repository and bootstraps its registry.
func cloneOf(t *testing.T, bare string, options ...string) *clone {
	t.Helper()
	root := filepath.Join(t.TempDir(), "clone")
	git(t, filepath.Dir(root), "", append(append([]string{"clone", "-q"}, options...), bare, root)...)
	c := &clone{t: t, root: root}
	c.open()
	c.prescan()
	return c
}

func (c *clone) open() {
	c.t.Helper()
	m, err := verify.Open(c.t.Context(), c.root, "")
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = m.Close() })
	if c.ref, err = Open(c.t.Context(), m.Repo(), ""); err != nil {
		c.t.Fatal(err)
	}
	c.m = m
}

func (c *clone) prescan() {
	c.t.Helper()
	if _, err := prescan.Run(c.t.Context(), c.m, prescan.Options{}); err != nil {
		c.t.Fatal(err)
	}
}

// write summarizes files.
func (c *clone) write(author string, texts map[string]string) {
	c.t.Helper()
	q := verify.CloseRequest{Author: author}
	for p, text := range texts {
		q.Paths = append(q.Paths, p)
		q.Updates = append(q.Updates, verify.Update{Path: p, Summary: text})
	}
	if _, err := verify.Close(c.t.Context(), c.m, q); err != nil {
		c.t.Fatal(err)
	}
}

func (c *clone) push() Pushed {
	c.t.Helper()
	out, err := Push(c.t.Context(), c.m, c.ref)
	if err != nil {
		c.t.Fatal(err)
	}
	return out
}

func (c *clone) pull() Received {
	c.t.Helper()
	out, err := Pull(c.t.Context(), c.m, c.ref)
	if err != nil {
		c.t.Fatal(err)
	}
	return out
}

// texts returns the fresh texts by path.
func (c *clone) texts() map[string]string {
	c.t.Helper()
	all := map[string]string{}
	err := c.m.View(c.t.Context(), func(tx *registry.Tx) error {
		files, err := tx.Files(registry.FileQuery{})
		for _, f := range files {
			if f.Fresh() {
				all[f.Path] = f.Summary.Text
			}
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return all
}

// tip returns the commit of the ref of a bare repository.
func tip(t *testing.T, bare string) repo.ID {
	t.Helper()
	id, err := repo.ParseID(git(t, bare, "", "rev-parse", RefName))
	if err != nil {
		t.Fatal(err)
	}
	return id
}
