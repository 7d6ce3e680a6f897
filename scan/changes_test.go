package scan

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"codemem/repo"

	"github.com/google/go-cmp/cmp"
)

const (
	shopText  = "package m\n\nfunc A() { b() }\n\nfunc b() {}\n\nfunc C() int { return 1 }\n\nfunc D() {}\n"
	otherText = "package m\n\nfunc X() {}\n"
)

// changesText writes changes as a test reads them.
func changesText(changes []FileChange) []string {
	var all []string
	for _, c := range changes {
		text := string(c.Kind) + " " + c.Path
		if c.From != "" {
			text += " from " + c.From
		}
		if c.Drift.Grade != "" {
			text += " " + string(c.Drift.Grade)
		}
		if s := c.Drift.String(); s != "" {
			text += " " + s
		}
		if c.Why != "" {
			text += " (" + c.Why + ")"
		}
		all = append(all, text)
	}
	return all
}

// TestChanges: what is told of each way in which a work tree differs from a commit.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(w *world)
		rev  string
		want []string
	}{
		{"nothing", func(*world) {}, "", nil},
		{"written anew with the same bytes", func(w *world) { w.write("shop.go", shopText) }, "", nil},
		{"other line ends", func(w *world) { w.write("shop.go", strings.ReplaceAll(shopText, "\n", "\r\n")) }, "", nil},
		{"a body", func(w *world) { w.write("shop.go", strings.Replace(shopText, "b() {}", "b() { A() }", 1)) }, "", []string{"M shop.go body ~b"}},
		{"a signature and a symbol gone", func(w *world) {
			w.write("shop.go", strings.Replace(strings.Replace(shopText, "A()", "A(int)", 1), "func D() {}\n", "", 1))
		}, "", []string{"M shop.go interface ~A -D"}},
		{"a comment", func(w *world) { w.write("shop.go", shopText+"// End.\n") }, "", []string{"M shop.go cosmetic"}},
		{"new and gone", func(w *world) { w.write("new.go", otherText); w.remove("shop.go") }, "", []string{"A new.go", "D shop.go"}},
		{"moved", func(w *world) { w.write("lib/s.go", shopText); w.remove("shop.go") }, "", []string{"R lib/s.go from shop.go cosmetic"}},
		{"moved and edited", func(w *world) {
			w.write("lib/s.go", strings.Replace(shopText, "b() {}", "b() { A() }", 1))
			w.remove("shop.go")
		}, "", []string{"R lib/s.go from shop.go body ~b"}},
		{"staged", func(w *world) { w.git("mv", "shop.go", "z.go") }, "", []string{"R z.go from shop.go cosmetic"}},
		{"binary and text", func(w *world) { w.write("data.bin", "\x00\x01"); w.write("notes.txt", "more\n") }, "", []string{"A data.bin (binary)", "M notes.txt (in no language that is parsed)"}},
		{"ignored", func(w *world) { w.write(".gitignore", "*.log\n"); w.commit(); w.write("x.log", "x\n") }, "", nil},
		{"committed since", func(w *world) {
			w.write("shop.go", strings.Replace(shopText, "b() {}", "b() { A() }", 1))
			w.git("mv", "other.go", "moved.go")
			w.commit()
			w.write("shop.go", shopText+"\nfunc E() {}\n")
		}, "HEAD~1", []string{"R moved.go from other.go cosmetic", "M shop.go interface +E"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, map[string]string{"shop.go": shopText, "other.go": otherText, "notes.txt": "notes\n"})
			c.edit(w)
			changes, left, err := w.tree(nil).Changes(c.rev)
			if err != nil || left != 0 {
				t.Fatalf("%d left, %v", left, err)
			}
			if diff := cmp.Diff(c.want, changesText(changes)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	w := newWorld(t, map[string]string{"shop.go": shopText})
	if _, _, err := w.tree(nil).Changes("nowhere"); !errors.Is(err, repo.ErrUnknownRevision) {
		t.Errorf("an unknown revision: %v", err)
	}
	for i := range mostChanges + 5 {
		w.write(fmt.Sprintf("many/%d.txt", i), "x\n")
	}
	if changes, left, err := w.tree(nil).Changes(""); err != nil || len(changes) != mostChanges || left != 5 {
		t.Errorf("%d changes, %d left, %v", len(changes), left, err)
	}
}
