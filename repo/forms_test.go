//go:build unix

package repo

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// at is the same user in another directory.
func (s scratch) at(dir string) scratch { return scratch{s.t, dir} }

// dir returns a new directory outside the work tree, symlinks resolved.
func (s scratch) dir() string {
	s.t.Helper()
	dir, err := filepath.EvalSymlinks(s.t.TempDir())
	if err != nil {
		s.t.Fatal(err)
	}
	return dir
}

// file writes a file wherever it is.
func file(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// commits makes two commits of files of all shapes.
func (s scratch) commits() {
	s.t.Helper()
	s.fill()
	s.git("commit", "-q", "-m", "first")
	s.write("b/c/f", "content of another version\n")
	s.write("later", "later\n")
	s.git("add", "b/c/f", "later")
	s.git("rm", "-q", "--cached", "sub")
	s.git("commit", "-q", "-m", "second")
}

// lines splits what git printed, one per line.
func lines(out string) []string {
	if out == "" {
		return nil
	}
	return strings.Split(out, "\n")
}

// agrees asks everything about the work tree of a clean checkout, and git the same.
func (s scratch) agrees(dir string) *Repo {
	s.t.Helper()
	t, ctx, g := s.t, s.t.Context(), s.at(dir)
	r, err := Open(ctx, dir)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	same := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s = %q, git says %q", what, got, want)
		}
	}
	same("Root", r.Root(), g.git("rev-parse", "--show-toplevel"))
	same("GitDir", r.GitDir(), g.git("rev-parse", "--absolute-git-dir"))
	same("CommonDir", r.CommonDir(), g.git("rev-parse", "--path-format=absolute", "--git-common-dir"))
	h, err := r.Head(ctx)
	if err != nil {
		t.Fatalf("Head: %v", err)
	}
	commit := g.git("rev-parse", "HEAD")
	branch, branchErr := g.run("symbolic-ref", "--short", "HEAD")
	same("Head.ID", h.ID.Hex(), commit)
	same("Head.Branch", h.Branch, branch)
	if h.Detached != (branchErr != nil) || h.Unborn {
		t.Errorf("Head = %+v", h)
	}
	up, err := r.Upstream(ctx, h)
	if err != nil {
		t.Errorf("Upstream: %v", err)
	}
	if branch != "" {
		same("Upstream.Ref", up.Ref, g.git("for-each-ref", "--format=%(upstream)", "refs/heads/"+branch))
	}
	tree, err := r.TreeOf(ctx, h.ID)
	if err != nil {
		t.Errorf("TreeOf: %v", err)
	}
	// Replacement objects are left out throughout.
	same("TreeOf", tree.Hex(), g.git("--no-replace-objects", "rev-parse", "HEAD^{tree}"))
	changes, err := r.Changed(ctx, "", h.ID)
	if err != nil {
		t.Errorf("Changed: %v", err)
	}
	var paths []string
	for _, c := range changes {
		paths = append(paths, "blob "+c.Path)
	}
	listed := slices.DeleteFunc(lines(g.git("--no-replace-objects", "-c", "core.quotePath=false", "ls-tree", "-r", "--full-tree", "--format=%(objecttype) %(path)", "HEAD")), func(l string) bool { return strings.HasPrefix(l, "commit ") })
	same("Changed", strings.Join(paths, "\n"), strings.Join(listed, "\n"))
	s.agreesOnFiles(r, h, dir)
	return r
}

// agreesOnFiles compares the index and the files.
func (s scratch) agreesOnFiles(r *Repo, h Head, dir string) {
	s.t.Helper()
	t, ctx, g := s.t, s.t.Context(), s.at(r.Root())
	x, err := r.Index(ctx)
	if err != nil {
		t.Fatalf("Index: %v", err)
	}
	var paths []string
	for _, e := range x.Entries {
		paths = append(paths, e.Path)
	}
	if want := g.git("-c", "core.quotePath=false", "ls-files", "--full-name"); strings.Join(paths, "\n") != want {
		t.Errorf("Index has %q, git lists %q", paths, want)
	}
	sights, err := r.Sweep(ctx, x)
	if err != nil {
		t.Fatalf("Sweep: %v", err)
	}
	for i, e := range x.Entries {
		away := e.Flags&SkipWorktree != 0 && sights[i].State == Absent
		if !away && sights[i].State != Same && sights[i].State != Racy {
			t.Errorf("%s: %+v", e.Path, sights[i])
		}
	}
	if staged, err := r.Staged(ctx, x, h.ID); err != nil || len(staged) > 0 {
		t.Errorf("Staged = %q, %v", staged, err)
	}
	if n, _, err := r.Untracked(ctx); err != nil || n != len(lines(g.git("ls-files", "-o", "--exclude-standard"))) {
		t.Errorf("Untracked = %d, %v", n, err)
	}
}

