//go:build unix

package share

import (
	"context"
	"sync"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// A slow is a store that takes nothing before it may.
type slow struct {
	*plain
	asked, may chan struct{}
	once       sync.Once
}

func (s *slow) put(ctx context.Context, records []Record) error {
	s.once.Do(func() { close(s.asked) })
	<-s.may
	return s.plain.put(ctx, records)
}

// TestNobodyWaits: while a store does not answer, no answer, close, prescan or note waits for whoever empties the outbox, nor does a push.
func TestNobodyWaits(t *testing.T) {
	c := cloneOf(t, hub(t, 3))
	c.write("ada", map[string]string{fileName(0): "Zero."})
	s := &slow{plain: &plain{rows: map[string]Record{}, said: revocations{}}, asked: make(chan struct{}), may: make(chan struct{})}
	done := make(chan error, 1)
	go func() { _, err := syncWith(t.Context(), c.m, s); done <- err }()
	<-s.asked
	other, err := verify.Open(t.Context(), c.root, "") // as another process does
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	it := *c
	it.m = other
	it.write("ada", map[string]string{fileName(1): "One."})
	it.note(registry.Note{Kind: "trap", Text: "It is slow.", Author: "ada", Anchors: []registry.Anchor{someFile}}, 0)
	it.prescan()
	if texts := it.texts(); len(texts) != 2 || len(it.notes()) != 1 {
		t.Errorf("%v", texts)
	}
	if st, err := Stand(t.Context(), other, c.ref, ""); err != nil || st.ToPush != 3 {
		t.Errorf("%+v, %v", st, err)
	}
	if out := it.push(); out.Records != 3 {
		t.Errorf("%+v", out)
	}
	close(s.may)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if c.sync(s); len(s.rows) != 3 {
		t.Errorf("%d rows", len(s.rows))
	}
}
