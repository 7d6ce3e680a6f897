package cmd

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestManyRefused: of a long list that cannot be taken, people are shown the first and told how many more there are; --json has all.
func TestManyRefused(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	var all []map[string]string
	for i := range 1234 {
		all = append(all, map[string]string{"path": fmt.Sprintf("gone/%d.go", i), "summary": "A text."})
	}
	batch, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	s.write("batch.json", string(batch))
	_, said, _ := s.try("", "summarize", "--batch", "batch.json")
	if lines := strings.Count(said, "\n"); lines > 110 || !strings.Contains(said, "1,234 paths cannot be taken") || !strings.Contains(said, "… and 1,134 more") {
		t.Errorf("%d lines:\n%.2000s", lines, said)
	}
	if _, said, _ := s.try("", "--json", "summarize", "--batch", "batch.json"); !strings.Contains(said, "gone/1233.go") {
		t.Errorf("--json leaves out:\n%.500s", said)
	}
}

// TestLongGiven: no error repeats a whole argument as long as a command line can be, and each says what is wrong with it.
func TestLongGiven(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	for _, given := range []string{strings.Repeat("x", 20_000), "a.go:" + strings.Repeat("x", 20_000), strings.Repeat("ab ", 7_000)} {
		for _, args := range [][]string{
			{"summarize", given, "A text."},
			{"close", given},
			{"close", "--commit", given},
			{"note", "add", "trap", "A text.", given},
			{"note", "add", given, "A text.", "a.go"},
			{"note", "show", given},
			{"hydrate", given},
			{"refs", given},
			{"impact", given},
			{"skeleton", given},
			{"overview", given},
			{"verify", given},
			{"config", "get", given},
			{"tool", given},
			{"tool", "hydrate_context", "symbolIds=" + given},
			{given},
		} {
			for _, form := range [][]string{args, append([]string{"--json"}, args...)} {
				answered, said, code := s.try("", form...)
				said += answered
				if code == 0 || len(said) > 3_500 || !strings.Contains(said, "next:") && !strings.Contains(said, "Next:") && !strings.Contains(said, `"hint"`) {
					t.Errorf("%.60q: exit code %d, %d bytes: %.200s", form, code, len(said), said)
				}
			}
		}
	}
}
