package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"codemem/verify"
)

// notesHint is the next step where a file of notes cannot be read.
const notesHint = `wanted is a JSON array like [{"kind":"trap","text":"…","about":["cmd/main.go:Main"]}], the same in {"notes":[…]},
or one such object on each line; there are "review_on", "supersedes" and "reason" as well`

// parseNotes reads a file of notes, as parseSummaries reads one of summaries.
func parseNotes(from string, text []byte) ([]verify.NoteText, error) {
	return parseBatch(from, text, "notes", notesHint, parseNote)
}

// parseNote reads one note strictly.
func parseNote(raw json.RawMessage) (n verify.NoteText, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return n, fmt.Errorf("%s is not an object", fit(line(string(raw)), 40))
	}
	into := map[string]any{"kind": &n.Kind, "text": &n.Text, "about": &n.About, "review_on": &n.ReviewOn, "supersedes": &n.Supersedes, "reason": &n.Reason}
	wanted := map[string]string{"about": "an array of strings", "supersedes": "a number"}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		field := into[name]
		if field == nil {
			return n, fmt.Errorf("unknown field %q; there are kind, text, about, review_on, supersedes and reason", name)
		}
		if json.Unmarshal(fields[name], field) != nil {
			what := wanted[name]
			if what == "" {
				what = "a string"
			}
			return n, fmt.Errorf("field %q is not %s", name, what)
		}
	}
	if fields["kind"] == nil || fields["text"] == nil {
		return n, errors.New(`"kind" and "text" are wanted`)
	}
	return n, nil
}