func TestForms(t *testing.T) {
	sparse := func(args ...string) func(scratch) string {
		return func(s scratch) string {
			s.git(append([]string{"sparse-checkout", "set"}, args...)...)
			return s.root
		}
	}
	for _, test := range []struct {
		name  string
		init  []string
		setup func(s scratch) string // returns where the work tree is
	}{
		{"plain", nil, func(s scratch) string { return s.root }},
		{"below", nil, func(s scratch) string { return filepath.Join(s.root, "b", "c") }},
		{"worktreeConfig version 1", nil, sparse("--cone", "b/c")},
		{"worktreeConfig version 0", nil, func(s scratch) string {
			sparse("--no-cone", "/b/")(s)
			s.git("config", "core.repositoryFormatVersion", "0")
			return s.root
		}},
		{"sparse index", nil, sparse("--cone", "--sparse-index", "b/c")},
		{"sha256", []string{"--object-format=sha256"}, func(s scratch) string { return s.root }},
		{"split index", nil, func(s scratch) string { s.git("update-index", "--split-index"); return s.root }},
		{"index version 4", nil, func(s scratch) string { s.git("update-index", "--index-version=4"); return s.root }},
		{"separate git directory", nil, func(s scratch) string {
			s.git("init", "-q", "--separate-git-dir="+filepath.Join(s.dir(), "elsewhere"))
			return s.root
		}},
		{"symlinked git directory", nil, func(s scratch) string {
			moved := filepath.Join(s.dir(), "moved.git")
			s.must(os.Rename(s.path(".git"), moved))
			s.must(os.Symlink(moved, s.path(".git")))
			return s.root
		}},
		{"alternates", nil, func(s scratch) string { return s.clone("--shared") }},
		{"shallow", nil, func(s scratch) string { return s.clone("--depth=1", "--no-local") }},
		{"partial", nil, func(s scratch) string {
			s.git("config", "uploadpack.allowFilter", "true")
			return s.clone("--filter=blob:none", "--no-local")
		}},
		{"replaced", nil, func(s scratch) string {
			s.git("replace", "HEAD", "HEAD~1")
			return s.root
		}},
		{"packed refs and objects", nil, func(s scratch) string { s.git("gc", "-q"); s.git("pack-refs", "--all"); return s.root }},
		{"detached", nil, func(s scratch) string { s.git("checkout", "-q", "--detach"); return s.root }},
		{"branch through a symbolic ref", nil, func(s scratch) string {
			s.git("symbolic-ref", "refs/heads/alias", "refs/heads/main")
			file(s.t, s.path(".git/HEAD"), "ref: refs/heads/alias\n")
			return s.root
		}},
		{"symlinked HEAD", nil, func(s scratch) string {
			s.must(os.Remove(s.path(".git/HEAD")))
			s.must(os.Symlink("refs/heads/main", s.path(".git/HEAD")))
			return s.root
		}},
		{"a directory where the branch was", nil, func(s scratch) string {
			s.git("pack-refs", "--all")
			s.must(os.MkdirAll(s.path(".git/refs/heads/main/left"), 0o755))
			return s.root
		}},
		{"bare in the global configuration only", nil, func(s scratch) string {
			s.git("config", "--global", "core.bare", "true")
			return s.root
		}},
		{"a .git that is none on the way up", nil, func(s scratch) string {
			s.must(os.MkdirAll(s.path("b/c/.git"), 0o755))
			return filepath.Join(s.root, "b", "c")
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t, test.init...)
			s.commits()
			s.agrees(test.setup(s))
		})
	}
}

// clone clones the scratch repository and returns where.
func (s scratch) clone(args ...string) string {
	s.t.Helper()
	to := filepath.Join(s.dir(), "clone")
	s.git(slices.Concat([]string{"clone", "-q"}, args, []string{"file://" + s.root, to})...)
	return to
}

