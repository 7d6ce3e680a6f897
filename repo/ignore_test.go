//go:build unix

package repo

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// grown returns a directory with these files: pairs of a path and a content.
func grown(t testing.TB, files ...string) *Dir {
	t.Helper()
	root := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		put(t, filepath.Join(root, files[i]), files[i+1], 0o644)
	}
	d, err := OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestRules are the cases of gitignore(5), and what people get wrong.
func TestRules(t *testing.T) {
	for _, test := range []struct{ rules, ignored, kept string }{ // paths, directories with a slash
		{"foo", "foo foo/ a/foo a/foo/ foo/x", "food a/food"},
		{"foo/", "foo/ a/foo/ foo/x", "foo a/foo"},
		{"/foo", "foo foo/ foo/x", "a/foo"},
		{"a/foo", "a/foo", "foo b/a/foo"},
		{"/a/foo/", "a/foo/ a/foo/x", "a/foo b/a/foo/"},
		{"*.o", "x.o a/x.o .o", "x.os o"},
		{"/*.o", "x.o", "a/x.o"},
		{"a/*.o", "a/x.o", "a/b/x.o x.o"},
		{"**/foo", "foo a/foo a/b/foo", "food"},
		{"**/a/foo", "a/foo b/a/foo", "foo a/b/foo"},
		{"a/**", "a/x a/b/x", "a a/"},
		{"a/**/b", "a/b a/x/b a/x/y/b", "ab b x/a/b"},
		{"a**b", "ab axb x/axxb", "a/b"},
		{"/a**b", "ab axb", "x/ab"},
		{"x/a**b", "x/ab x/a-b", "x/a/b"},
		{"x**/f", "x/f xa/f", "x/y/f xa/y/f f"},
		{"x/y**/f", "x/y/f x/yz/f", "x/y/z/f"},
		{" **/f", " a/f| /f", "f|a/f| a/y/f"},
		{"*\n!*.go\n!*/", "x a/x", "x.go a/x.go a/"},
		{"a/\n!a/keep", "a/keep a/", ""},
		{"a/*\n!a/keep", "a/x", "a/keep a/"},
		{"foo*\n!foobar\nfoobarb*", "foo foobarb foobarbaz", "foobar"},
		{"\\#a\n\\!b\n#c", "#a !b", "c #c \\#a"},
		{"a \nb\\ \nc\\  ", "a|b |c ", "b|c|a |c  "},
		{" a", " a|d/ a", "a"},
		{"a\t", "a\t", "a"},
		{"[a-c]x[!0-9]", "axx bx- ", "dxx ax1 ax"},
		{"[]]x\n[!]a]y", "]x by", "ax ]y ay"},
		{"a[", "", "a[ a"},
		{"a\\", "", "a\\ a"},
		{"a\\*", "a*", "ab"},
		{"?", "a x/b", "ab"},
		{"a?b", "axb", "a/b ab"},
		{"a[/]b\nc[^x]d", "c-d", "a/b c/d"},
		{"\xef\xbb\xbfa\r\nb\r\n", "a b", ""},
		{"a\r", "a", ""},
		{"A", "A", "a"},
		{"", "", "a"},
		{"/\n//\n!\n!/\n\\", "", "a a/ \\"},
		{"*", "a a/ a/b", ""},
		{"**", "a a/ a/b", ""},
		{"/**", "a a/ a/b", ""},
		{"[[:upper:]]?[[:digit:]]", "Ax1", "ax1"},
		{"[[:nothing:]]", "", "a :]"},
	} {
		root := grown(t, ".gitignore", test.rules).root
		g := newIgnore(root, dirIgnoreFiles[:1], false, false)
		check := func(list string, want bool) {
			cut := " "
			if strings.Contains(list, "|") {
				cut = "|"
			}
			for p := range strings.SplitSeq(list, cut) {
				path, dir := strings.CutSuffix(p, "/")
				if path != "" && g.Match(path, dir) != want {
					t.Errorf("%q ignores %q: %v", test.rules, p, !want)
				}
			}
		}
		check(test.ignored, true)
		check(test.kept, false)
	}
}

// TestIgnoreLayers: of kinds the later one wins, of one kind the deeper file.
func TestIgnoreLayers(t *testing.T) {
	d := grown(t,
		".gitignore", "*.log\n!a/keep.log\nsecret\n",
		"a/.gitignore", "!deep.log\nown\n",
		"a/b/.gitignore", "deep.log\n",
		".codememignore", "!both\n*.txt\n!x.log\n",
		"a/.codememignore", "!in.txt\nx.log\n",
		".lvmignore", "notes.txt\n!last.txt\n",
		"a/.lvmignore", "!notes.txt\nlocked/\n",
		"a/locked/.lvmignore", "!*\n",
	)
	for path, want := range map[string]bool{
		"y.log": true, "a/keep.log": false, "a/deep.log": false, "a/b/deep.log": true, "a/own": true, "own": false,
		"x.log": false, "a/x.log": true, "a/b/x.log": true, "secret": true, "secret/x": true,
		"in.txt": true, "a/in.txt": false, "a/b/in.txt": false, "notes.txt": true, "a/notes.txt": false, "last.txt": false, "a/last.txt": false,
		"a/locked/x": true, "locked/x": false, "a/b/locked/deep/x": true, "x": false,
	} {
		if got := d.Ignore().Match(path, false); got != want {
			t.Errorf("%s is ignored: %v", path, got)
		}
	}
}

