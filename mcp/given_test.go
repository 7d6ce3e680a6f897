package mcp

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"

	"github.com/mark3labs/mcp-go/mcp"
)

// givenOf returns the lines of a file that an agent was given whole, as an editor is told.
func givenOf(t *testing.T, root, p string) string {
	t.Helper()
	g, err := scan.New(t.Context(), memoryOf(t, root), nil, false).Ranges(p)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, r := range g.Ranges {
		if r.State == condense.Hydrated {
			ids = append(ids, r.ID)
		}
	}
	return strings.Join(ids, " ")
}

// long is a file whose skeleton is smaller than it.
const long = "package lib\n\nfunc One(a, b, c int) int {\n\tsum := a + b + c\n\treturn sum * sum\n}\n\nfunc Two(a, b, c int) int {\n\tsum := a * b * c\n\treturn sum + sum\n}\n"

// TestHydrationsAreNoted: what hydrate_context gave whole is known to editors soon, and in any case once the server has
// ended; what it left out is not.
func TestHydrationsAreNoted(t *testing.T) {
	root := prescanned(t)
	write(t, root, "lib/long.go", long)
	commit(t, root, "long")
	t.Run("soon", func(t *testing.T) {
		a := newAgent(t, Options{Root: root}, latest, nil)
		a.says("hydrate_context", obj{"symbolIds": []string{"lib/long.go:One"}}, "sum := a")
		for end := time.Now().Add(unhurried); givenOf(t, root, "lib/long.go") != "lib/long.go:One"; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("it was not noted: ", givenOf(t, root, "lib/long.go"))
			}
		}
		a.says("hydrate_context", obj{"symbolIds": []string{"lib/long.go:One", "lib/long.go:Two"}, "budget": 70}, "left out.*Two")
	})
	if got := givenOf(t, root, "lib/long.go"); got != "lib/long.go:One" {
		t.Errorf("given: %s", got)
	}
	t.Run("at the end", func(t *testing.T) {
		newAgent(t, Options{Root: root}, latest, nil).says("hydrate_context", obj{"symbolIds": []string{"lib/long.go:Two"}}, "sum := a")
	})
	if got := givenOf(t, root, "lib/long.go"); got != "lib/long.go:One lib/long.go:Two" {
		t.Errorf("given: %s", got)
	}
}

// TestForgottenVisitsAreNoted: what was given to an agent that is forgotten is noted by the end of the server, and nothing is written later.
func TestForgottenVisitsAreNoted(t *testing.T) {
	root := prescanned(t)
	write(t, root, "lib/long.go", long)
	commit(t, root, "long")
	d := newService(Options{Root: root}, slog.New(slog.DiscardHandler))
	c := inProcess(t, d, latest)
	ask := mcp.CallToolRequest{}
	ask.Params.Name, ask.Params.Arguments = "hydrate_context", map[string]any{"symbolIds": []string{"lib/long.go:One"}}
	if _, err := c.CallTool(t.Context(), ask); err != nil {
		t.Fatal(err)
	}
	for dir := range d.trees.all {
		for i := range maxVisits {
			d.trees.visit(d, dir, fmt.Sprint("y ", i))
		}
	}
	d.noteGiven()
	if got := givenOf(t, root, "lib/long.go"); got != "lib/long.go:One" {
		t.Errorf("given: %s", got)
	}
}

// TestReadOnlyNotesNothing: a server that may not write does not note what it gave.
func TestReadOnlyNotesNothing(t *testing.T) {
	root := prescanned(t)
	write(t, root, "lib/long.go", long)
	commit(t, root, "long")
	t.Run("session", func(t *testing.T) {
		newAgent(t, Options{Root: root, ReadOnly: true}, latest, nil).says("hydrate_context", obj{"symbolIds": []string{"lib/long.go:One"}}, "sum := a")
	})
	if got := givenOf(t, root, "lib/long.go"); got != "" {
		t.Errorf("given: %s", got)
	}
}

// TestAnswersDoNotWaitForNotes: while another program writes for long, an answer comes at once, and the end soon.
func TestAnswersDoNotWaitForNotes(t *testing.T) {
	root := prescanned(t)
	m := memoryOf(t, root)
	d := newService(Options{Root: root}, slog.New(slog.DiscardHandler))
	err := m.Update(t.Context(), func(*registry.Tx) error {
		// The least of three: the machine may be busy, the registry's own wait is never less.
		answer, end := time.Hour, time.Hour
		for range 3 {
			start := time.Now()
			d.request(t.Context()).given([]condense.Part{{SpanMD5: strings.Repeat("a", 32)}})
			answer = min(answer, time.Since(start))
			start = time.Now()
			d.noteGiven()
			end = min(end, time.Since(start))
		}
		if answer > 4*time.Second || end > 4*time.Second {
			t.Errorf("the answer waited for %v, the end for %v", answer, end)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
