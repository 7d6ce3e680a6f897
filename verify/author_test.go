package verify_test

import (
	"context"
	"errors"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// TestAuthors: who wrote a text is known of each: a name that is given, else that of git; never a placeholder.
func TestAuthors(t *testing.T) {
	for _, name := range []string{"", " ", "unknown", "Unknown", "<unknown>", "UNKNOWN ", "none", "None.", "null", "n/a", "N/A", "undefined", "anonymous", "-", "?", "…", "[no name]"} {
		if !verify.Anonymous(name) {
			t.Errorf("%q passes for a name", name)
		}
		if err := verify.CheckAuthor(name); !errors.Is(err, verify.ErrWriter) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"Ada", "Nona", "unknown-pleasures", "Null Island", "李", "7", "claude-code 2.1", "Anna/Ben", "अ"} {
		if err := verify.CheckAuthor(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestAuthorsAtEachWrite: what is written without a name has that of git, and a placeholder is refused, at whatever is written.
func TestAuthorsAtEachWrite(t *testing.T) {
	w := newWorld(t, "a.go")
	w.git("config", "user.name", "Ada of git")
	t.Setenv("GIT_AUTHOR_NAME", "unknown") // which names nobody: the next is taken
	w.open()                               // what git is configured to is read then
	m := w.m
	ctx := context.Background()
	texts := []verify.Update{{Path: "a.go", Summary: "Does a."}}
	notes := []verify.NoteText{{Note: registry.Note{Kind: "trap", Text: "Mind a.", ReviewOn: "2099-01-01"}}}
	for _, name := range []string{"unknown", "None", " - "} {
		if _, err := verify.Close(ctx, m, verify.CloseRequest{Updates: texts, Author: name}); !errors.Is(err, verify.ErrWriter) {
			t.Errorf("a summary by %q: %v", name, err)
		}
		if _, err := verify.WriteNotes(ctx, m, verify.NotesRequest{Notes: notes, Author: name}); !errors.Is(err, verify.ErrWriter) {
			t.Errorf("a note by %q: %v", name, err)
		}
	}
	if _, err := verify.Close(ctx, m, verify.CloseRequest{Updates: texts}); err != nil {
		t.Fatal(err)
	}
	ids, err := verify.WriteNotes(ctx, m, verify.NotesRequest{Notes: notes})
	if err != nil {
		t.Fatal(err)
	}
	err = m.View(ctx, func(tx *registry.Tx) error {
		f, err := tx.File("a.go")
		if err != nil {
			return err
		}
		n, err := tx.Notes(registry.NoteQuery{IDs: ids})
		if len(n) != 1 || f.Summary.Author != "Ada of git" || n[0].Author != "Ada of git" {
			t.Errorf("the authors are %q and %v", f.Summary.Author, n)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
