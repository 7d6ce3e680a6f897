package scan

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
)

// grepped returns "path:line" of all lines that a search told, sorted. Ids must name what is there.
func greppedLines(t *testing.T, tree *Tree, q GrepQuery) []string {
	t.Helper()
	g, err := tree.Grep(q)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range g.Files {
		n := 0
		for _, s := range f.In {
			for _, l := range s.Lines {
				for _, number := range append([]int{l.Number}, l.Same...) {
					all = append(all, fmt.Sprintf("%s:%d", f.Path, number))
					n++
					if s.Name != "" && (number > s.End) {
						t.Errorf("line %d is not in %s, which ends at %d", number, s.ID, s.End)
					}
				}
			}
			if id, err := symbol.ParseID(s.ID, tree.Has); err != nil || id.Path != f.Path {
				t.Errorf("%q is no id of %s: %v", s.ID, f.Path, err)
			}
		}
		if n != f.Lines {
			t.Errorf("%s: told %d lines of %d without a limit", f.Path, n, f.Lines)
		}
	}
	if g.Lines != len(all) || g.Lines != g.Shown() || g.Matched != len(g.Files) || g.Unread != 0 {
		t.Errorf("counts are wrong: %d lines, %d told, %d files, %d told, %d unread", g.Lines, len(all), g.Matched, len(g.Files), g.Unread)
	}
	slices.Sort(all)
	return all
}

// reallyLines returns the same from the bytes of what git tracks.
func (w *world) reallyLines(re *regexp.Regexp) []string {
	w.t.Helper()
	var all []string
	for p := range strings.SplitSeq(w.tracked(), "\x00") {
		info, err := os.Lstat(filepath.Join(w.root, p))
		if err != nil || !info.Mode().IsRegular() || repo.TypeByName(p) == "binary" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(w.root, p))
		if err != nil || bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0 || bytes.HasPrefix(data, []byte{0xff, 0xfe}) {
			continue
		}
		for i, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
			if last := i == strings.Count(strings.TrimSuffix(string(data), "\n"), "\n") && !strings.HasSuffix(string(data), "\n"); !last {
				l = strings.TrimSuffix(l, "\r")
			}
			if re.MatchString(l) && len(data) > 0 {
				all = append(all, fmt.Sprintf("%s:%d", p, i+1))
			}
		}
	}
	slices.Sort(all)
	return all
}

// greppedContents are texts with words that patterns look for, and what makes them hard to look through.
func greppedContents(r *rand.Rand) string {
	parts := []string{
		"needle", "Needle", "NEEDLE", "haystack", "func Needle() {\n\treturn\n}\n", "\n", "\r\n", " ", "\tx = 1\n", "größe\n", "\xff\xfeneedle\n", "\xc3needle\n",
		"// needle in a comment\n", strings.Repeat("long ", 80) + "needle\n", "12345\n", "kit K\u212ait\n", "a\x1b[31mneedle\n", "foo(bar)\n", "package p\n\n",
	}
	var b strings.Builder
	for range r.IntN(20) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	if r.IntN(12) == 0 {
		b.WriteString("\x00binary needle")
	}
	return b.String()
}

// mutate changes some file of the tree, at times without a trace in its size and its time of modification.
func (w *world) mutate(r *rand.Rand, paths []string) {
	w.t.Helper()
	p := paths[r.IntN(len(paths))]
	full := filepath.Join(w.root, p)
	switch r.IntN(8) {
	case 0:
		_ = os.Remove(full)
	case 1:
		w.git("add", "-A")
	case 2:
		w.commit()
	case 3:
		if data, err := os.ReadFile(full); err == nil && len(data) > 8 {
			info, err := os.Stat(full)
			if err != nil {
				w.t.Fatal(err)
			}
			w.write(p, string(append([]byte("needle 2"), data[8:]...)))
			if err := os.Chtimes(full, info.ModTime(), info.ModTime()); err != nil {
				w.t.Fatal(err)
			}
		}
	case 4:
		w.remember()
	case 5:
		w.git("stash", "-q", "--include-untracked")
	case 6:
		_ = os.Remove(full)
		_ = os.Symlink("/etc/passwd", full)
	default:
		_ = os.Remove(full) // maybe a link
		w.write(p, greppedContents(r))
	}
}

