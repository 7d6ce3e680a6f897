package verify_test

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/registry"
	"codemem/verify"
)

// What a pass over some paths counts is what lies at or below them, and nothing else: every random history of edits
// is compared with an oracle that reads the rows, the index and every file.
func TestPartialPassCounts(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 13))
			files := []string{"README", "a/1.go", "a/2.go", "a/b/3.go", "a/b/4.go", "ab/5.go", "c/6.go", "c/img.png"}
			w := newWorld(t, files...)
			w.pass(verify.Options{})
			for step := range 12 {
				w.partialStep(r, files, step)
				var paths []string
				for _, p := range []string{"a", "a/b", "ab", "c", "README", "a/1.go", "."} {
					if r.IntN(3) == 0 {
						paths = append(paths, p)
					}
				}
				if len(paths) == 0 {
					paths = []string{"a/b"}
				}
				w.checkCounts(verify.Options{Paths: paths, Full: r.IntN(4) == 0, Apply: r.IntN(3) == 0})
			}
		})
	}
}

// partialStep changes the work tree, the index or HEAD.
func (w *world) partialStep(r *rand.Rand, files []string, step int) {
	w.t.Helper()
	p := files[r.IntN(len(files)-1)] // not the image
	switch full := filepath.Join(w.dir, p); r.IntN(6) {
	case 0:
		w.write(p, fmt.Sprintln("edit", step))
	case 1:
		w.write(p, p+"\n")
	case 2:
		if err := os.Remove(full); err != nil && !os.IsNotExist(err) {
			w.t.Fatal(err)
		}
	case 3:
		w.write(filepath.Join(filepath.Dir(p), fmt.Sprintf("new%d.go", step)), "new\n")
		w.git("add", "-A")
	case 4:
		w.git("add", "-A")
		w.git("commit", "-q", "--allow-empty", "-m", "step")
	case 5:
		w.git("rm", "-q", "--cached", "--ignore-unmatch", p)
	}
}

// checkCounts compares what a pass counts with what the rows, the index and the files say before it.
func (w *world) checkCounts(o verify.Options) {
	w.t.Helper()
	rows := map[string]string{}
	err := w.m.View(context.Background(), func(tx *registry.Tx) error {
		return tx.Evidence(func(f registry.File) error { rows[f.Path] = f.MD5; return nil })
	})
	if err != nil {
		w.t.Fatal(err)
	}
	below := func(p string) bool {
		for _, at := range o.Paths {
			if at == "." || p == at || strings.HasPrefix(p, at+"/") {
				return true
			}
		}
		return false
	}
	var want verify.Counts
	for p := range strings.SplitSeq(w.git("ls-files"), "\n") {
		data, err := fs.ReadFile(os.DirFS(w.dir), p)
		md5, known := rows[p]
		if !below(p) || err != nil {
			continue // where it is remembered, it is missing
		}
		delete(rows, p)
		switch {
		case strings.HasSuffix(p, ".png"):
			want.Skipped++
		case !known:
			want.New++
		case md5 == sum(string(data)):
			want.Match++
		default:
			want.Mismatch++
		}
	}
	for p := range rows {
		if below(p) {
			want.Missing++
		}
	}
	rep, err := verify.Run(context.Background(), w.m, o)
	if err != nil {
		w.t.Fatal(err)
	}
	if diff := cmp.Diff(want, rep.Counts); diff != "" {
		w.t.Errorf("counts of %v (-want +got):\n%s", o.Paths, diff)
	}
	least := want.Match + want.Mismatch + want.New
	if n := rep.Hashed + rep.Proven; n < least || n > least+want.Skipped {
		w.t.Errorf("%v: %d hashed and %d proven, of %d files", o.Paths, rep.Hashed, rep.Proven, least)
	}
}
