package agents

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A world is a repository and a home in temporary directories.
type world struct {
	t          *testing.T
	root, home string
	env        map[string]string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, root: t.TempDir(), home: t.TempDir(), env: map[string]string{}}
	w.write(".git/HEAD", "ref: refs/heads/main\n")
	return w
}

func (w *world) write(name, text string) {
	w.t.Helper()
	path := filepath.Join(w.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) options(agents ...string) Options {
	return Options{
		Root: w.root, State: filepath.Join(w.root, ".git", "codemem"), Home: w.home, OS: "linux",
		Getenv: func(k string) string { return w.env[k] }, Agents: agents, Hooks: true, RequireSummaries: true,
	}
}

func (w *world) user(agents ...string) Options {
	o := w.options(agents...)
	o.User, o.State = true, filepath.Join(w.home, ".local", "state", "codemem")
	return o
}

// init runs Init, which must not fail as a whole, and returns the actions by path.
func (w *world) init(o Options) map[string]Action {
	w.t.Helper()
	rep, err := Init(w.t.Context(), o)
	if err != nil {
		w.t.Fatal(err)
	}
	all := map[string]Action{}
	for _, f := range rep.Files {
		all[strings.TrimPrefix(f.Path, filepath.ToSlash(w.home)+"/")] = f.Action
		if f.Action == Refuse != (f.Reason != "") && f.Action != Leave {
			w.t.Errorf("%s: %s because of %q", f.Path, f.Action, f.Reason)
		}
	}
	return all
}

// tree returns the files of a directory with their modes and texts, directories, and links.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		switch {
		case info.Mode().IsRegular():
			text, err := os.ReadFile(p)
			all[rel] = info.Mode().String() + " " + string(text)
			return err
		case d.Type() == fs.ModeSymlink:
			all[rel], err = os.Readlink(p)
			return err
		}
		all[rel] = info.Mode().String()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (w *world) sameTree(dir string, want map[string]string) {
	w.t.Helper()
	if diff := cmp.Diff(want, tree(w.t, dir)); diff != "" {
		w.t.Fatalf("(-want +got):\n%s", diff)
	}
}
