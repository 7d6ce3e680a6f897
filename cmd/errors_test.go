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