func TestIgnoreBuiltIn(t *testing.T) {
	g := grown(t, "x", "").Ignore()
	check := func(g *Ignore, list string, want bool) {
		t.Helper()
		for _, p := range strings.Fields(list) {
			path, dir := strings.CutSuffix(p, "/")
			if g.Match(path, dir) != want {
				t.Errorf("%s is ignored: %v", p, !want)
			}
		}
	}
	const never = ".git/ .git a/.GIT/config a/.git ../x /x a//b . a/./b"
	check(g, never, true)
	check(g, `node_modules/ a/node_modules/x.js bower_components/x .venv/x venv/ a/__pycache__/x.py .tox/ .mypy_cache/ dist/ a/build/x.go target/ out/ coverage/
		.next/ .nuxt/ .cache/ .gradle/ .idea/ .terraform/ .hg/ .svn/x a.min.js a/b.MIN.css x.js.map go.sum a/package-lock.json Cargo.lock x.lock logo.PNG a/x.so x.zip`, true)
	check(g, "vendor/ vendor/x.go build dist out BUILD Build/ main.go a/.github/x.yml .gitignore go.mod lock admin.js map", false)
	g = grown(t,
		".gitignore", "!node_modules/\n!/dist/\n!go.sum\n!.git\n", ".codememignore", "!*.png\n!.git/\n", ".lvmignore", "!/build\n",
		"a/.gitignore", "!x.lock\n",
	).Ignore()
	check(g, never, true)
	check(g, "node_modules/ node_modules/x.js a/node_modules/x/y dist/ dist/x.js go.sum a/go.sum a.png a/logo.png build/x.go a/x.lock", false)
	check(g, "a/dist/ a/dist/x node_modules/x.min.js a/build/ x.lock x.jpg", true)
}

func TestScanIgnore(t *testing.T) {
	s := newScratch(t)
	s.write(".gitignore", "git\n")
	s.write(".codememignore", "*.gen.go\n/own/\n")
	s.write("a/.lvmignore", "!keep.gen.go\nx\n")
	g, err := s.open().ScanIgnore()
	s.must(err)
	for path, want := range map[string]bool{
		"git": false, "node_modules/x": false, "a.png": false, "b.gen.go": true, "own/x": true, "a/own/w": false, "a/keep.gen.go": false,
		"keep.gen.go": true, "a/x/y/z": true, "x": false, "gone/x.gen.go": true, ".git/config": true, "../x": true, "": true,
	} {
		if got := g.Match(path, false); got != want {
			t.Errorf("%q is ignored: %v", path, got)
		}
	}
	s.write("a/x/y/.codememignore", "!z\n") // in a directory that is ignored
	s.write("late/.codememignore", "z\n")
	if !g.Match("a/x/y/z", false) || !g.Match("late/z", false) {
		t.Error("a rule is not seen, or one that is out of reach")
	}
	s.git("config", "core.ignorecase", "true")
	if g, err = s.open().ScanIgnore(); err != nil || !g.Match("OWN", true) || !g.Match("own/x", false) {
		t.Errorf("case counts: %v", err)
	}
	if unread := g.Unread(); len(unread) > 0 {
		t.Errorf("unread: %v", unread)
	}
}

// TestIgnoreFileHostile: ignore files that are none, or too large, say nothing.
func TestIgnoreFileHostile(t *testing.T) {
	d := grown(t, "rules", "*\n", "a/.gitignore", strings.Repeat("*\n", maxIgnoreFile), "b/.gitignore/x", "")
	if err := os.Symlink("rules", filepath.Join(d.root, ".gitignore")); err != nil {
		t.Fatal(err)
	}
	if err := mkfifo(filepath.Join(d.root, ".lvmignore")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", filepath.Join(d.root, ".codememignore")); err != nil {
		t.Fatal(err)
	}
	g := d.Ignore()
	for _, p := range []string{"x", "a/x", "b/x"} {
		if g.Match(p, false) {
			t.Errorf("%s is ignored", p)
		}
	}
	unread := g.Unread()
	for _, p := range []string{".gitignore", ".codememignore", ".lvmignore", "a/.gitignore", "b/.gitignore"} {
		if unread[p] == "" {
			t.Errorf("%s is read", p)
		}
	}
	if len(unread) != 5 {
		t.Errorf("unread: %v", unread)
	}
}

// TestIgnoreDeep: a path as deep as it can be needs no deep stack, and is judged by what is there.
func TestIgnoreDeep(t *testing.T) {
	g := grown(t, ".gitignore", "end\n**/b/**/c\n").Ignore()
	deep := strings.Repeat("a/", 5000)
	if g.Match(deep+"x", false) || !g.Match(deep+"end", false) || !g.Match(deep+"end/x", false) || !g.Match("b/"+deep+"c", false) {
		t.Error("a deep path is misjudged")
	}
	if !g.Match(strings.Repeat("a/", maxIgnorePath)+"x", false) {
		t.Error("a path without an end is not ignored")
	}
}

func TestIgnoreConcurrent(t *testing.T) {
	g := grown(t, ".gitignore", "*.log\n", "a/.gitignore", "!x.log\n").Ignore()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 50 {
				if g.Match("a/b/x.log", false) || !g.Match("a/c/y.log", false) || !g.Match("x.log", false) {
					t.Error("misjudged")
				}
			}
		})
	}
	group.Wait()
}