func TestFormAlternatesOfPath(t *testing.T) {
	s := newScratch(t)
	s.commits()
	to := filepath.Join(s.dir(), "clone")
	s.git("clone", "-q", "--shared", s.root, to)
	if _, err := os.Stat(filepath.Join(to, ".git/objects/info/alternates")); err != nil {
		t.Fatal("no alternates: the test tests nothing")
	}
	r := s.agrees(to)
	head, err := ParseID(s.git("rev-parse", "HEAD"))
	s.must(err)
	if c, err := r.walkCommit(head); err != nil || c.tree.Hex() != s.git("rev-parse", "HEAD^{tree}") {
		t.Errorf("without git: %v, %v", c, err)
	}
}

func TestFormUnborn(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		s := newScratch(t, "--object-format="+format)
		h, err := s.open().Head(t.Context())
		if want := (Head{Branch: "main", Unborn: true}); err != nil || h != want {
			t.Errorf("%s: Head = %+v, %v", format, h, err)
		}
		s.fill()
		r, x := s.index()
		staged, err := r.Staged(t.Context(), x, "")
		if err != nil || len(staged) != len(x.Entries)-1 { // all but the submodule
			t.Errorf("%s: Staged = %q, %v", format, staged, err)
		}
	}
}

func TestFormSubmodule(t *testing.T) {
	s, inner := newScratch(t), newScratch(t)
	s.commits()
	inner.commits()
	s.git("submodule", "--quiet", "add", inner.root, "deps/inner")
	s.git("commit", "-q", "-m", "submodule")
	r := s.agrees(s.path("deps/inner"))
	if r.Name() != "" || r.Root() != s.path("deps/inner") {
		t.Errorf("the submodule is %q at %q", r.Name(), r.Root())
	}
	s.agrees(s.root)
	trees, err := r.WorkTrees(t.Context())
	if err != nil || len(trees) != 1 || trees[0].Root != s.path("deps/inner") {
		t.Errorf("WorkTrees = %+v, %v", trees, err)
	}
}

