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
	want := `"b": has a summary that holds a secret (github-token): say what it is for, without its value`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	_, err = verify.Close(t.Context(), w.m, verify.CloseRequest{Updates: []verify.Update{{Path: "a", Summary: "Reads.", MD5: secret}}})
	if err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("error %v repeats a secret", err)
	}
	for _, name := range []string{strings.Repeat("x", 201), "a\nb", "a\u202eb", "\xff", secret, secret + "\n", secret + "\u202e"} {
		_, err := verify.Close(t.Context(), w.m, verify.CloseRequest{Paths: []string{"a"}, Author: name})
		if !errors.Is(err, verify.ErrWriter) || strings.Contains(err.Error(), secret) {
			t.Errorf("author %q: %v", name, err)
		}
	}
	if err := w.m.View(t.Context(), func(*registry.Tx) error { return nil }); !errors.Is(err, registry.ErrNoDatabase) {
		t.Errorf("something was written: %v", err)
	}
}

// TestWriterNames: names that look the same are the same, so that a revert of one takes back all of its texts.
func TestWriterNames(t *testing.T) {
	w := newWorld(t, "a")
	for _, name := range []string{" eve", "eve  ", "\u3000eve\u00a0"} {
		if _, err := verify.Close(t.Context(), w.m, verify.CloseRequest{
			Author: name, Model: name, Updates: []verify.Update{{Path: "a", Summary: "Text of " + name + "."}},
		}); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := verify.Revert(t.Context(), w.m, registry.Revert{Author: "eve", Model: "eve"}); err != nil || got.Texts != 3 || len(got.Files) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestNoteNamed: an error names a note by how it begins, and repeats no secret that stands there.
func TestNoteNamed(t *testing.T) {
	secret := "ghp_" + strings.Repeat("a8Kd02mZx91L", 3)
	n := verify.NoteText{Note: registry.Note{Text: "Log in with " + secret + "."}}
	if name := n.Name(); !strings.HasPrefix(name, "Log in with [redacted") || strings.Contains(name, secret[:12]) {
		t.Errorf("it is named %q", name)
	}
}
