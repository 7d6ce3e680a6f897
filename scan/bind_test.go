package scan

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// A countingSource counts how often history is read.
type countingSource struct {
	*workTree
	reads int
}

func (s *countingSource) versions(ctx context.Context, paths []string) (map[string][][]byte, error) {
	s.reads++
	return s.workTree.versions(ctx, paths)
}

// TestUnknownIDsTogether: texts and notes of many ids that name nothing are refused with each of them named, and history is read once
// for all of them, which an agent that hands in a long list of wrong ids waits for.
func TestUnknownIDsTogether(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": "package a\n\nfunc F() {}\n", "b.go": "package a\n\nfunc G() {}\n", "dir/c.go": "package c\n", "README.md": "A\n"})
	const many = 50
	bind := map[string]func(*Tree, []string) (int, error){
		"texts": func(t *Tree, ids []string) (int, error) {
			q := verify.CloseRequest{}
			for _, id := range ids {
				q.Updates = append(q.Updates, verify.Update{Path: id, Summary: "A text."})
			}
			err := t.bindUpdates(w.memory(), &q)
			return len(q.Offenders), err
		},
		"notes": func(t *Tree, ids []string) (int, error) {
			err := t.BindNotes(w.memory(), []verify.NoteText{{Note: registry.Note{Kind: "trap", Text: "A trap."}, About: ids}})
			var refused *verify.PathError
			if errors.As(err, &refused) {
				return len(refused.Offenders), nil
			}
			return 0, err
		},
	}
	ids := []string{"README.md:Nothing", "dir/gone.go:F", "a.go:F"}
	for i := range many {
		ids = append(ids, fmt.Sprintf("%c.go:Nothing%d", 'a'+i%2, i))
	}
	for name, by := range bind {
		tree := w.tree(nil)
		counted := &countingSource{workTree: tree.source.(*workTree)}
		tree.source = counted
		if refused, err := by(tree, ids); err != nil || refused != many+2 {
			t.Errorf("%s: %d were refused (%v), want %d", name, refused, err, many+2)
		}
		if counted.reads > 2 {
			t.Errorf("%s: history was read %d times", name, counted.reads)
		}
	}
}
