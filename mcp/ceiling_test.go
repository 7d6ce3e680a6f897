package mcp

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"codemem/condense"
)

// TestHiddenWithinBudgets: what is said of characters that do not show, and of names that look like others, is part of the budget, in
// each tool and beside the name of a repository; where there is no room for which and where, it is said that there are some.
func TestHiddenWithinBudgets(t *testing.T) {
	dir := several(t, "api", "other")
	root := dir + "/api"
	for i := range 8 {
		name := strings.Repeat("is\u0410dmin", 30) + fmt.Sprint(i)
		write(t, root, fmt.Sprintf("pkg%d/deep/%s/lib.go", i, strings.Repeat("long", 20)), fmt.Sprintf(
			"package lib\n\n// Open%d\u202e connects\u200b the\u2066 client\U000E0041 to\u00ad it\u2060.\nfunc Open%[1]d(token string) bool {\n\treturn %[2]s(token) // \u200f\n}\n\nfunc %[2]s(s string) bool { return s == \"\" }\n", i, name))
	}
	commit(t, root, "hide")
	a := newAgent(t, Options{Root: dir, Toolsets: []string{"all"}}, latest, nil)
	a.says("project_prescan", obj{"root": "api"})
	first := "api/pkg0/deep/" + strings.Repeat("long", 20) + "/lib.go"
	for tool, given := range map[string]obj{
		"explore":           {"query": "where does open connect the client", "root": "api"},
		"code_grep":         {"pattern": "return|Open", "root": "api"},
		"get_skeleton":      {"filePath": first},
		"hydrate_context":   {"symbolIds": []string{first + ":Open0"}, "depth": 1},
		"impact":            {"ids": []string{first + ":Open0"}},
		"symbol_references": {"symbolId": first + ":Open0"},
		"codemap_get":       {"root": "api", "force": true},
		"registry_overview": {"root": "api"},
		"context_assemble":  {"file": first, "line": 4},
	} {
		told := 0
		for _, budget := range []int{50, 80, 130, 200, 300, 600, 1000, 3000} {
			args := maps.Clone(given)
			args["budget"] = budget
			text, _, failed := a.call(tool, args)
			if failed {
				continue // less than it takes
			}
			if n := condense.Tokens(text); n > budget {
				t.Errorf("%s: %d tokens for a budget of %d:\n%s", tool, n, budget, text)
			}
			if strings.Contains(text, "! Hidden characters, or letters") || strings.Contains(text, ": hidden characters, shown as ") || strings.Contains(text, " mixes Latin ") {
				told++
			} else if strings.Contains(text, "\uFFFD") {
				t.Errorf("%s does not tell of what is hidden, with a budget of %d:\n%s", tool, budget, text)
			}
		}
		if told == 0 && tool != "registry_overview" && tool != "codemap_get" {
			t.Errorf("%s never tells", tool)
		}
	}
}
