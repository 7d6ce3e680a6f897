package mcp

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"codemem/condense"
)

// twoTrees makes a repository with a linked work tree on another branch. The same names hold other code in it.
func twoTrees(t *testing.T) (main, linked string) {
	t.Helper()
	main = repository(t)
	write(t, main, "lib/tree.go", "package lib\n\n// Main is of the main work tree.\nfunc Main(a, b int) int {\n\tsum := a + b\n\treturn sum + sum + sum\n}\n")
	commit(t, main, "main")
	linked = filepath.Join(filepath.Dir(main), filepath.Base(main)+"-linked")
	t.Cleanup(func() { os.RemoveAll(linked) })
	git(t, main, "worktree", "add", "-q", "-b", "other", linked)
	write(t, linked, "lib/tree.go", "package lib\n\n// Linked is of the linked work tree.\nfunc Linked(a, b int) int {\n\tproduct := a * b\n\treturn product + product\n}\n")
	commit(t, linked, "linked")
	return main, linked
}

// TestRootPicksWorkTree: in one session, and at once, each answer is about the work tree that was meant.
func TestRootPicksWorkTree(t *testing.T) {
	main, linked := twoTrees(t)
	a := newAgent(t, Options{Root: main, Toolsets: []string{"all"}}, latest, nil)
	a.says("project_prescan", nil, "^State: bootstrap")
	a.says("project_prescan", obj{"root": linked}, "^State: bootstrap", "last_verified_sha = HEAD = "+git(t, linked, "rev-parse", "HEAD")[:10])
	for tree, root := range map[string]any{"Main": main, "Linked": filepath.Base(linked)} {
		a.says("file_registry_update_summaries", obj{"root": root, "updates": []obj{{"path": "lib/tree.go", "summary": "The file of " + tree}}}, "1 summary stored")
	}
	var all sync.WaitGroup
	for i := range 8 {
		ours, others, root := "Main", "Linked", any(nil)
		switch i % 4 {
		case 1:
			root = main
		case 2:
			ours, others, root = "Linked", "Main", linked
		case 3:
			ours, others, root = "Linked", "Main", filepath.Base(linked)
		}
		all.Go(func() {
			for tool, arguments := range map[string]obj{
				"get_skeleton": {"filePath": "lib/tree.go"}, "find_symbol": {"query": ours}, "hydrate_context": {"symbolIds": []string{"lib/tree.go:" + ours}},
				"file_registry_get": {"paths": []string{"lib/tree.go"}}, "codemap_get": {"directory": "lib"}, "file_registry_search": {"query": "tree"},
				"context_assemble": {"file": "lib/tree.go"},
			} {
				if root != nil {
					arguments["root"] = root
				}
				text, _, failed := a.call(tool, arguments)
				if failed || !strings.Contains(text, ours) || strings.Contains(text, others) {
					t.Errorf("%s of %s (root %v):\n%s", tool, ours, root, text)
				}
			}
		})
	}
	all.Wait()
	a.refuses("find_symbol", obj{"query": "Linked", "root": main + "x"}, `"root" must name a work tree of this repository`, "there are "+main+", "+filepath.Base(linked)+` \(`+linked+`\)`)
	a.says("find_symbol", obj{"query": "Linked"}, "No definition has")
	a.says("find_symbol", obj{"query": "Linked", "root": ""}, "No definition has")
}

// TestRootIsOfThisRepository: nothing else is opened, whatever a call names and the repository says.
func TestRootIsOfThisRepository(t *testing.T) {
	main, linked := twoTrees(t)
	other := repository(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(linked, link); err != nil {
		t.Fatal(err)
	}
	forged := filepath.Join(main, ".git", "worktrees", "forged")
	write(t, forged, "gitdir", filepath.Join(other, ".git")+"\n")
	a := newAgent(t, Options{Root: main}, "2026-07-28", nil)
	for _, root := range []string{other, "forged", "..", ".", "lib", main + "/lib", filepath.Dir(main), "/", "~", "main", "\x1b[31m", strings.Repeat("x", 5000)} {
		a.refuses("config_get", obj{"root": root}, `config_get: "root" must name a work tree`)
	}
	a.refuses("config_get", obj{"root": 7}, `"root" must be a string`)
	for _, root := range []string{main, main + "/", linked + "/lib/..", link} {
		a.says("project_prescan", obj{"root": root, "dry_run": true}, "^State: bootstrap")
	}
	if err := os.RemoveAll(linked); err != nil {
		t.Fatal(err)
	}
	a.refuses("config_get", obj{"root": filepath.Base(linked)}, `there are `+main+`[^,]*$|there are `+main+", forged")
	dir := t.TempDir()
	plain := newAgent(t, Options{Root: dir}, latest, nil)
	plain.says("find_symbol", obj{"query": "x", "root": dir + "/"}, "No definition has")
	plain.refuses("find_symbol", obj{"query": "x", "root": main}, `"root" must name a repository in .*; it holds none`)
}

// TestRootReadOnly: what may not be written here may not be written there.
func TestRootReadOnly(t *testing.T) {
	main, linked := twoTrees(t)
	a := newAgent(t, Options{Root: main, ReadOnly: true}, latest, nil)
	a.says("project_prescan", obj{"root": linked}, "nothing was written")
	a.refuses("registry_overview", nil, "no registry yet", "Next: ask the user to run `codemem prescan`")
	a.says("hydrate_context", obj{"root": linked, "symbolIds": []string{"lib/tree.go:Linked"}}, "product := a")
	a.refuses("file_registry_verify", obj{"root": linked, "apply": true}, `unknown argument "apply"`)
	if _, err := a.s.CallTool(t.Context(), &sdk.CallToolParams{Name: "config_set", Arguments: obj{"root": linked, "key": "share.store", "value": "x"}}); err == nil {
		t.Error("config_set is served")
	}
	if _, err := os.Stat(filepath.Join(main, ".git", "codemem")); err == nil {
		t.Error("a registry was made")
	}
}

// TestVisits: what one agent was told of one work tree is nobody else's, and is not kept without end.
func TestVisits(t *testing.T) {
	d := newService(Options{Root: t.TempDir()}, slog.New(slog.DiscardHandler))
	of, first := d.trees.visit(d, "a", "x 1")
	first.session.Ask("f", "m", 7)
	if _, again := d.trees.visit(d, "a", "x 1"); again != first {
		t.Error("a visit is forgotten")
	}
	for _, other := range [][2]string{{"b", "x 1"}, {"a", "x 2"}} {
		if _, v := d.trees.visit(d, other[0], other[1]); v == first || v.session.Figures() != (condense.SessionFigures{}) {
			t.Errorf("%v shares a visit: %+v", other, v.session.Figures())
		}
	}
	for i := range 3 * maxVisits {
		d.trees.visit(d, "a", fmt.Sprint("y ", i))
	}
	for i := range 3 * maxTrees {
		d.trees.visit(d, fmt.Sprint("c", i), "x 1")
	}
	if len(of.visits) != maxVisits || len(d.trees.all) != maxTrees {
		t.Errorf("%d visits, %d work trees", len(of.visits), len(d.trees.all))
	}
}
