//go:build unix

package assemble

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

// TestSummariesSayWhatIsNowhere: a summary that is in a pack tells which of its names are nowhere, within any budget.
func TestSummariesSayWhatIsNowhere(t *testing.T) {
	files := map[string]string{"a.txt": "see b.txt, c.txt\n"}
	var updates []verify.Update
	for _, name := range []string{"b", "c", "d"} {
		files[name+".txt"] = strings.Repeat("a line of "+name+" that is long enough to leave the file out\n", 400)
		updates = append(updates, verify.Update{Path: name + ".txt", Summary: "What openGate_" + name + " of a.txt writes."})
	}
	files["e.txt"] = "It calls openGate_b.\n" // which is somewhere, then
	b := newTable(t, files)
	if _, err := verify.Close(t.Context(), b.m, verify.CloseRequest{Updates: updates, Author: "ann"}); err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for budget := 20; budget <= 400; budget += 20 {
		got := b.pack(Request{File: "a.txt", Budget: budget, Open: []Buffer{{Path: "b.txt"}, {Path: "c.txt"}, {Path: "d.txt"}}})
		if got.Used > budget {
			t.Fatalf("%d tokens for %d", got.Used, budget)
		}
		for _, i := range got.Items {
			if i.Form != Summarized {
				continue
			}
			name := strings.TrimSuffix(i.Path, ".txt")
			shown[name] = true
			says := strings.Contains(i.Text, fmt.Sprintf(" ungrounded=\"names `openGate_%s`, not found in the repository\">", name))
			if want := name != "b"; says != want {
				t.Errorf("at %d tokens, names that are nowhere: %v, want %v\n%s", budget, says, want, i.Text)
			}
		}
	}
	if len(shown) != 3 {
		t.Errorf("summaries shown of %v", shown)
	}
}

// TestSummaryTextOfDamaged: a text that was altered in the database says so.
func TestSummaryTextOfDamaged(t *testing.T) {
	row := registry.File{MD5: "1", Summary: &registry.Summary{Text: "Words.", MD5: "1", Source: "agent", Damaged: true}}
	want := "<file path=\"a.go\" form=\"summary\" source=\"agent\" stale=\"true\" damaged=\"true\">\nWords.\n</file>\n"
	if diff := cmp.Diff(want, summaryText("a.go", row, &scan.File{}, nil)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
