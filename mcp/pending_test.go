package mcp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestPendingPages: pages of what is pending hold every file once, the same order whatever their size; and what was
// written between two pages makes the rest begin anew, so that nothing is left out.
func TestPendingPages(t *testing.T) {
	root := repository(t)
	for i := range 12 {
		write(t, root, fmt.Sprintf("p/f%02d.go", i), "package p\n"+strings.Repeat("// x\n", i%4))
	}
	commit(t, root, "more")
	write(t, root, "p/f03.go", "package p\n\nvar Changed = 1\n")
	commit(t, root, "one is touched again")
	a := newAgent(t, Options{Root: root}, "2026-07-28", nil)
	a.says("project_prescan", nil, "^State: bootstrap", "(?m)^Not parsed yet: ")
	page := func(limit int, cursor string) ([]string, string) {
		t.Helper()
		arguments := obj{"pending": true, "limit": limit}
		if cursor != "" {
			arguments["cursor"] = cursor
		}
		_, data := a.says("file_registry_get", arguments, "pending")
		var got struct {
			Files []struct {
				Path  string
				Churn *int
			}
			NextCursor string `json:"next_cursor"`
		}
		if err := json.Unmarshal(marshal(data), &got); err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, f := range got.Files {
			if f.Churn == nil {
				t.Errorf("%s has no churn", f.Path)
			}
			paths = append(paths, f.Path)
		}
		return paths, got.NextCursor
	}
	whole, _ := page(100, "")
	if len(whole) != 15 || whole[0] != "p/f03.go" || whole[14] != "README.md" {
		t.Fatalf("%d files: %q", len(whole), whole)
	}
	for _, limit := range []int{1, 4, 14, 15} {
		var all []string
		for cursor := ""; ; {
			paths, next := page(limit, cursor)
			all = append(all, paths...)
			if cursor = next; next == "" {
				break
			}
		}
		if !slices.Equal(all, whole) {
			t.Errorf("in pages of %d: %q, want %q", limit, all, whole)
		}
	}
	first, cursor := page(3, "")
	var updates []obj
	for _, p := range first {
		updates = append(updates, obj{"path": p, "summary": "What it is."})
	}
	a.says("file_registry_update_summaries", obj{"updates": updates, "model": "m-1"}, "3 summaries stored")
	if rest, _ := page(100, cursor); !slices.Equal(rest, whole[3:]) {
		t.Errorf("after a close: %q, want %q", rest, whole[3:])
	}
	a.says("file_registry_get", obj{"paths": first[:1]}, "(?m)fresh, by walker [^ ]* \\(m-1\\) ")
	a.says("project_prescan", nil, "(?m)^14 of 14 source files parsed; fresh summaries of 3 of 15 files\\.$")
}
