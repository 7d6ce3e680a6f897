package resolve_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write every reference of the archives to their file all, to be read and taken over into want")

// TestResolve: what references mean, in small projects of every language. Each line of want says it of a name in
// a line of a file: `path:line name -> id (rule)`, or `-> none (why)`. A name may have its receiver before it.
// What want does not say, is not checked; that want covers each rule, is.
func TestResolve(t *testing.T) {
	eachArchive(t, "resolve", func(t *testing.T, archive string, w *world, want []string) {
		got := resolutions(w, w)
		if still := resolutions(w, snapshot.New(w)); !slices.Equal(still, got) {
			t.Errorf("in a snapshot:\n%s\nelse:\n%s", strings.Join(still, "\n"), strings.Join(got, "\n"))
		}
		writeAll(archive, got)
		compareWants(t, want, got)
	})
}

// TestVersion: Version grows with what references of the archives mean. testdata/meanings has, after its version, for each archive a
// sum of its files and one of what all their references mean.
func TestVersion(t *testing.T) {
	const file = "testdata/meanings"
	was, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	version, rows, _ := strings.Cut(string(was), "\n")
	noted := map[string]string{}
	for row := range strings.Lines(rows) {
		if f := strings.Fields(row); len(f) == 3 {
			noted[f[0]+" "+f[1]] = f[2]
		}
	}
	var got []string
	eachArchive(t, "resolve", func(t *testing.T, archive string, w *world, _ []string) {
		files := sha256.New()
		for _, p := range w.paths {
			fmt.Fprintf(files, "%q %q\n", p, w.contents[p])
		}
		name := fmt.Sprintf("%s %.6x", strings.TrimPrefix(filepath.ToSlash(archive), "../"), files.Sum(nil))
		means := fmt.Sprintf("%.6x", sha256.Sum256([]byte(strings.Join(resolutions(w, snapshot.New(w)), "\n"))))
		if old := noted[name]; old != "" && old != means && version == strconv.Itoa(resolve.Version) {
			t.Errorf("its references mean something else than in version %s: raise Version, and run this with -update", version)
		}
		got = append(got, name+" "+means)
	})
	slices.Sort(got)
	text := fmt.Sprintf("%d\n%s\n", resolve.Version, strings.Join(got, "\n"))
	switch {
	case text == string(was) || t.Failed():
	case *update:
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is of other archives or of version %s: run this with -update", file, version)
	}
}

// compareWants reports which lines of an archive's file want are not among those that were found.
func compareWants(t *testing.T, wants, got []string) {
	t.Helper()
	n := 0
	for _, want := range wants {
		want = strings.TrimSpace(want)
		if want == "" || strings.HasPrefix(want, "#") {
			continue
		}
		n++
		if slices.Contains(got, want) {
			continue
		}
		what, _, _ := strings.Cut(want, " -> ")
		var instead []string
		for _, g := range got {
			if strings.HasPrefix(g, what+" -> ") {
				instead = append(instead, g)
			}
		}
		t.Errorf("want %s\n got %s", want, strings.Join(instead, "\n     "))
	}
	if n == 0 && !*update {
		t.Error("nothing is wanted")
	}
}

// resolutions describes what every reference of a world means, asked of some form of it.
func resolutions(w *world, as snapshot.World) []string {
	var all []string
	for _, p := range w.paths {
		o := w.outlines[p]
		if o == nil {
			continue
		}
		for i := range o.References {
			r := &o.References[i]
			name := r.Name
			if r.Receiver != "" {
				name = r.Receiver + "." + name
			}
			all = append(all, fmt.Sprintf("%s:%d %s -> %s", p, r.Line, name, meaning(w, as, p, r)))
		}
	}
	return all
}

// meaning describes what a reference of a file means.
func meaning(w *world, as snapshot.World, path string, r *symbol.Reference) string {
	res := resolve.Reference(as, path, w.outlines[path], r)
	if res.Rule == "" {
		return "none (" + res.Why + ")"
	}
	return symbol.IDOf(res.Path, w.outlines[res.Path], res.Index).String() + " (" + string(res.Rule) + ")"
}

// TestAccessesMean: what reads and writes mean, in the lines of TestResolve with the kind before the name.
func TestAccessesMean(t *testing.T) {
	eachArchive(t, "accesses", func(t *testing.T, _ string, w *world, want []string) {
		var got []string
		for _, p := range w.paths {
			for i := range w.outlines[p].Accesses {
				r := &w.outlines[p].Accesses[i]
				got = append(got, fmt.Sprintf("%s:%d %s %s -> %s", p, r.Line, r.Kind, r.Name, meaning(w, w, p, r)))
			}
		}
		compareWants(t, want, got)
	})
}

// TestResolveEnds: a chain of files is followed, but not without an end, and ways that part and meet again are not all
// gone.
func TestResolveEnds(t *testing.T) {
	var files []txtar.File
	add := func(name, format string, args ...any) {
		files = append(files, txtar.File{Name: name, Data: fmt.Appendf(nil, format, args...)})
	}
	const long = 2500
	for i := range long {
		add(fmt.Sprintf("chain/m%d.ts", i), "export * from './m%d';\nexport function at%d() {}\n", i+1, i)
	}
	for i := range 40 {
		for _, side := range []string{"a", "b"} {
			add(fmt.Sprintf("ways/%s%d.ts", side, i), "export * from './a%d';\nexport * from './b%d';\n", i+1, i+1)
		}
	}
	add("use.ts", "import { at5, at%d } from './chain/m0';\nimport { gone } from './ways/a0';\nat5();\nat%d();\ngone.f();\ngone();\n", long-1, long-1)
	w := newWorld(t, files)
	o := w.outlines["use.ts"]
	for i, want := range []string{"chain/m5.ts", "", "", ""} {
		if i >= len(o.References) {
			t.Fatalf("%d references", i)
		}
		if res := resolve.Reference(w, "use.ts", o, &o.References[i]); res.Path != want {
			t.Errorf("%s is at %+v, want %q", o.References[i].Name, res, want)
		}
	}
}