// TestGrep: what is found is what is on disk, after any edit and whatever was known before: with a cache that has seen
// other bytes, with rows and segments, and without a registry.
func TestGrep(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": "package a\n\nfunc Needle() {}\n", "b.txt": "needle\n", ".gitattributes": "c.txt binary\n", "c.txt": "needle\n"})
	r := rand.New(rand.NewPCG(14, 3))
	patterns := []string{"needle", "Needle", `(?i)needle\b`, `^func \w+`, "[0-9]{5,}", "größe", `x\s=`, "nee.*le|foo", `\xff`, "kit", "^$", `(?i)KIT`, "absent", `o\(b`}
	paths := []string{"a.go", "b.txt", "c.txt", "d.go", "dir/e.md", "dir/f.go", "dir/g_test.go", "h.png", "i"}
	c := NewCache(1 << 20)
	for step := range 60 {
		for range 1 + r.IntN(4) {
			w.mutate(r, paths)
		}
		if r.IntN(4) == 0 {
			index(t, New(t.Context(), w.memory(), nil, true))
		}
		pattern := patterns[r.IntN(len(patterns))]
		want := w.reallyLines(regexp.MustCompile(pattern))
		for name, tree := range map[string]*Tree{
			"server": New(t.Context(), w.memory(), c, true), "process": New(t.Context(), w.memory(), nil, true),
		} {
			got := greppedLines(t, tree, GrepQuery{Pattern: pattern})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("step %d, %s, %q (-want +got):\n%s", step, name, pattern, diff)
			}
		}
	}
}

// index indexes all contents, however few they are.
func index(t *testing.T, tree *Tree) {
	t.Helper()
	x, err := tree.indexing(nil)
	if err != nil {
		t.Fatal(err)
	}
	loose, _ := x.loose()
	if err := errors.Join(x.index(loose, tree.now()), x.merge(), x.writeSnapshot()); err != nil {
		t.Fatal(err)
	}
}

// TestGrepIndexed: contents that are in a segment and have no match are not read; without segments the answer is the same.
func TestGrepIndexed(t *testing.T) {
	files := map[string]string{"hit.go": "package p\n\nfunc Wanted() {}\n"}
	for i := range 40 {
		files[fmt.Sprintf("f%02d.go", i)] = fmt.Sprintf("package p\n\nfunc F%d() {}\n", i)
	}
	w := newWorld(t, files)
	w.age()
	tree := New(t.Context(), w.memory(), nil, true)
	index(t, tree)
	g := &grep{t: New(t.Context(), w.memory(), nil, true), q: GrepQuery{Pattern: "Wanted"}, answer: &Grepped{}}
	var err error
	if g.p, err = find.CompilePattern("Wanted", find.PatternOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := g.choose(); err != nil {
		t.Fatal(err)
	}
	if len(g.files) != 1 || g.files[0].path != "hit.go" || g.answer.Searched != 41 {
		t.Errorf("of %d files %d are to be read: %v", g.answer.Searched, len(g.files), g.files)
	}
	damage := func() {
		err := w.memory().Update(t.Context(), func(tx *registry.Tx) error {
			segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
			for _, s := range segments {
				err = errors.Join(err, tx.KeepSegment(registry.TrigramSegment, find.TrigramVersion, append(s.Docs[:len(s.Docs)-1:len(s.Docs)-1], ^s.Docs[len(s.Docs)-1], 7),
					func(func(a, b []byte) bool) {}, s.ID))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	damage()
	if got := greppedLines(t, New(t.Context(), w.memory(), nil, true), GrepQuery{Pattern: "Wanted"}); !slices.Equal(got, []string{"hit.go:3"}) {
		t.Errorf("with damaged segments: %v", got)
	}
}
