package mcp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol/tags"
	"codemem/verify"
)

const latest = "2025-11-25"

// shop makes a repository of a few source files and returns its root.
func shop(t *testing.T) string {
	t.Helper()
	root := repository(t)
	write(t, root, "src/tax.ts", "/** The tax of a sum. */\nexport function tax(sum: number): number {\n  const t = sum * 0.19;\n  return round(t);\n}\n\nfunction round(n: number): number {\n  return Math.round(n * 100) / 100;\n}\n")
	write(t, root, "src/shop.ts", "import { tax } from './tax';\n\nexport class Cart {\n  items: number[] = [];\n  total(): number {\n    const sum = this.items[0];\n    return sum + tax(sum);\n  }\n}\n")
	write(t, root, "lib/jobs.py", "def helper(i):\n    \"\"\"Helps.\"\"\"\n    x = i + 1\n    return x\n")
	commit(t, root, "shop")
	return root
}

// prescanned is shop with a registry.
func prescanned(t *testing.T) string {
	t.Helper()
	root := shop(t)
	m := memoryOf(t, root)
	if _, err := verify.Run(t.Context(), m, verify.Options{Apply: true}); err != nil {
		t.Fatal(err)
	}
	return root
}

func memoryOf(t *testing.T, root string) *verify.Memory {
	t.Helper()
	m, err := verify.Open(t.Context(), root, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// outlines returns how many outlines are stored.
func outlines(t *testing.T, root string) (n int) {
	t.Helper()
	err := memoryOf(t, root).View(t.Context(), func(tx *registry.Tx) error {
		all, err := tx.Outlines(tags.Generator)
		n = len(all)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSymbolTools(t *testing.T) {
	root := prescanned(t)
	a := newAgent(t, Options{Root: root}, latest, nil)
	text, _ := a.says("get_skeleton", obj{"filePath": "src/tax.ts"}, `^=== src/tax.ts \(TypeScript, 9 lines, skeleton of \d+ tokens for \d+\)\n/\*\* The tax of a sum`, `tax\(sum: number\): number \{ … \}`)
	if strings.Contains(text, "0.19") {
		t.Error("a body is in the skeleton")
	}
	a.says("get_skeleton", obj{"filePath": filepath.Join(root, "src", "tax.ts")}, "^=== src/tax.ts ")
	a.says("get_skeleton", obj{"filePath": "./lib/jobs.py", "paths": []string{"src/shop.ts", "none.ts", "README.md"}},
		"^=== lib/jobs.py", "(?m)^=== src/shop.ts", "(?m)^=== none.ts: there is no file", "(?m)^=== README.md: .*no language")

	a.says("find_symbol", obj{"query": "TAX"}, `^src/tax.ts:tax L2-5 function\(sum: number\): number\n$`)
	a.says("find_symbol", obj{"query": "t", "kind": "method"}, `^src/shop.ts:Cart.total L5-8 method`)
	a.says("find_symbol", obj{"query": "t", "limit": 1}, `^\S+ .*\n… \d+ more`)
	a.says("find_symbol", obj{"query": "nothingofthekind"}, "No definition", "A shorter part", "grep")

	a.says("hydrate_context", obj{"symbolIds": []string{"src/tax.ts:tax"}}, `^=== src/tax.ts:tax \(function, lines 2-5\)\n/\*\* The tax`)
	a.says("hydrate_context", obj{"symbolIds": []string{filepath.Join(root, "src", "shop.ts") + ":Cart.total"}, "depth": 2},
		"^=== src/shop.ts:Cart.total", "(?m)^=== src/tax.ts:tax .*call by Cart.total", "(?m)^=== src/tax.ts:round")
	a.says("hydrate_context", obj{"symbolIds": []string{"src/tax.ts:tax:3"}}, `^=== src/tax.ts:tax `)

	a.says("symbol_references", obj{"symbolId": "src/tax.ts:tax"}, `^src/tax.ts:tax: 2 callers; 1 callee\.\nCallers \(call, import\):\nsrc/shop.ts: Cart.total L7; import: file level L1\nCallees \(call, same-file\):\nsrc/tax.ts: round L4\n`)
	text, _ = a.says("symbol_references", obj{"symbolId": "src/tax.ts:tax", "direction": "callees"}, "Callees ")
	if strings.Contains(text, "Callers") {
		t.Error("callers are told of, too")
	}
	_, data := a.says("efficiency_report", nil, "^Session: ", `(?m)^Repository: 5 files, \d+ symbols`, "(?m)^- TypeScript: 2 files")
	if data["repository"].(obj)["files"] != 5.0 || data["session"].(obj)["files"] == 0.0 {
		t.Errorf("data %v", data)
	}
}

func TestSymbolToolsRefuse(t *testing.T) {
	root := prescanned(t)
	write(t, root, "odd\nname.ts", "export function odd() { return 'a text of some length'; }\n")
	a := newAgent(t, Options{Root: root}, latest, nil)
	a.refuses("get_skeleton", nil, `"filePath" is missing`, "Next:")
	a.refuses("get_skeleton", obj{"filePath": "none.ts"}, "there is no file .*none.ts", "relative to the root", "Next:")
	a.refuses("get_skeleton", obj{"filePath": "README.md"}, "no language that is parsed: read the file itself")
	a.refuses("get_skeleton", obj{"filePath": "src"}, "not a regular file: name the files in it")
	a.refuses("get_skeleton", obj{"filePath": "../x.ts"}, `\.\./x\.ts`, "relative to the root")
	door := filepath.Join(t.TempDir(), "door")
	if err := os.Symlink(root, door); err != nil {
		t.Fatal(err)
	}
	a.refuses("get_skeleton", obj{"filePath": filepath.Join(door, "none", "x.ts")}, "there is no file .*none/x.ts")
	a.refuses("get_skeleton", obj{"filePath": "/etc/passwd"}, "/etc/passwd", "relative to the root")
	a.refuses("get_skeleton", obj{"filePath": ".git/config"}, "git directory")
	a.refuses("get_skeleton", obj{"paths": []string{"a.ts", "b.ts"}}, "no file could be read", "a.ts", "b.ts")
	a.refuses("get_skeleton", obj{"filePath": "src/tax.ts", "budget": 49}, "from 50 to")
	a.refuses("hydrate_context", obj{"symbolIds": []string{}}, "symbolIds")
	a.refuses("hydrate_context", obj{"symbolIds": []string{"src/shop.ts:Cart.totl"}}, "no such symbol, and none is remembered; the nearest are src/shop.ts:Cart.total", "Next: call hydrate_context again with one of these ids")
	a.refuses("hydrate_context", obj{"symbolIds": []string{"src/shop.ts:tax"}}, `none is remembered; did you mean src/tax.ts:tax\?\nNext: call hydrate_context again with src/tax.ts:tax\.$`)
	a.refuses("hydrate_context", obj{"symbolIds": []string{"zzz"}}, "zzz", "Next: call explore with the name")
	a.refuses("symbol_references", obj{"symbolId": "nowhere.ts:zzz"}, "there is no such file")
	a.refuses("symbol_references", obj{"symbolId": "src/tax.ts:tax", "direction": "up"}, "one of both, callers, callees")
	a.refuses("find_symbol", obj{"query": " "}, "must hold a name")
	a.refuses("find_symbol", obj{"query": "x", "kind": "sauce"}, "one of function, method")
	a.says("hydrate_context", obj{"symbolIds": []string{`"odd\nname.ts:odd"`}}, "function odd")
	a.says("get_skeleton", obj{"filePath": `"odd\nname.ts"`}, `^=== "odd\\nname.ts" `)
	var ids []string
	for i := range 100 {
		write(t, root, fmt.Sprintf("same%d.ts", i), "export function twice(): string {\n  return 'of some length';\n}\n")
		ids = append(ids, fmt.Sprintf("src/a_file_of_a_long_name_that_is_not_there_%d.ts:twice", i))
	}
	commit(t, root, "many")
	a.refuses("hydrate_context", obj{"symbolIds": ids}, "no such file, and none is remembered; the nearest are") // and agent.call looks at the size
}

// TestBudgets: no answer takes more than its budget, and what is left out is named.
func TestBudgets(t *testing.T) {
	root := prescanned(t)
	var many, calls strings.Builder
	for i := range 400 {
		fmt.Fprintf(&many, "/** Does step %d. */\nexport function step%d(a: number, b: string): number {\n  return target(a) + b.length + %d;\n}\n\n", i, i, i)
		fmt.Fprintf(&calls, "  step%d(1, 'x');\n", i)
	}
	write(t, root, "src/deep/directory/of/a/long/name/steps.ts", "export function target(a: number): number {\n  const x = a * 2;\n  return x;\n}\n\n"+many.String()+"export function every(): void {\n"+calls.String()+"}\n")
	commit(t, root, "steps")
	const steps = "src/deep/directory/of/a/long/name/steps.ts"
	a := newAgent(t, Options{Root: root}, latest, nil)
	limited := "left out|raise budget|… more"
	for tool, args := range map[string]obj{
		"get_skeleton":      {"paths": []string{steps, "src/tax.ts", "README.md", "src/shop.ts"}},
		"get_skeleton ":     {"filePath": steps},
		"hydrate_context":   {"symbolIds": []string{steps + ":every", "src/tax.ts:tax"}, "depth": 2},
		"hydrate_context ":  {"symbolIds": []string{steps + ":target", "src/shop.ts:Cart.total"}, "depth": 2},
		"symbol_references": {"symbolId": steps + ":target"}, "symbol_references ": {"symbolId": steps + ":every"},
	} {
		for _, budget := range []int{0, 50, 51, 55, 60, 70, 80, 90, 100, 110, 120, 130, 150, 170, 200, 250, 300, 1000, 5000, 20_000} {
			ceiling := budget
			if args["budget"] = budget; budget == 0 {
				delete(args, "budget")
				ceiling = 6000
			}
			res, err := a.s.CallTool(t.Context(), &sdk.CallToolParams{Name: strings.TrimSpace(tool), Arguments: args})
			if err != nil || res.IsError {
				t.Fatalf("%s: %v %+v", tool, err, res)
			}
			text := res.Content[0].(*sdk.TextContent).Text
			if n := condense.Tokens(text); n > ceiling || text == "" {
				t.Errorf("%s: %d tokens for a budget of %d:\n%.300s", tool, n, ceiling, text)
			}
			if budget > 0 && budget < 170 {
				a.matches(fmt.Sprintf("%s with budget %d", tool, budget), text, []string{limited})
			}
		}
	}
	a.says("find_symbol", obj{"query": "step", "limit": 200}, `… \d+ more: narrow the query`)
}

// TestNothingIsCreated: the symbol tools answer in a repository that was never prescanned, and leave no trace.
func TestNothingIsCreated(t *testing.T) {
	for name, o := range map[string]Options{"": {}, "read-only": {ReadOnly: true}} {
		t.Run(name, func(t *testing.T) {
			root := shop(t)
			o.Root = filepath.Join(root, "src")
			before := tree(t, root)
			askAll(t, newAgent(t, o, latest, nil))
			if after := tree(t, root); !slices.Equal(before, after) {
				t.Errorf("files were %q and are %q", before, after)
			}
		})
	}
}

// askAll asks each tool of symbols.
func askAll(t *testing.T, a agent) {
	t.Helper()
	a.says("find_symbol", obj{"query": "tax"}, "^src/tax.ts:tax L2-5 function")
	a.says("get_skeleton", obj{"filePath": "src/tax.ts"}, "export function tax")
	a.says("hydrate_context", obj{"symbolIds": []string{"src/shop.ts:Cart.total"}, "depth": 2}, "=== src/tax.ts:round")
	a.says("symbol_references", obj{"symbolId": "src/tax.ts:tax"}, "src/shop.ts: Cart.total")
	a.says("efficiency_report", nil, "Repository: ")
}

// tree lists the files below a directory, but for git's own.
func tree(t *testing.T, root string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err == nil && !strings.Contains(p, filepath.Join(".git", "objects")) {
			all = append(all, p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestReadOnlyStoresNothing(t *testing.T) {
	root := prescanned(t)
	askAll(t, newAgent(t, Options{Root: root, ReadOnly: true}, latest, nil))
	if n := outlines(t, root); n != 0 {
		t.Errorf("%d outlines were stored", n)
	}
	askAll(t, newAgent(t, Options{Root: root}, latest, nil))
	if n := outlines(t, root); n != 5 {
		t.Errorf("%d outlines are stored, want 5", n)
	}
}

func TestPlainRoot(t *testing.T) {
	root := t.TempDir()
	repo := shop(t)
	for _, p := range []string{"src/tax.ts", "src/shop.ts", "lib/jobs.py"} {
		text, err := os.ReadFile(filepath.Join(repo, p))
		if err != nil {
			t.Fatal(err)
		}
		write(t, root, p, string(text))
	}
	write(t, root, ".gitignore", "*.log\n")
	write(t, root, "left.log", "ignored\n")
	before := tree(t, root)
	a := newAgent(t, Options{Root: root, Toolsets: []string{"all"}}, latest, nil)
	askAll(t, a)
	for name, in := range map[string]obj{
		"project_prescan": nil, "file_registry_verify": nil, "config_get": nil, "config_set": {"key": "max_file_bytes", "value": "4096"},
		"file_registry_update_summaries": {"paths": []string{"src/tax.ts"}},
	} {
		a.refuses(name, in, "[Nn]ot a git repository", "git init and git add; .*without: explore, file_registry_get")
	}
	a.says("file_registry_search", obj{"query": "helper"}, "^Found 1 file", "(?m)^lib/jobs.py: skipped", "> helper L1")
	a.says("file_registry_search", obj{"query": "ignored"}, "Nothing found")
	a.says("file_registry_get", obj{"paths": []string{"src/tax.ts", "left.log"}}, "^2 files: 1 skipped, 1 unknown", "(?m)^left.log: unknown .*no file here, or left out", "> The tax of a sum")
	page, _ := a.says("file_registry_get", obj{"type": "source", "limit": 2}, `^2 files: 2 skipped; more follow, with cursor="src/shop.ts"`, "(?m)^lib/jobs.py")
	if strings.Contains(page, "tax.ts") {
		t.Errorf("a page of two is\n%s", page)
	}
	a.says("file_registry_get", obj{"glob": "src", "cursor": "src/shop.ts"}, "^1 file:", "(?m)^src/tax.ts")
	a.refuses("file_registry_get", obj{"pending": true}, "no git repository.*no summary is stale, pending or flagged", "git init")
	a.says("registry_overview", nil, "nothing is remembered of it", "(?m)^src/ 2 files", "signatures|<file path=\"src/tax.ts\"")
	a.refuses("registry_overview", obj{"dir": "none"}, "no file lies in the directory")
	a.says("context_record_edit", obj{"path": "src/shop.ts", "diff": "@@ -5 +5 @@\n-    return 0;\n+    const sum = this.items[0];\n"}, "^Noted; 1 edit")
	a.says("context_assemble", obj{"file": "src/shop.ts", "line": 7}, `<current_file path="src/shop.ts"`, "sum \\* 0.19", "return 0")
	a.refuses("context_assemble", obj{"file": "none.ts"}, "there is no file")
	if after := tree(t, root); !slices.Equal(before, after) {
		t.Errorf("files were %q and are %q", before, after)
	}
}

func TestWideRootsAreRefused(t *testing.T) {
	home := t.TempDir()
	link := filepath.Join(t.TempDir(), "home")
	if err := os.Symlink(home, link); err != nil {
		t.Fatal(err)
	}
	write(t, home, "a.ts", "export function a() { return 'something'; }\n")
	for _, at := range []string{home, link} {
		t.Setenv("HOME", at)
		for _, root := range []string{home, link + "/.", filepath.Dir(home), "/"} {
			a := newAgent(t, Options{Root: root}, latest, nil)
			a.refuses("find_symbol", obj{"query": "a"}, "(?i)a home directory, what is above it", "Next: ask the user to start codemem mcp in a project")
			a.refuses("get_skeleton", obj{"filePath": "a.ts"}, "not served unasked")
			a.refuses("registry_overview", nil, "Next: ")
		}
	}
	write(t, home, "project/b.ts", "export function b() { return 'something'; }\n")
	newAgent(t, Options{Root: filepath.Join(home, "project")}, latest, nil).says("find_symbol", obj{"query": "b"}, "^b.ts:b L1 function")
	newAgent(t, Options{Root: home, Force: true}, latest, nil).says("find_symbol", obj{"query": "b"}, "^project/b.ts:b L1 function")

	// A repository that happens to lie below is served to whoever names it.
	git(t, home, "-C", "project", "init", "-q")
	git(t, home, "-C", "project", "add", "b.ts")
	a := newAgent(t, Options{Root: home}, latest, nil)
	a.refuses("find_symbol", obj{"query": "b"}, "not served unasked")
	a.says("find_symbol", obj{"query": "b", "root": "project"}, "^b.ts:b L1 function")
	if err := os.RemoveAll(filepath.Join(home, "project/.git")); err != nil {
		t.Fatal(err)
	}

	git(t, home, "init", "-q") // as those have it that keep their settings in git
	git(t, home, "add", "a.ts")
	for _, at := range []string{home, filepath.Join(home, "project")} {
		a := newAgent(t, Options{Root: at}, latest, nil)
		a.refuses("project_prescan", nil, "not served unasked", "Next: .*--force")
		a.refuses("find_symbol", obj{"query": "a"}, "not served unasked")
	}
	if _, err := os.Stat(filepath.Join(home, ".git", "codemem")); err == nil {
		t.Error("a registry was made")
	}
	newAgent(t, Options{Root: home, Force: true}, latest, nil).says("project_prescan", nil, "^State: bootstrap")
}

func TestToolsets(t *testing.T) {
	symbols := []string{"get_skeleton", "hydrate_context", "find_symbol", "symbol_references", "efficiency_report"}
	for set, want := range map[string]struct{ tools, prompts, templates int }{
		"symbols": {5, 1, 1}, "registry": {10, 2, 1}, "codemap": {4, 0, 0}, "context": {2, 0, 0}, "explore": {len(exploreTools()), 0, 0},
		"all": {21 + len(exploreTools()), 3, 2}, "": {9 + len(exploreTools()), 3, 2},
	} {
		o := Options{Root: shop(t), Toolsets: strings.Fields(set)}
		a := newAgent(t, o, latest, nil)
		res, err := a.s.ListTools(t.Context(), nil)
		if err != nil || len(res.Tools) != want.tools {
			t.Fatalf("%q: %v, %d tools, want %d", set, err, len(res.Tools), want.tools)
		}
		if set == "symbols" {
			for i, tool := range res.Tools {
				if tool.Name != symbols[i] {
					t.Errorf("%q has %s, want %s", set, tool.Name, symbols[i])
				}
			}
		}
		prompts, err := a.s.ListPrompts(t.Context(), nil)
		if n := len(prompts.Prompts); err != nil || n != want.prompts {
			t.Errorf("%q: %v, %d prompts, want %d", set, err, n, want.prompts)
		}
		if templates, err := a.s.ListResourceTemplates(t.Context(), nil); err != nil || len(templates.ResourceTemplates) != want.templates {
			t.Errorf("%q: %v, %v", set, err, templates)
		}
	}
}

// TestUnlistedTools: a tool that is not listed answers whoever calls it by name, and the first that is listed is the first to use.
func TestUnlistedTools(t *testing.T) {
	a := newAgent(t, Options{Root: prescanned(t)}, latest, nil)
	res, err := a.s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range res.Tools {
		names = append(names, tool.Name)
	}
	want := slices.DeleteFunc(slices.Clone(everyday), func(name string) bool { return !slices.Contains(names, name) })
	if !slices.Equal(names, want) {
		t.Errorf("listed %v, want %v", names, want)
	}
	for name, arguments := range map[string]obj{
		"find_symbol": {"query": "tax"}, "file_registry_search": {"query": "tax"}, "file_registry_verify": nil, "config_get": nil,
		"efficiency_report": nil, "codemap_get": nil, "codemap_list": nil, "context_assemble": {"file": "src/tax.ts"},
	} {
		if slices.Contains(names, name) {
			t.Errorf("%s is listed", name)
		}
		a.says(name, arguments, ".")
	}
}

// TestSessionFigures: what was sent is counted, and more than the files themselves is a loss.
func TestSessionFigures(t *testing.T) {
	root := prescanned(t)
	a := newAgent(t, Options{Root: root}, latest, nil)
	session := func() obj {
		t.Helper()
		_, data := a.says("efficiency_report", nil, "^Session: ")
		return data["session"].(obj)
	}
	if s := session(); s["calls"] != 0.0 || s["sent_tokens"] != 0.0 {
		t.Errorf("before anything was asked: %v", s)
	}
	sent := 0
	for range 3 {
		text, _ := a.says("hydrate_context", obj{"symbolIds": []string{"lib/jobs.py:helper"}})
		sent += condense.Tokens(text)
	}
	text, err := os.ReadFile(filepath.Join(root, "lib", "jobs.py"))
	if err != nil {
		t.Fatal(err)
	}
	raw := condense.Tokens(text)
	s := session()
	if s["calls"] != 3.0 || s["files"] != 1.0 || s["raw_tokens"] != float64(raw) || s["sent_tokens"] != float64(sent) || s["saved_tokens"] != float64(raw-sent) || raw >= sent {
		t.Errorf("%v, want %d raw and %d sent", s, raw, sent)
	}
	a.refuses("hydrate_context", obj{"symbolIds": []string{"zzz"}})
	a.says("get_skeleton", obj{"filePath": "src/tax.ts"})
	if s := session(); s["calls"] != 4.0 || s["files"] != 2.0 {
		t.Errorf("%v", s)
	}
}

func TestPromptAndResource(t *testing.T) {
	root := prescanned(t)
	write(t, root, "src/with space #1.ts", "export function spaced(): string {\n  return 'a text that is long';\n}\n")
	for _, version := range []string{"2026-07-28", latest, "2024-11-05"} {
		a := newAgent(t, Options{Root: root}, version, nil)
		prompt, err := a.s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "lvm-system"})
		if err != nil || !strings.Contains(prompt.Messages[0].Content.(*sdk.TextContent).Text, "hydrate_context") {
			t.Fatalf("%s: %v, %+v", version, err, prompt)
		}
		for uri, want := range map[string]string{
			"codemem://skeleton/src/tax.ts":                 "export function tax",
			"codemem://skeleton/src/with%20space%20%231.ts": "export function spaced",
		} {
			res, err := a.s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
			if err != nil {
				t.Errorf("%s: %s: %v", version, uri, err)
				continue
			}
			if c := res.Contents[0]; c.MIMEType != "text/plain" || c.URI != uri || !strings.Contains(c.Text, want) || strings.Contains(c.Text, "0.19") {
				t.Errorf("%s: %s: %+v", version, uri, c)
			}
		}
		for uri, want := range map[string]string{
			"codemem://skeleton/none.ts":         "there is no file",
			"codemem://skeleton/README.md":       "no language",
			"codemem://skeleton/../../x.ts":      "outside|not found|relative to the root",
			"codemem://skeleton/%2Fetc%2Fpasswd": "absolute",
		} {
			_, err := a.s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
			if err == nil {
				t.Errorf("%s: %s is given", version, uri)
				continue
			}
			a.matches(uri, err.Error(), []string{want})
		}
	}
}

// TestResourcesTakeSeats: reading a resource waits for its turn, as calling a tool does.
func TestResourcesTakeSeats(t *testing.T) {
	d := newService(Options{Root: shop(t)}, slog.New(slog.DiscardHandler))
	var req mcp.ReadResourceRequest
	req.Params.URI = skeletonURI + "src/tax.ts"
	read := d.resource("get_skeleton", readDeadline, (*request).readSkeleton)
	for range maxCalls {
		d.slots <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := read(ctx, req); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("without a slot: %v", err)
	}
	<-d.slots
	if _, err := read(t.Context(), req); err != nil || len(d.slots) != maxCalls-1 {
		t.Errorf("with a slot: %v, %d are taken", err, len(d.slots))
	}
}
