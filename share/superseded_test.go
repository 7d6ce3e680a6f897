//go:build unix

package share

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// TestNotesSuperseded: what holds in the place of another does so by every way, be it the last of several between two passes, or one that was
// passed on before it came to do so; of one's own, and of others.
func TestNotesSuperseded(t *testing.T) {
	for name, make := range ways {
		t.Run(name, func(t *testing.T) {
			bare := hub(t, 4)
			ada, bob, late := cloneOf(t, bare), cloneOf(t, bare), cloneOf(t, bare)
			pass := make(t)
			trap := func(text string) registry.Note {
				return registry.Note{Kind: "trap", Text: text, Author: "ada", Anchors: []registry.Anchor{someFile}}
			}
			supersede := func(c *clone, old, by int64) {
				t.Helper()
				if err := verify.Supersede(t.Context(), c.m, old, by, "it was wrong"); err != nil {
					t.Fatal(err)
				}
			}
			a := ada.note(trap("A."), 0)
			x, y := ada.note(trap("X."), 0), ada.note(trap("Y."), 0)
			pass(ada, bob)
			bob.holds("A.", "X.", "Y.")
			b := ada.note(trap("B."), a)
			c := ada.note(trap("C."), b) // a chain, whose middle nobody else ever had
			supersede(ada, x, y)         // which everybody has
			pass(ada, bob)
			bob.holds("C.", "Y.")
			pass(ada, late)
			late.holds("C.", "Y.")
			supersede(ada, y, c)
			pass(ada, bob)
			bob.holds("C.")
			mine := bob.note(trap("Bob's."), 0)
			pass(bob, late)
			late.holds("Bob's.", "C.")
			var theirs int64 // hers, as bob has it
			err := bob.m.View(t.Context(), func(tx *registry.Tx) error {
				notes, err := tx.Notes(registry.NoteQuery{})
				for _, n := range notes {
					if n.Text == "C." {
						theirs = n.ID
					}
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			supersede(bob, theirs, mine) // of hers, by one of his that was passed on before
			pass(bob, late)
			late.holds("Bob's.")
			pass(bob, ada)
			ada.holds("Bob's.", "C.") // what was written here gives way to none
		})
	}
}

// trapRecord returns a note by somebody as a record, which claims the places of others.
func trapRecord(t *testing.T, author, text string, instead ...Record) Record {
	t.Helper()
	var all hashes
	why := ""
	for _, r := range instead {
		all, why = append(all, r.Hash), "so I say"
	}
	n := registry.Note{Kind: "trap", Text: text, Author: author, CreatedAt: time.Date(2026, 1, 2, 3, 4, 5, len(text), time.UTC), Anchors: []registry.Anchor{someFile}}
	r, err := recordOfNote(n, all, why)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNotesClaims: whatever lines claim, what was written or confirmed here holds, of those that claim each other's places one does, and what was
// hidden holds again when their author's texts are taken back.
func TestNotesClaims(t *testing.T) {
	ada := cloneOf(t, hub(t, 2))
	receive := func(records ...Record) {
		t.Helper()
		var b bytes.Buffer
		for _, r := range records {
			b.Write(r.line())
		}
		if got, err := Import(t.Context(), ada.m, &b, nil); err != nil || got.Bad > 0 {
			t.Fatalf("%v, %+v", err, got)
		}
	}
	mine, good, vouched := trapRecord(t, "ada", "Mine."), trapRecord(t, "bob", "Good."), trapRecord(t, "bob", "Vouched for.")
	receive(vouched)
	if err := ada.m.Update(t.Context(), func(tx *registry.Tx) error { _, err := tx.Confirm("bob", nil); return err }); err != nil {
		t.Fatal(err)
	}
	ada.note(mine.note(""), 0)
	receive(good)
	receive(trapRecord(t, "mallory", "Evil.", mine, good, vouched))
	ada.holds("Evil.", "Mine.", "Vouched for.")
	receive(trapRecord(t, "eve", "Eve too.", good)) // and there is another that says so
	revert := func(author string) {
		t.Helper()
		if _, err := verify.Revert(t.Context(), ada.m, registry.Revert{Author: author, Exact: true, Remote: true}); err != nil {
			t.Fatal(err)
		}
	}
	revert("mallory")
	ada.holds("Eve too.", "Mine.", "Vouched for.")
	revert("eve")
	ada.holds("Good.", "Mine.", "Vouched for.")

	receive(trapRecord(t, "eve", "Good again."), trapRecord(t, "bob", "Good.", trapRecord(t, "eve", "Good again."))) // what is known supersedes what came later
	ada.holds("Good.", "Mine.", "Vouched for.")
	var ring []Record
	for i := range 3 { // each in the place of the one before, the first in that of the last
		ring = append(ring, trapRecord(t, "eve", fmt.Sprintf("Ring %d.", i)))
	}
	for i, r := range ring {
		receive(trapRecord(t, "eve", r.Summary, ring[(i+2)%3]))
	}
	receive(ring...)
	var holding []string
	for _, text := range ada.notes() {
		if strings.Contains(text, "Ring") {
			holding = append(holding, text)
		}
	}
	if len(holding) != 1 {
		t.Errorf("of a ring hold %v", holding)
	}
	var all []Record // hundreds that claim thousands of places
	for i := range 400 {
		var instead []Record
		for j := range 8 {
			instead = append(instead, trapRecord(t, "eve", fmt.Sprintf("Of many %d.", (i+j+1)%400)))
		}
		all = append(all, trapRecord(t, "eve", fmt.Sprintf("Of many %d.", i), instead...))
	}
	receive(all...)
	revert("eve")
	ada.holds("Good.", "Mine.", "Vouched for.")
}

// TestOlderNoteRecord: a line that names one note as it did before there could be more is the same bytes when it is written again.
func TestOlderNoteRecord(t *testing.T) {
	r := trapRecord(t, "ada", "New.", trapRecord(t, "ada", "Old."))
	if want := `"supersedes":"` + r.Supersedes[0] + `"`; !strings.Contains(string(r.line()), want) {
		t.Errorf("%s has no %s", r.line(), want)
	}
	again, err := parseRecord(bytes.TrimSpace(r.line()))
	if err != nil || !bytes.Equal(again.line(), r.line()) {
		t.Errorf("%v: %s is %s", err, r.line(), again.line())
	}
}
