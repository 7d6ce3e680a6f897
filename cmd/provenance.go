package cmd

import (
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/verify"
)

// sign enters who writes, where the command line does not say, from the environment: an agent that is started
// with it says so once.
func (a *app) sign(q *verify.CloseRequest) {
	if q.Author == "" {
		q.Author = a.Getenv("CODEMEM_AUTHOR")
	}
	if q.Model == "" {
		q.Model = a.Getenv("CODEMEM_MODEL")
	}
}

// provenance tells where a text is from, short enough to stand before it: who wrote it, when, and at which commit.
func provenance(source, author, model, commit string, at time.Time) string {
	by := registry.Writer(source, line(author), line(model))
	if !at.IsZero() {
		by += " " + at.UTC().Format(time.DateOnly)
	}
	if commit != "" {
		by += " @" + short(commit)
	}
	return by
}

// attributed is a text on one line with its provenance, the flag if it reads like instructions, and which names in it
// are nowhere.
func attributed(text, from string, flagged bool, ungrounded []string) string {
	if flagged {
		from += "; " + verify.Flag
	}
	if len(ungrounded) > 0 {
		from += "; " + condense.NotHere(ungrounded)
	}
	return "[" + from + "] " + line(text)
}

// derived is what a file says of itself, with what it is, and the flag if it reads like instructions.
func derived(what, text string, flagged bool) string {
	if flagged {
		what += " (" + verify.Flag + ")"
	}
	return what + ": " + line(text)
}
