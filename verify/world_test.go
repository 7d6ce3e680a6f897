package verify_test

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// A world is a real git repository and the memory of it.
type world struct {
	t   *testing.T
	dir string
	m   *verify.Memory
}

// newWorld makes a repository with one commit of files, each long ago written and with its name for content.
func newWorld(t *testing.T, files ...string) *world {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	w := &world{t: t, dir: t.TempDir()}
	w.git("init", "-q", "-b", "main")
	for _, f := range files {
		w.write(f, f+"\n")
	}
	if len(files) > 0 {
		w.commit("first")
	}
	w.open()
	return w
}

// open opens the memory, as a new session does.
func (w *world) open() {
	w.t.Helper()
	m, err := verify.Open(context.Background(), w.dir, "")
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = m.Close() })
	w.m = m
}

func (w *world) git(args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a",
		"GIT_COMMITTER_EMAIL=a@example.org", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z")
	out, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// write writes a file whose times are well before now, so that its stat data are evidence.
func (w *world) write(path, content string) {
	w.t.Helper()
	full := filepath.Join(w.dir, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) remove(path string) {
	w.t.Helper()
	if err := os.Remove(filepath.Join(w.dir, path)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) commit(message string) string {
	w.t.Helper()
	w.git("add", "-A")
	w.git("commit", "-q", "-m", message)
	return w.head()
}

func (w *world) head() string { return w.git("rev-parse", "HEAD") }

// pass runs a verification pass that applies.
func (w *world) pass(o verify.Options) verify.Report {
	w.t.Helper()
	o.Apply = true
	rep, err := verify.Run(context.Background(), w.m, o)
	if err != nil {
		w.t.Fatal(err)
	}
	return rep
}

func (w *world) close(q verify.CloseRequest) verify.CloseReport {
	w.t.Helper()
	rep, err := verify.Close(context.Background(), w.m, q)
	if err != nil {
		w.t.Fatal(err)
	}
	return rep
}

func (w *world) row(path string) registry.File {
	w.t.Helper()
	var f registry.File
	err := w.m.View(context.Background(), func(tx *registry.Tx) (err error) {
		f, err = tx.File(path)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNotFound) {
		w.t.Fatal(err)
	}
	return f
}

func (w *world) proof() registry.Proof {
	w.t.Helper()
	var p registry.Proof
	err := w.m.View(context.Background(), func(tx *registry.Tx) (err error) {
		p, err = tx.Proof()
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	p.At = time.Time{}
	return p
}

// rightRows fails the test unless each row is of a file on disk and has its md5.
func (w *world) rightRows() {
	w.t.Helper()
	err := w.m.View(context.Background(), func(tx *registry.Tx) error {
		return tx.Evidence(func(f registry.File) error {
			data, err := os.ReadFile(filepath.Join(w.dir, f.Path))
			if err != nil {
				w.t.Errorf("row %q: %v", f.Path, err)
			} else if f.MD5 != sum(string(data)) {
				w.t.Errorf("row %q has the md5 of other bytes", f.Path)
			}
			return nil
		})
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func sum(s string) string {
	h := md5.Sum([]byte(s))
	return hex.EncodeToString(h[:])
}