func TestFormWorkTrees(t *testing.T) {
	s := newScratch(t)
	s.commits()
	to := s.dir()
	tree := func(name string) string { return filepath.Join(to, name) }
	for _, name := range []string{"plain", "locked", "gone", "moved", "lost", "mended"} {
		s.git("worktree", "add", "-q", "-b", "b-"+name, tree(name))
	}
	s.git("worktree", "move", tree("moved"), tree("moved2"))
	s.git("worktree", "lock", tree("locked"))
	s.must(os.RemoveAll(tree("locked")))
	s.must(os.RemoveAll(tree("gone")))
	s.must(os.Rename(tree("lost"), tree("lost2")))
	s.must(os.Rename(tree("mended"), tree("mended2")))
	s.at(tree("mended2")).git("worktree", "repair")
	file(t, s.path(".git/worktrees/stray"), "not a work tree\n")

	for _, dir := range []string{s.root, tree("plain"), tree("moved2"), tree("mended2"), tree("lost2")} {
		r := s.agrees(dir)
		trees, err := r.WorkTrees(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		for _, w := range trees {
			got[w.Root] = w.Prunable
		}
		want := map[string]bool{}
		for block := range strings.SplitSeq(s.git("worktree", "list", "--porcelain"), "\n\n") {
			l := strings.Split(block, "\n")
			root, _ := strings.CutPrefix(l[0], "worktree ")
			want[root] = strings.Contains(block, "\nprunable ")
		}
		if len(got) != len(trees) || len(want) != 7 || !mapsEqual(got, want) {
			t.Errorf("from %s: WorkTrees = %v\ngit lists %v", dir, got, want)
		}
		if trees[0].Name != "" || trees[0].Root != s.root {
			t.Errorf("the first is %+v", trees[0])
		}
		if !slices.IsSortedFunc(trees[1:], func(a, b WorkTree) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("not sorted: %v", trees)
		}
	}
	if r := s.at(tree("moved2")).open(); r.Name() != "moved" {
		t.Errorf("Name = %q", r.Name())
	}
}

func mapsEqual(a, b map[string]bool) bool {
	for k, v := range a {
		if w, ok := b[k]; !ok || v != w {
			return false
		}
	}
	return len(a) == len(b)
}

func TestFormWorkTreeOfBare(t *testing.T) {
	s := newScratch(t)
	s.commits()
	bare := filepath.Join(s.dir(), ".git") // the name alone does not make what holds it a work tree
	s.git("clone", "-q", "--bare", s.root, bare)
	tree := filepath.Join(s.dir(), "tree")
	s.at(bare).git("worktree", "add", "-q", tree)
	trees, err := s.agrees(tree).WorkTrees(t.Context())
	if err != nil || len(trees) != 2 || trees[0].Root != "" || trees[1].Root != tree {
		t.Errorf("WorkTrees = %+v, %v", trees, err)
	}
}

func TestFormsRefused(t *testing.T) {
	set := func(kv ...string) func(scratch) string {
		return func(s scratch) string {
			for i := 0; i < len(kv); i += 2 {
				s.git("config", "--file", s.path(".git/config"), kv[i], kv[i+1])
			}
			return s.root
		}
	}
	for _, test := range []struct {
		name  string
		want  error
		setup func(s scratch) string
	}{
		{"refs of the future", ErrUnsupported, set("core.repositoryFormatVersion", "1", "extensions.refStorage", "fromTheFuture")},
		{"extension", ErrUnsupported, set("core.repositoryFormatVersion", "1", "extensions.fromTheFuture", "true")},
		{"version", ErrUnsupported, set("core.repositoryFormatVersion", "2")},
		{"object format", ErrUnsupported, set("core.repositoryFormatVersion", "1", "extensions.objectFormat", "sha512")},
		{"object format of version 0", ErrUnsupported, set("extensions.objectFormat", "sha256")},
		{"damaged configuration", ErrUnsupported, func(s scratch) string {
			file(s.t, s.path(".git/config"), "[core\nbare = \"")
			return s.root
		}},
		{"bare", ErrBare, set("core.bare", "true")},
		{"bare, said in short", ErrBare, func(s scratch) string {
			file(s.t, s.path(".git/config"), "[core]\n\tbare\n")
			return s.root
		}},
		{"bare clone", ErrBare, func(s scratch) string {
			to := filepath.Join(s.dir(), "x.git")
			s.git("clone", "-q", "--bare", s.root, to)
			return to
		}},
		{"inside the git directory", ErrNotRepository, func(s scratch) string { return s.path(".git/refs") }},
		{"inside that of a linked work tree", ErrNotRepository, func(s scratch) string {
			s.git("worktree", "add", "-q", filepath.Join(s.dir(), "w"))
			return s.path(".git/worktrees/w")
		}},
		{"no repository", ErrNotRepository, func(s scratch) string { return s.dir() }},
		{"no directory", ErrNotRepository, func(s scratch) string { return s.path("missing") }},
		{"a .git that names nothing", ErrNotRepository, func(s scratch) string {
			dir := s.dir()
			file(s.t, filepath.Join(dir, ".git"), "gitdir: /nowhere\n")
			return dir
		}},
		{"a .git of words", ErrNotRepository, func(s scratch) string {
			dir := s.dir()
			file(s.t, filepath.Join(dir, ".git"), "nothing\n")
			return dir
		}},
		{"a work tree that is not there", ErrNotRepository, set("core.worktree", "/nowhere")},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.commits()
			dir := test.setup(s)
			r, err := Open(t.Context(), dir)
			if !errors.Is(err, test.want) {
				t.Errorf("Open = %v, %v, want %v", r, err, test.want)
			}
		})
	}
}

func TestFormEmptyBoolean(t *testing.T) {
	s := newScratch(t)
	s.commits()
	// To git "bare =" is false and "bare" alone is true.
	file(t, s.path(".git/config"), "[core]\n\tbare =\n\tfilemode\n")
	s.agrees(s.root)
}

// Variables that steer git elsewhere are not the repository's, and not heeded.
func TestOpenIgnoresEnvironment(t *testing.T) {
	s, other := newScratch(t), newScratch(t)
	s.commits()
	setenv(t, "GIT_DIR", other.path(".git"))
	setenv(t, "GIT_WORK_TREE", other.root)
	setenv(t, "GIT_INDEX_FILE", other.path("index"))
	r := s.open()
	if r.Root() != s.root || r.GitDir() != s.path(".git") {
		t.Errorf("opened %s of %s", r.Root(), r.GitDir())
	}
	if n, _, err := r.Untracked(t.Context()); err != nil || n != 0 {
		t.Errorf("Untracked = %d, %v", n, err)
	}
	h, err := r.Head(t.Context())
	s.must(err)
	if _, err := r.TreeOf(t.Context(), h.ID); err != nil {
		t.Error(err)
	}
}

// A FIFO named .git, planted above where one works, must not hold the program up.
func TestOpenPassesFIFO(t *testing.T) {
	s := newScratch(t)
	dir := s.dir()
	s.fifo(filepath.Join(dir, ".git"))
	done := make(chan error, 1)
	go func() { _, err := Open(t.Context(), dir); done <- err }()
	if err := <-done; !errors.Is(err, ErrNotRepository) {
		t.Errorf("Open = %v", err)
	}
}
