package mcp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemem/condense"
)

// several makes a directory with repositories at these places, each with lib.go, whose function is named for the place.
func several(t *testing.T, places ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range places {
		makeRepository(t, dir, at)
	}
	return dir
}

func makeRepository(t *testing.T, dir, at string) {
	t.Helper()
	root := filepath.Join(dir, at)
	write(t, root, "lib.go", fmt.Sprintf("package lib\n\n// In%s totals what %[1]s has.\nfunc In%[1]s(a int) int {\n\treturn a + 1\n}\n", of(at)))
	git(t, root, "init", "-q", "-b", "main")
	commit(t, root, "first")
}

// of is the name of a place in that of its function.
func of(place string) string {
	return strings.NewReplacer("/", "", " ", "", ".", "").Replace(strings.ToUpper(place[:1]) + place[1:])
}

// TestBelow: a server started above several repositories serves each, and writes into the memory of that alone.
func TestBelow(t *testing.T) {
	dir := several(t, "api", "web", "org/deep", "odd name")
	a := newAgent(t, Options{Root: dir, Toolsets: []string{"all"}}, latest, nil)
	for tool, arguments := range map[string]obj{
		"project_prescan": {}, "explore": {"query": "totals"}, "code_grep": {"pattern": "totals"}, "file_registry_get": {}, "registry_overview": {}, "config_get": {},
	} {
		a.refuses(tool, arguments, `it holds repositories: api, "?odd name"?, org/deep, web\.\nNext: call again with root`)
	}
	a.refuses("get_skeleton", obj{"paths": []string{"api/lib.go", "web/lib.go"}}, "more than one repository", "it holds api")
	a.refuses("explore", obj{"query": "x", "root": "none"}, `"root" must name a repository in .*, not "none"; it holds api`)

	// What is asked about decides, relative or absolute.
	for _, at := range []string{"api", "web", "org/deep", "odd name"} {
		for _, prefix := range []string{at + "/", filepath.Join(dir, at) + "/"} {
			heading := `^Of the repository "` + at + `", paths relative to it \(root: "` + at + `"\):\n`
			a.says("get_skeleton", obj{"filePath": prefix + "lib.go"}, heading+"(.*\n)*.*In"+of(at))
			a.says("hydrate_context", obj{"symbolIds": []string{prefix + "lib.go:In" + of(at)}}, heading, `return a \+ 1`)
			a.says("code_grep", obj{"pattern": "totals", "paths": []string{prefix}}, heading, "lib.go:In"+of(at))
			a.says("symbol_references", obj{"symbolId": prefix + "lib.go:4"}, heading)
			a.says("file_registry_update_summaries", obj{"updates": []obj{{"path": prefix + "lib.go", "summary": "What " + at + " has"}}}, heading, "1 summary stored")
			a.says("file_registry_get", obj{"paths": []string{prefix + "lib.go"}}, heading, "> What "+at+" has")
			a.says("note_write", obj{"kind": "trap", "text": "Only in " + at, "about": []string{prefix + "lib.go"}}, heading)
		}
		if _, err := os.Stat(filepath.Join(dir, at, ".git", "codemem", "registry.db")); err != nil {
			t.Error(err)
		}
	}
	// So does root.
	for root, place := range map[string]string{"api": "api", "web/": "web", filepath.Join(dir, "org", "deep"): "org/deep", "./odd name": "odd name"} {
		text, _ := a.says("explore", obj{"query": "what is totalled", "root": root}, "In"+of(place), "summary by walker 1.0: What "+place+" has", "Only in "+place)
		for _, other := range []string{"api", "web", "org/deep", "odd name"} {
			if other != place && (strings.Contains(text, "In"+of(other)) || strings.Contains(text, other+" has")) {
				t.Errorf("%s in an answer about %s:\n%s", other, place, text)
			}
		}
		a.says("project_prescan", obj{"root": root}, "^State: verify|^State: trust")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 4 {
		t.Errorf("made beside the repositories: %v %v", entries, err)
	}

	// One comes while the server runs, and one goes.
	makeRepository(t, dir, "late")
	a.says("get_skeleton", obj{"filePath": "late/lib.go"}, "InLate")
	if err := os.RemoveAll(filepath.Join(dir, "web")); err != nil {
		t.Fatal(err)
	}
	a.refuses("explore", obj{"query": "x", "root": "web"}, `it holds api, late, .*org/deep`)
	a.refuses("get_skeleton", obj{"filePath": "web/lib.go"}, "there is no file")
}

// TestSpan: one question of several repositories, within one budget.
func TestSpan(t *testing.T) {
	dir := several(t, "api", "web", "jobs")
	for i := range 40 {
		for _, at := range []string{"api", "web"} {
			write(t, filepath.Join(dir, at), fmt.Sprintf("more%d.go", i), fmt.Sprintf("package lib\n\n// Totals%d totals.\nfunc Totals%[1]d() int {\n\treturn %[1]d // totals\n}\n", i))
		}
	}
	for _, at := range []string{"api", "web"} {
		commit(t, filepath.Join(dir, at), "more")
	}
	a := newAgent(t, Options{Root: dir}, latest, nil)
	for tool, arguments := range map[string]obj{"explore": {"query": "totals"}, "code_grep": {"pattern": "totals"}} {
		for _, budget := range []int{600, 3000} {
			arguments["root"], arguments["budget"] = "api, web,jobs", budget
			text, _ := a.says(tool, arguments, `(?s)^# "api" \(root: "api"\)\n.*\n# "web" \(root: "web"\)\n.*\n# "jobs" \(root: "jobs"\)\n.*InJobs`)
			if n := condense.Tokens(text); n > budget {
				t.Errorf("%s: %d tokens for %d", tool, n, budget)
			}
		}
	}
	a.says("file_registry_search", obj{"query": "totals", "root": "api,web"}, `(?s)^# "api" \(root: "api"\)\n.*more0\.go.*\n# "web" \(root: "web"\)\n.*more0\.go`)
	a.says("explore", obj{"query": "totals", "root": "jobs,none"}, `InJobs`, `(?s)# "none".*must name a repository`)
	a.refuses("explore", obj{"query": "totals", "root": "no,none"}, `must name a repository`)
	a.refuses("get_skeleton", obj{"filePath": "lib.go", "root": "api,web"}, `"root" must name a repository`)
	a.refuses("code_grep", obj{"pattern": "x", "root": strings.Repeat("a,", 9) + strings.Join([]string{"b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q"}, ",")},
		"at most 16 repositories, not 17")
}

// TestBelowHostile: nothing outside the directory is served, whatever lies in it, and none of it runs.
func TestBelowHostile(t *testing.T) {
	outside := several(t, "secret")
	dir := several(t, "api")
	if err := os.Symlink(filepath.Join(outside, "secret"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "secret", "lib.go"), filepath.Join(dir, "api", "lib2.go")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "forged/.git", "gitdir: "+filepath.Join(outside, "secret", ".git")+"\n")
	write(t, dir, "forged/lib.go", "package lib\n")
	write(t, dir, "broken/.git", "nothing\n")
	write(t, dir, "plain/lib.go", "package lib\n\nfunc Plain() {}\n")
	a := newAgent(t, Options{Root: dir}, latest, nil)
	for _, root := range []string{
		"link", "forged", "broken", "plain", "..", "../" + filepath.Base(outside) + "/secret", filepath.Join(outside, "secret"), "/", "~", "api/.git", "api/..", "api/lib.go", "\x1b[31m", strings.Repeat("x/", 3000),
	} {
		a.refuses("project_prescan", obj{"root": root}, `"root" must name a repository`)
		a.refuses("explore", obj{"query": "totals", "root": root + ",link"}, `"root" must name a repository`)
	}
	for _, p := range []string{"link/lib.go", filepath.Join(outside, "secret/lib.go"), "../x/lib.go", "broken/lib.go"} {
		text, _, failed := a.call("get_skeleton", obj{"filePath": p})
		if !failed || strings.Contains(text, "InSecret") {
			t.Errorf("%s: %s", p, text)
		}
	}
	if _, err := os.Stat(filepath.Join(outside, "secret", ".git", "codemem")); err == nil {
		t.Error("a registry was made outside")
	}
}

// TestOnlyOne: the only repository in a directory is meant, and it is said that it is.
func TestOnlyOne(t *testing.T) {
	dir := several(t, "api")
	a := newAgent(t, Options{Root: dir}, latest, nil)
	a.says("project_prescan", nil, `^Of the repository "api"`, "State: bootstrap")
	a.says("explore", obj{"query": "totals"}, `^Of the repository "api"`, "InApi")
	makeRepository(t, dir, "web")
	a.refuses("explore", obj{"query": "totals"}, "it holds repositories: api, web")
}

// TestManyBelow: an error names some of very many.
func TestManyBelow(t *testing.T) {
	dir := several(t, "r000")
	for i := 1; i < 200; i++ {
		to := filepath.Join(dir, fmt.Sprintf("r%03d", i))
		if err := os.CopyFS(to, os.DirFS(filepath.Join(dir, "r000"))); err != nil {
			t.Fatal(err)
		}
	}
	a := newAgent(t, Options{Root: dir}, latest, nil)
	a.refuses("explore", obj{"query": "totals"}, "r000, r001, .*r019, 180 more")
	for i := range 60 { // more than are kept
		a.says("code_grep", obj{"pattern": "totals", "root": fmt.Sprintf("r%03d", i)}, "InR000")
	}
}

// TestSubmodules: a path in a submodule is answered by its own repository, which the answers of the outer one name.
func TestSubmodules(t *testing.T) {
	dir := several(t, "outer", "inner")
	outer := filepath.Join(dir, "outer")
	git(t, outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", filepath.Join(dir, "inner"), "third/inner")
	commit(t, outer, "submodule")
	linked := filepath.Join(dir, "linked")
	git(t, outer, "worktree", "add", "-q", "-b", "other", linked)
	git(t, linked, "-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init")
	for _, root := range []string{outer, linked} {
		a := newAgent(t, Options{Root: root, Toolsets: []string{"all"}}, "2026-07-28", nil)
		a.says("project_prescan", nil, "^State: bootstrap", `1 submodule, not remembered here: third/inner. Each has a memory of its own: root, or a path in it, asks it.`)
		a.says("get_skeleton", obj{"filePath": "third/inner/lib.go"}, `^Of the repository "third/inner"`, "InInner")
		a.refuses("registry_overview", obj{"dir": "third/inner"}, `^Of the repository "third/inner".*\(root: "third/inner"\)`, "Next: call project_prescan")
		a.says("project_prescan", obj{"root": "third/inner"}, "^State: bootstrap")
		a.says("registry_overview", obj{"dir": "third/inner"}, `^Of the repository "third/inner"`, "lib.go")
		a.says("explore", obj{"query": "totals", "root": "third/inner"}, "InInner")
		a.says("explore", obj{"query": "totals", "root": root + ",third/inner"}, "InOuter", "InInner")
		a.says("get_skeleton", obj{"filePath": "lib.go"}, "InOuter")
		a.refuses("explore", obj{"query": "x", "root": "third"}, `a work tree of this repository, by name or absolute path, or a submodule, not "third"; there are .*third/inner`)
		a.says("file_registry_update_summaries", obj{"updates": []obj{{"path": "third/inner/lib.go", "summary": "Of the submodule"}}}, "1 summary stored")
		if _, failed := os.Stat(filepath.Join(root, "third", "inner", "codemem")); failed == nil {
			t.Error("a registry was made in the work tree")
		}
	}
}
