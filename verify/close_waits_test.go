package verify_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// TestCloseWaits: a close goes well that finds the registry locked for longer than one wait for the lock takes, and one
// with a deadline ends then.
func TestCloseWaits(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for seconds")
	}
	w := newWorld(t, "a.go")
	w.pass(verify.Options{})
	other, err := verify.Open(t.Context(), w.dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	q := verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Holds a."}}}
	closed := make(chan error, 1)
	err = other.Update(t.Context(), func(*registry.Tx) error {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := verify.Close(ctx, w.m, q); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("with a deadline: %v", err)
		}
		go func() {
			_, err := verify.Close(t.Context(), w.m, q)
			closed <- err
		}()
		select {
		case err := <-closed:
			closed <- err
			t.Errorf("while it is locked: %v", err)
		case <-time.After(7 * time.Second): // one wait takes five
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if f := w.row("a.go"); !f.Fresh() || f.Summary.Text != "Holds a." {
		t.Errorf("%+v", f)
	}
}
