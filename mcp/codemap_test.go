package mcp

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"codemem/condense"
)

// TestCodemapTools goes through the life of a codemap: made, kept, told of, out of date, made anew, cleared.
func TestCodemapTools(t *testing.T) {
	root := prescanned(t)
	a := newAgent(t, Options{Root: root, Toolsets: []string{"all"}}, latest, nil)
	a.says("codemap_list", nil, "^0 codemaps kept")
	a.refuses("codemap_metadata", nil, "no such codemap is kept", "codemap_get makes one")
	text, data := a.says("codemap_get", nil, `(?m)^<file path="src/shop.ts" type="typescript" format="codemap">$`, `(?m)^export class Cart \{$`, `(?m)^  total\(\): number$`)
	if data != nil {
		t.Errorf("a map is given twice: %v", data)
	}
	a.says("codemap_get", obj{"directory": "lib/", "format": "markdown"}, "(?m)^### `lib/jobs.py`$", `(?m)^def helper\(i\)$`)
	_, data = a.says("codemap_metadata", obj{"directory": "lib", "format": "markdown"}, "^lib markdown, budget 5800: ", "(?m); valid$")
	for _, field := range []string{"version", "repoPath", "repoName", "createdAt", "lastValidatedAt", "gitCommitHash", "format", "directory", "budget", "files", "omitted", "tokens", "valid", "reason"} {
		if _, ok := data[field]; !ok {
			t.Errorf("metadata have no %s: %v", field, data)
		}
	}
	_, data = a.says("codemap_list", nil, "^2 codemaps kept", `(?m)^- \. xml, budget 5800: `)
	if n := len(data["codemaps"].([]any)); n != 2 {
		t.Errorf("%d codemaps", n)
	}
	write(t, root, "src/shop.ts", "export class Basket {\n  total(): number {\n    return 0 + 0 + 0;\n  }\n}\n")
	a.says("codemap_metadata", nil, "(?m); invalid: files_changed, codemap_get makes it anew$")
	now, _ := a.says("codemap_get", nil, `(?m)^export class Basket \{$`)
	if now == text {
		t.Error("the map is that of other files")
	}
	a.says("codemap_metadata", nil, "(?m); valid$")
	_, before := a.says("codemap_metadata", nil)
	a.says("codemap_get", obj{"force": true})
	if _, after := a.says("codemap_metadata", nil); after["createdAt"] == before["createdAt"] {
		t.Error("force makes no other map")
	}
	a.says("codemap_clear", nil, "^Cleared 2 codemaps")
	a.says("codemap_list", nil, "^0 codemaps kept")
}

func TestCodemapRefusals(t *testing.T) {
	a := newAgent(t, Options{Root: prescanned(t)}, latest, nil)
	for what, arguments := range map[string]obj{
		`no file of the tree lies in the directory "none"`:         {"directory": "none"},
		"paths are relative to the root":                           {"directory": "../up"},
		`"format" must be one of xml, markdown`:                    {"format": "json"},
		`"budget" must be a whole number`:                          {"budget": -1},
		`raise "budget", or name a "directory"`:                    {"budget": 50},
		`unknown argument "dir"; known are directory`:              {"dir": "lib"},
		`no file of the tree lies in the directory "src/shop.ts"$`: {"directory": "src/shop.ts"},
	} {
		a.refuses("codemap_get", arguments, strings.TrimSuffix(what, "$"))
	}
}

// TestCodemapBudgets: an answer never takes more than was asked for, from the least budget on.
func TestCodemapBudgets(t *testing.T) {
	root := repository(t)
	for i := range 120 {
		write(t, root, fmt.Sprintf("d%d/f%d.go", i%9, i), fmt.Sprintf("package p\n\nfunc F%d(a, b, c int) int {\n\treturn a + b + c + %d\n}\n", i, i))
	}
	commit(t, root, "many")
	a := newAgent(t, Options{Root: root}, latest, nil)
	a.says("project_prescan", nil)
	answered := 0
	for budget := 50; budget < 5000; budget += 37 {
		text, _, failed := a.call("codemap_get", obj{"budget": budget})
		if n := condense.Tokens(text); !failed && n > budget {
			t.Fatalf("%d tokens of %d", n, budget)
		}
		if !failed {
			answered++
			if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil {
				t.Fatal(err)
			}
		}
	}
	if answered < 100 {
		t.Errorf("%d budgets were enough", answered)
	}
}

// TestCodemapReadOnly: a server that may not write gives maps, and keeps none.
func TestCodemapReadOnly(t *testing.T) {
	root := prescanned(t)
	db := filepath.Join(root, ".git", "codemem", "registry.db")
	before, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	a := newAgent(t, Options{Root: root, ReadOnly: true, Toolsets: []string{"codemap"}}, latest, nil)
	a.says("codemap_get", nil, "export class Cart")
	a.says("codemap_list", nil, "^0 codemaps kept")
	if _, err := a.s.CallTool(t.Context(), &sdk.CallToolParams{Name: "codemap_clear"}); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("codemap_clear: %v", err)
	}
	if after, err := os.ReadFile(db); err != nil || string(after) != string(before) {
		t.Errorf("the database was written, %v", err)
	}
}

// TestCodemapOfAPlainDirectory: a server of no repository gives maps too.
func TestCodemapOfAPlainDirectory(t *testing.T) {
	root := t.TempDir()
	write(t, root, "a.ts", "export function a(): string {\n  return 'something';\n}\n")
	a := newAgent(t, Options{Root: root, Toolsets: []string{"codemap"}}, latest, nil)
	a.says("codemap_get", nil, `(?m)^export function a\(\): string$`)
	a.says("codemap_list", nil, "^0 codemaps kept")
	a.says("codemap_clear", nil, "^Cleared 0 codemaps")
}

func TestCodemapResource(t *testing.T) {
	root := prescanned(t)
	for _, version := range []string{"2026-07-28", latest, "2024-11-05"} {
		a := newAgent(t, Options{Root: root}, version, nil)
		res, err := a.s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: codemapURI})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := a.says("codemap_get", nil)
		if c := res.Contents[0]; c.Text != want || c.MIMEType != "application/xml" || c.URI != codemapURI {
			t.Errorf("%s: %+v", version, c)
		}
		list, err := a.s.ListResources(t.Context(), nil)
		if err != nil || len(list.Resources) != 2 || list.Resources[1].URI != codemapURI {
			t.Errorf("%s: %v, %+v", version, err, list)
		}
	}
}
