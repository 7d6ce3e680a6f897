package resolve_test

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"codemem/symbol"
	"codemem/symbol/resolve"

	"golang.org/x/tools/txtar"
)

// TestResolveTorn: in projects with lines and files missing, every reference means a symbol that there is, or has a
// reason why it means none, and the same one each time.
func TestResolveTorn(t *testing.T) {
	archives, err := filepath.Glob("testdata/resolve/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, archive := range archives {
		t.Run(filepath.Base(archive), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(archive)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(len(a.Files)), 7))
			for range 8 {
				w := newWorld(t, tearFiles(r, a.Files))
				for _, p := range w.paths {
					o := w.outlines[p]
					for i := 0; o != nil && i < len(o.References); i++ {
						whole(t, w, p, o, &o.References[i])
					}
					for i := 0; o != nil && i < len(o.Imports); i++ {
						for _, f := range resolve.Follow(w, p, o, &o.Imports[i]) {
							if !w.Has(f) {
								t.Errorf("%s: %+v leads to %q, which is not there", p, o.Imports[i], f)
							}
						}
					}
				}
			}
		})
	}
}

func whole(t *testing.T, w *world, p string, o *symbol.Outline, r *symbol.Reference) {
	t.Helper()
	res := resolve.Reference(w, p, o, r)
	if again := resolve.Reference(w, p, o, r); again != res {
		t.Errorf("%s: %+v is %+v, and then %+v", p, r, res, again)
	}
	switch {
	case res.Rule == "" && (res.Why == "" || res.Path != "" || res.External != (res.Why == resolve.WhyExternal)):
		t.Errorf("%s: %+v is nothing for no reason: %+v", p, r, res)
	case res.Rule != "" && (res.Why != "" || w.outlines[res.Path] == nil || res.Index < 0 || res.Index >= len(w.outlines[res.Path].Symbols)):
		t.Errorf("%s: %+v is no symbol: %+v", p, r, res)
	}
}

// tearFiles drops some files and some lines.
func tearFiles(r *rand.Rand, files []txtar.File) []txtar.File {
	var torn []txtar.File
	for _, f := range files {
		if r.IntN(12) == 0 {
			continue
		}
		lines := slices.DeleteFunc(bytes.SplitAfter(f.Data, []byte("\n")), func([]byte) bool { return r.IntN(15) == 0 })
		torn = append(torn, txtar.File{Name: f.Name, Data: bytes.Join(lines, nil)})
	}
	return torn
}
