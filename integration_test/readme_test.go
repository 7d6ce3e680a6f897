package integration_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sqlBlock is a block of queries in a page, and shellQuery one in a shell command.
var (
	sqlBlock   = regexp.MustCompile("(?s)```sql\n(.*?)```")
	shellQuery = regexp.MustCompile(`sqlite3 "[^"\n]*" (?:"([^"\n]*)"|'([^'\n]*)')`)
)

// queryFiles are what the page's queries find something in.
var queryFiles = map[string]string{
	"go.mod":                "module m\n",
	"main.go":               "package main\n\nimport \"m/internal/addrs\"\n\nfunc main() { addrs.ParseSet() }\n",
	"internal/addrs/set.go": "package addrs\n\nfunc ParseSet() {}\n",
	"web/a.ts":              "export function parseAll() {}\nexport function Parse() {}\n",
	"web/b.tsx":             "export function parseAll() {}\nexport function Parse() {}\n", // the same bytes, parsed otherwise
}

// TestReadmeQueries puts the example queries of docs/sqlite.md to the sqlite3 shell, which may be as old as 3.40. Each lists
// what is of the work tree once: linked work trees make no difference, be they there or removed.
func TestReadmeQueries(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "docs", "sqlite.md"))
	if err != nil {
		t.Fatal(err)
	}
	shell, err := exec.LookPath("sqlite3")
	if err != nil {
		t.Skip("no sqlite3 shell")
	}
	var queries []string
	for _, m := range sqlBlock.FindAllStringSubmatch(string(text), -1) {
		queries = append(queries, m[1])
	}
	for _, m := range shellQuery.FindAllStringSubmatch(string(text), -1) {
		queries = append(queries, m[1]+m[2])
	}
	if len(queries) == 0 {
		t.Fatal("docs/sqlite.md shows no query")
	}
	c := newCrowd(t)
	codemem := func(dir string, args ...string) {
		cmd := exec.Command("codemem", args...)
		cmd.Dir, cmd.Env = dir, c.git.env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("codemem %s: %v: %s", strings.Join(args, " "), err, out)
		}
	}
	for path, text := range queryFiles {
		full := filepath.Join(c.dir, filepath.FromSlash(path))
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755), os.WriteFile(full, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	c.git.must(t, c.dir, "add", "-A")
	c.git.must(t, c.dir, "commit", "-q", "-m", "sources")
	everything := func(dir string) {
		codemem(dir, "prescan")
		codemem(dir, "summarize", "a.txt", "The parser.")
		codemem(dir, "scan")
		codemem(dir, "overview")
		if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("edited\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		codemem(dir, "prescan")
	}
	everything(c.dir)
	db := filepath.Join(c.dir, ".git", "codemem", "registry.db")
	answers := func() (all []string) {
		for _, q := range queries {
			if strings.Contains(q, "registry_status") { // which is of all work trees
				q += " WHERE worktree = ''"
			}
			out, err := exec.Command(shell, "-batch", "-bail", db, q).CombinedOutput()
			if err != nil {
				t.Fatalf("%s\n%v: %s", q, err, out)
			}
			all = append(all, string(out))
		}
		return all
	}
	alone := answers()
	for i, q := range queries {
		lines := strings.Split(strings.TrimSpace(alone[i]), "\n")
		slices.Sort(lines)
		if len(slices.Compact(slices.Clone(lines))) != len(lines) || lines[0] == "" {
			t.Errorf("%s\nfinds nothing, or a line twice:\n%s", q, alone[i])
		}
	}
	linked := []string{filepath.Join(filepath.Dir(c.dir), "linked"), filepath.Join(filepath.Dir(c.dir), "other")}
	for _, dir := range linked {
		c.git.must(t, c.dir, "worktree", "add", "-q", "--detach", dir)
		everything(dir)
	}
	if diff := cmp.Diff(alone, answers()); diff != "" {
		t.Errorf("with linked work trees (-alone +with):\n%s", diff)
	}
	c.git.must(t, c.dir, "worktree", "remove", "--force", linked[0])
	codemem(c.dir, "prescan")
	if diff := cmp.Diff(alone, answers()); diff != "" {
		t.Errorf("after one was removed (-alone +with):\n%s", diff)
	}
	if out, err := exec.Command(shell, db, "SELECT group_concat(worktree) FROM (SELECT DISTINCT worktree FROM file_registry ORDER BY 1)").Output(); err != nil || string(out) != ",other\n" {
		t.Errorf("remembered work trees: %q, %v", out, err)
	}
}
