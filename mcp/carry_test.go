package mcp

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"codemem/condense"
)

// mapIn returns the codemap in an answer, "" if there is none.
func mapIn(text string) string {
	from, to := strings.Index(text, "<prompt>\n"), strings.Index(text, "</prompt>\n")
	if from < 0 || to < 0 {
		return ""
	}
	return text[from : to+len("</prompt>\n")]
}

// TestCarriedCodemap: what helps to find one's way carries the codemap that codemem gives by itself, unless it is told not
// to, and makes it anew when told to.
func TestCarriedCodemap(t *testing.T) {
	root := prescanned(t)
	a := newAgent(t, Options{Root: root, Toolsets: []string{"all"}}, latest, nil)
	small, _ := a.says("codemap_get", nil)
	for tool, args := range map[string]obj{
		"registry_overview": {}, "context_assemble": {"file": anywhere, "line": 7},
	} {
		given := func(more obj) string {
			t.Helper()
			all := obj{}
			for _, m := range []obj{args, more} {
				for k, v := range m {
					all[k] = v
				}
			}
			text, _ := a.says(tool, all, ".")
			return text
		}
		whole := given(nil)
		if mapIn(whole) != small {
			t.Errorf("%s carries\n%s\nbut codemap_get gives\n%s", tool, mapIn(whole), small)
		}
		if given(obj{"include_codemap": true}) != whole {
			t.Errorf("%s: the default is not true", tool)
		}
		without := given(obj{"include_codemap": false})
		if strings.Contains(without, "<prompt>") || strings.Contains(without, "codemap") || !strings.Contains(whole, strings.TrimSpace(without)) {
			t.Errorf("%s: without the codemap it says\n%s", tool, without)
		}
		made := func() map[string]string {
			at := map[string]string{}
			_, data := a.says("codemap_list", nil)
			for _, m := range data["codemaps"].([]any) {
				m := m.(map[string]any)
				at[fmt.Sprint(m["budget"])] = m["createdAt"].(string)
			}
			return at
		}
		before := made()
		if given(nil); fmt.Sprint(made()) != fmt.Sprint(before) {
			t.Errorf("%s: a codemap that is kept is made again", tool)
		}
		if given(obj{"force": true}); fmt.Sprint(made()) == fmt.Sprint(before) {
			t.Errorf("%s: force makes no other codemap", tool)
		}
	}
	write(t, root, "src/tax.ts", "export function levy(sum: number): number {\n  return sum * 0.19;\n}\n")
	a.says("registry_overview", nil, `(?m)^export function levy\(sum: number\): number$`) // as it is on disk now
	if text, _ := a.says("registry_overview", obj{"dir": "lib"}, "def helper"); strings.Contains(text, "levy") {
		t.Errorf("the codemap is not of the directory:\n%s", text)
	}
	a.refuses("registry_overview", obj{"include_codemap": "yes"}, `"include_codemap" must be true or false`)
}

// TestCarriedBudgets: with a codemap no answer takes more than its budget, and where there is no room for one it says so.
func TestCarriedBudgets(t *testing.T) {
	root := repository(t)
	for i := range 90 {
		write(t, root, fmt.Sprintf("d%d/f%d.go", i%9, i), fmt.Sprintf("package p\n\n// F%d does it.\nfunc F%d(a, b, c int) int {\n\treturn a + b + c + %d\n}\n", i, i, i))
	}
	commit(t, root, "many")
	a := newAgent(t, Options{Root: root, Toolsets: []string{"all"}}, latest, nil)
	a.says("project_prescan", nil)
	maps, notes := 0, 0
	for budget := 60; budget < 4000; budget += 131 {
		for _, unit := range []string{"", "tokens", "characters"} {
			tool, args, cost := "registry_overview", obj{"budget": budget}, condense.Tokens[string]
			if unit != "" {
				tool, args = "context_assemble", obj{"budget": budget, "unit": unit, "file": "d1/f1.go", "line": 4}
			}
			if unit == "characters" {
				cost = func(s string) int { return len(s) }
			}
			text, _, failed := a.call(tool, args)
			if failed && strings.Contains(text, "holds no overview") {
				continue
			}
			if n := cost(text); failed || n > budget {
				t.Fatalf("%s %v takes %d:\n%s", tool, args, n, text)
			}
			switch {
			case mapIn(text) != "":
				maps++
			case strings.Contains(text, "! No codemap: the budget has no room for one"):
				notes++
			case budget/8 > cost(unable(condense.ErrBudget)):
				t.Errorf("%s %v says nothing of the codemap:\n%s", tool, args, text)
			}
		}
	}
	if maps < 40 || notes < 3 {
		t.Errorf("%d maps, %d notes", maps, notes)
	}
}

// TestPromptsCarryTheCodemap: so do the prompts that begin something, wherever the server is.
func TestPromptsCarryTheCodemap(t *testing.T) {
	root := prescanned(t)
	a := newAgent(t, Options{Root: root}, latest, nil)
	small, _ := a.says("codemap_get", nil)
	prompt := func(a agent, name string, args map[string]string) (string, error) {
		res, err := a.s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: name, Arguments: args})
		if err != nil {
			return "", err
		}
		return res.Messages[0].Content.(*sdk.TextContent).Text, nil
	}
	empty := newAgent(t, Options{Root: t.TempDir()}, latest, nil)
	gone := newAgent(t, Options{Root: "/"}, latest, nil)
	for name, text := range map[string]string{"lvm-system": lvmSystem, "project-prescan": promptPrescan} {
		text = strings.TrimSpace(text)
		for _, args := range []map[string]string{nil, {"include_codemap": "true", "force": "true"}} {
			if got, err := prompt(a, name, args); err != nil || got != text+"\n\n"+strings.TrimSpace(small) {
				t.Errorf("%s: %v\n%s", name, err, got)
			}
		}
		if got, err := prompt(a, name, map[string]string{"include_codemap": "false"}); err != nil || got != text {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
		if _, err := prompt(a, name, map[string]string{"include_codemap": "no"}); err == nil || !strings.Contains(err.Error(), "must be true or false") {
			t.Errorf("%s: %v", name, err)
		}
		if got, err := prompt(empty, name, nil); err != nil || !strings.HasPrefix(got, text) || mapIn(got+"\n") == "" {
			t.Errorf("%s in a directory without files: %v\n%s", name, err, got)
		}
		if got, err := prompt(gone, name, nil); err != nil || !strings.Contains(got, "! No codemap: ") {
			t.Errorf("%s where there is too much: %v\n%s", name, err, got)
		}
	}
	many := unable(fmt.Errorf("4000 %w", errUnparsed))
	if many != "! No codemap: 4000 files were never parsed. codemap_get parses them and makes one.\n" || !strings.Contains(unable(errors.New("x")), "codemap_get says more") {
		t.Errorf("%q", many)
	}
}
