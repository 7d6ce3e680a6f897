package verify_test

import (
	"errors"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// TestSecretsAreRefused: a close with a secret in a text changes nothing, and what it says does not repeat it.
func TestSecretsAreRefused(t *testing.T) {
	w := newWorld(t, "a", "b")
	secret := "ghp_" + strings.Repeat("a8Kd02mZx91L", 3)
	_, err := verify.Close(t.Context(), w.m, verify.CloseRequest{Updates: []verify.Update{
		{Path: "a", Summary: "Reads the file."}, {Path: "b", Summary: "Logs in with " + secret + "."},
	}})
	want := `"b": has a summary that holds a secret (GitHub token): say what it is for, without its value`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	for _, name := range []string{strings.Repeat("x", 201), "a\nb", "a\u202eb", "\xff", secret} {
		_, err := verify.Close(t.Context(), w.m, verify.CloseRequest{Paths: []string{"a"}, Author: name})
		if !errors.Is(err, verify.ErrWriter) || strings.Contains(err.Error(), secret) {
			t.Errorf("author %q: %v", name, err)
		}
	}
	if err := w.m.View(t.Context(), func(*registry.Tx) error { return nil }); !errors.Is(err, registry.ErrNoDatabase) {
		t.Errorf("something was written: %v", err)
	}
}
