package integration_test

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSeedsTable holds docs/seeds.md to what there is: each file, script and test that a row names exists, and each row
// names where its sentence lives and what shows it.
func TestSeedsTable(t *testing.T) {
	t.Parallel()
	if rows := checkNamed(t, "seeds.md", 1, 3); rows < 60 {
		t.Errorf("%d rows", rows)
	}
}

// TestReliabilityTable holds docs/reliability.md to what there is: each promise names what shows it.
func TestReliabilityTable(t *testing.T) {
	t.Parallel()
	if rows := checkNamed(t, "reliability.md", 1, 2); rows < 30+35 {
		t.Errorf("%d rows", rows)
	}
}

// TestSecurityTable holds docs/security.md to what there is: each promise names what shows it.
func TestSecurityTable(t *testing.T) {
	t.Parallel()
	if rows := checkNamed(t, "security.md", 1, 2); rows < 21+21 {
		t.Errorf("%d rows", rows)
	}
}

// checkNamed checks that each row of the tables of a page names something in its cells from one to another, and that each file,
// script and test that is named there exists. It returns how many rows there are.
func checkNamed(t *testing.T, page string, from, to int) (rows int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	quoted := regexp.MustCompile("`([^`]+)`|\\[[^]]+\\]\\(([^)]+)\\)")
	for l := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(l), "|"), " | ")
		if !strings.HasPrefix(l, "| ") || strings.HasPrefix(l, "| what ") || strings.HasPrefix(l, "| no. ") {
			continue
		}
		rows++
		if len(cells) < to {
			t.Errorf("%d cells: %s", len(cells), l)
			continue
		}
		if numbered.MatchString(strings.TrimSpace(l)) {
			cells = cells[1:]
		}
		for _, cell := range cells[from:to] {
			names := quoted.FindAllStringSubmatch(cell, -1)
			if len(names) == 0 {
				t.Errorf("nothing is named: %s", l)
			}
			for _, n := range names {
				at := filepath.Join("..", filepath.FromSlash(n[1]))
				switch {
				case n[2] != "":
					at = filepath.Join("..", "docs", filepath.FromSlash(n[2]))
				case strings.HasPrefix(n[1], "Test"):
					if tests[n[1]] == nil {
						t.Errorf("there is no test %s: %s", n[1], l)
					}
					continue
				case strings.HasSuffix(n[1], ".txtar"):
					at = filepath.Join("testdata", "script", n[1])
				}
				if _, err := os.Stat(at); err != nil {
					t.Errorf("%v: %s", err, l)
				}
			}
		}
	}
	return rows
}

// testNames returns the names of all tests of the module, with the directories that they are in.
func testNames(t *testing.T) map[string][]string {
	t.Helper()
	names := map[string][]string{}
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return cmp.Or(err, fs.SkipDir)
		}
		if d.IsDir() || !strings.HasSuffix(p, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(p)
		for _, m := range function.FindAllStringSubmatch(string(data), -1) {
			names[m[1]] = append(names[m[1]], strings.TrimPrefix(filepath.ToSlash(filepath.Dir(p)), "../"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
