package integration_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sqlBlock is a block of queries in the README, and shellQuery one in a shell command.
var (
	sqlBlock   = regexp.MustCompile("(?s)```sql\n(.*?)```")
	shellQuery = regexp.MustCompile(`sqlite3 "[^"\n]*" (?:"([^"\n]*)"|'([^'\n]*)')`)
)

// TestReadmeQueries puts the example queries of the README to the sqlite3 shell, which may be as old as 3.40.
func TestReadmeQueries(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "README.md"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("there is no README yet")
	}
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
		t.Fatal("the README shows no query")
	}
	c := newCrowd(t)
	for _, args := range [][]string{{"prescan"}, {"summarize", "a.txt", "The parser."}} {
		cmd := exec.Command("codemem", args...)
		cmd.Dir, cmd.Env = c.dir, c.git.env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("codemem %s: %v: %s", strings.Join(args, " "), err, out)
		}
	}
	db := filepath.Join(c.dir, ".git", "codemem", "registry.db")
	for _, q := range queries {
		if out, err := exec.Command(shell, "-batch", "-bail", db, q).CombinedOutput(); err != nil {
			t.Errorf("%s\n%v: %s", q, err, out)
		}
	}
}
