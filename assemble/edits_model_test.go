package assemble

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aymanbagabas/go-udiff"
)

// A told is an edit as the reference remembers it: with the whole texts.
type told struct {
	client, path  string
	before, after string
	at            time.Time
}

// randomText returns a few lines of few words, so that they repeat, with any line ends.
func randomText(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString([]string{"a", "b", "", "  c", "--- a", "+++ b", "@@ -1 +1 @@", "é"}[r.IntN(8)])
		b.WriteString([]string{"\n", "\n", "\n", "\r\n"}[r.IntN(4)])
	}
	if r.IntN(4) == 0 {
		b.WriteString("end")
	}
	return b.String()
}

// changed returns text with some lines replaced.
func changed(r *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	for range 1 + r.IntN(3) {
		i := r.IntN(len(lines))
		n := r.IntN(min(3, len(lines)-i) + 1)
		lines = slices.Replace(lines, i, i+n, strings.SplitAfter(randomText(r), "\n")...)
	}
	return strings.Join(lines, "")
}

// hunks returns the diff of two texts as an editor may tell it: with or without headers, and with or without
// lines around what changes, but at least so many.
func hunks(r *rand.Rand, path, before, after string, least int) string {
	context := least + r.IntN(4-least)
	if context == 0 {
		return bareHunks(before, after)
	}
	diff, err := udiff.ToUnified("a/"+path, "b/"+path, before, udiff.Lines(before, after), context)
	if err != nil {
		panic(err)
	}
	if r.IntN(2) == 0 || strings.ContainsAny(path, "\"\n") {
		diff = diff[strings.Index(diff, "@@"):]
	}
	return diff
}

// bareHunks returns a diff without lines around what changes, which go-udiff does not write as others read it.
func bareHunks(before, after string) string {
	var b strings.Builder
	delta := 0
	for _, edit := range udiff.Lines(before, after) {
		old, fresh := whole(before[edit.Start:edit.End]), whole(edit.New)
		at := strings.Count(before[:edit.Start], "\n")
		from, to := at, at+delta
		if len(old) > 0 {
			from++
		}
		if len(fresh) > 0 {
			to++
		}
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", from, len(old), to, len(fresh))
		for i, lines := range [][]string{old, fresh} {
			for _, l := range lines {
				b.WriteString("-+"[i:i+1] + strings.TrimSuffix(l, "\n") + "\n")
				if !strings.HasSuffix(l, "\n") {
					b.WriteString("\\ No newline at end of file\n")
				}
			}
		}
		delta += len(fresh) - len(old)
	}
	return b.String()
}

// whole returns the lines of a text.
func whole(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	return slices.DeleteFunc(lines, func(l string) bool { return l == "" })
}

// TestEditsModel tells edits of random texts by random clients, and compares what is remembered with a reference
// that keeps everything: where the texts were followed, they are the texts; and the diff that is shown gives the
// text after the edits when applied to the one before. Files change on disk as they do when they are saved, when
// another branch is checked out, before the first edit of them is told, and when an editor has a text that was never told.
func TestEditsModel(t *testing.T) {
	for seed := range uint64(300) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { modelEdits(t, rand.New(rand.NewPCG(seed, 5))) })
	}
}

func modelEdits(t *testing.T, r *rand.Rand) {
	now, d := noon, disk{}
	e := tracker(Limits{Count: 1 + r.IntN(20), Bytes: 2000 + r.IntN(4000), Age: time.Minute}, d, &now)
	honest := r.IntN(2) == 0 // no text changes untold, so that all of it must be followed
	paths, clients := []string{"f", "g/h", "é \"x\"\n"}, []string{"vi", "code"}
	for _, p := range paths {
		d[p] = randomText(r)
	}
	buffers, followed := map[string]string{}, map[string]bool{} // by client and path
	var all []told
	for range 60 {
		client, path := clients[r.IntN(len(clients))], paths[r.IntN(len(paths))]
		key := client + "/" + path
		if _, open := buffers[key]; !open {
			buffers[key] = d[path]
		}
		switch n := r.IntN(20); {
		case n == 0 && !honest:
			d[path] = randomText(r) // git
		case n == 1 && !honest:
			buffers[key] = randomText(r) // untold
		case n == 2:
			now = now.Add(20 * time.Second)
		default:
			before := buffers[key]
			after := changed(r, before)
			if r.IntN(4) == 0 && len(all) > 0 && all[len(all)-1].path == path && all[len(all)-1].client == client {
				after = all[len(all)-1].before // undone
			}
			if before == after {
				continue
			}
			now = now.Add(time.Second)
			least := 0
			if !followed[key] { // an insertion alone says nothing about where it begins
				least = 1
			}
			diff := hunks(r, path, before, after, least)
			_, vi := buffers["vi/"+path]
			_, code := buffers["code/"+path]
			if vi != code && !followed[key] && r.IntN(2) == 0 {
				d[path] = after // saved before it is told
			}
			followed[key] = true
			if err := e.Record(Edit{Client: client, Path: path, Diff: diff, Before: Position{len(all), 1}, After: Position{len(all), 2}}); err != nil {
				t.Fatalf("Record of %q to %q, %q: %v", before, after, diff, err)
			}
			buffers[key] = after
			all = append(all, told{client, path, before, after, now})
		}
		checkEdits(t, e, all, honest)
	}
}

