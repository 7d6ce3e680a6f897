//go:build unix

package share

import (
	"fmt"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// TestManyNotes: of notes about one file more than lie at one key go out and come in, what is taken back goes, and those for which there is no
// room at all are told.
func TestManyNotes(t *testing.T) {
	bare := hub(t, 2)
	ada, late := cloneOf(t, bare), cloneOf(t, bare)
	write := func(from, to int) {
		err := ada.m.Update(t.Context(), func(tx *registry.Tx) error {
			for i := from; i < to; i++ {
				text := fmt.Sprintf("Trap %d. %s", i, strings.Repeat("It is slow. ", 160))
				if _, err := tx.WriteNote(registry.Note{Kind: "trap", Text: text, Author: "ada", Anchors: []registry.Anchor{someFile}}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	write(0, 50)
	ada.push()
	write(50, 300)
	if out := ada.push(); out.Records != 250 || out.Contents != 1 || out.Removed != 0 || len(out.Kept) != 0 {
		t.Errorf("%+v", out)
	}
	if got := late.pull(); got.New != 300 || got.Bad != 0 {
		t.Errorf("%+v", got)
	}
	if out, err := Compact(t.Context(), ada.m, ada.ref); err != nil || out.Records != 300 || out.Dropped != 0 {
		t.Errorf("%+v, %v", out, err)
	}
	var ids []int64
	for id := range int64(290) {
		ids = append(ids, id+1)
	}
	if _, err := verify.RevokeNotes(t.Context(), ada.m, ids); err != nil {
		t.Fatal(err)
	}
	if out := ada.push(); out.Records != 0 || out.Removed != 290 {
		t.Errorf("%+v", out)
	}
	last := cloneOf(t, bare)
	if got := last.pull(); got.New != 10 || got.Bad != 0 {
		t.Errorf("%+v", got)
	}
	write(300, 1300)
	out := ada.push()
	kept := 0
	for why, n := range out.Kept {
		if kept += n; !strings.Contains(why, "room for 2 MiB of notes") {
			t.Error(why)
		}
	}
	if kept == 0 || out.Records+kept < 1000 || out.Removed != 0 {
		t.Errorf("%+v", out)
	}
}