// checkEdits compares what is remembered with what was told. An entry's Before names its place in all.
func checkEdits(t *testing.T, e *Edits, all []told, honest bool) {
	t.Helper()
	shown := e.Recent("")
	if !slices.IsSortedFunc(shown, func(a, b Edit) int { return b.At.Compare(a.At) }) {
		t.Fatalf("not the newest first: %+v", shown)
	}
	want := 0
	for name, c := range e.clients {
		if len(c.window) > e.limits.Count || c.bytes > e.limits.Bytes {
			t.Fatalf("%d edits of %d bytes", len(c.window), c.bytes)
		}
		for i, n := range c.window { // the window is the last of what was told, without a gap
			of := all[n.Before.Line]
			if of.client != name || of.path != n.Path || !of.at.Equal(n.At) || n.At.Before(e.now().Add(-e.limits.Age)) {
				t.Fatalf("entry %d is %+v, told was %+v", i, n.Edit, of)
			}
		}
		for path, chains := range c.chains {
			for _, h := range chains {
				want += len(h.coalesced())
				if len(h.edits) == 0 || !h.known {
					continue
				}
				first, last := all[h.edits[0].Before.Line], all[h.edits[len(h.edits)-1].Before.Line]
				if honest && (h.base != first.before || h.text != last.after) {
					t.Fatalf("%s of %s is followed from %q to %q, it was %q to %q", path, name, h.base, h.text, first.before, last.after)
				}
				checkChain(t, h)
			}
			if honest && len(chains) > 0 && chains[len(chains)-1].known && len(chains[len(chains)-1].edits) == 0 {
				if h := chains[len(chains)-1]; h.base != h.text {
					t.Fatalf("an empty chain goes from %q to %q", h.base, h.text)
				}
			}
		}
	}
	if len(shown) != want {
		t.Fatalf("%d are shown of %d", len(shown), want)
	}
}

// checkChain applies what is shown of a chain to its base.
func checkChain(t *testing.T, h *chain) {
	t.Helper()
	shown := h.coalesced()
	if h.base == h.text {
		if len(shown) != 0 {
			t.Fatalf("shown of nothing: %+v", shown)
		}
		return
	}
	if len(shown) != 1 {
		t.Fatalf("%d diffs are shown of a chain that is followed", len(shown))
	}
	first, last, got := h.edits[0], h.edits[len(h.edits)-1], shown[0]
	if got.Before != first.Before || got.After != last.After || !got.At.Equal(last.At) {
		t.Fatalf("shown is %+v of %+v to %+v", got, first.Edit, last.Edit)
	}
	p, err := parsePatch(h.path, got.Diff, maxDiff)
	if err != nil {
		t.Fatalf("%q: %v", got.Diff, err)
	}
	if text, ok := p.apply(h.base); !ok || text != h.text {
		t.Fatalf("%q on %q gives %q, want %q", got.Diff, h.base, text, h.text)
	}
	if text, ok := p.reverse().apply(h.text); !ok || text != h.base {
		t.Fatalf("%q taken back from %q gives %q, want %q", got.Diff, h.text, text, h.base)
	}
}

// FuzzRecord: whatever is told, either it is refused with a reason and a line of it, or what is shown can be
// told again and gives the text that is followed.
func FuzzRecord(f *testing.F) {
	f.Add("f", "one\ntwo\n", "@@ -1,2 +1,2 @@\n one\n-two\n+2\n")
	f.Add("f", "one\r\ntwo", "--- a/f\n+++ b/f\n@@ -2 +2 @@\n-two\n\\ No newline at end of file\n+2\n")
	f.Add("a b", "", "diff --git a/a b b/a b\nnew file mode 100644\n--- /dev/null\n+++ b/a b\t\n@@ -0,0 +1 @@\n+x\n")
	f.Add("f", "x\n", "@@ -1 +0,0 @@\n-x\n")
	f.Add("f", "", "@@ -1,9223372036854775807 +1,0 @@\n-x\n")
	f.Add("f", "a\n", "@@ -1,0 +2 @@\n+b\n@@ -1,0 +3 @@\n+c\n")
	f.Fuzz(func(t *testing.T, path, text, diff string) {
		e := NewEdits(Limits{}, func(string) ([]byte, error) { return []byte(text), nil })
		err := e.Record(Edit{Path: path, Diff: diff})
		if err != nil {
			if e.Count("") != 0 {
				t.Fatal("a refused edit is remembered")
			}
			var of *DiffError
			if errors.As(err, &of) && (of.Line < 0 || of.Line > strings.Count(diff, "\n")+2 || of.Reason == "") {
				t.Fatalf("line %d of %q: %q", of.Line, diff, of.Reason)
			}
			return
		}
		for _, chains := range e.clients[""].chains {
			for _, h := range chains {
				if h.known {
					checkChain(t, h)
				}
			}
		}
		for _, shown := range e.Recent("") {
			if err := NewEdits(Limits{}, nil).Record(shown); err != nil {
				t.Fatalf("what is shown of %q is refused: %q: %v", diff, shown.Diff, err)
			}
		}
	})
}
