package integration_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// proofs are the pages with numbered rows, and how many of which letter each has.
var proofs = []struct {
	page, letter string
	rows         int
}{{"reliability.md", "T", 35}, {"security.md", "S", 21}}

// numbered is a row with a number: what is tried, what is named, and what its last run said.
var numbered = regexp.MustCompile(`(?m)^(\| ([TS]\d+) \| [^|]* \| ([^|]*) \|)(.*)\|$`)

// figures is what a test counted and wants said of it.
var figures = regexp.MustCompile(`(?m)^ +\w+_test\.go:\d+: figures: (.*)$`)

// TestProof holds the numbered tables of docs/reliability.md and docs/security.md to be whole. With CODEMEM_PROOF, a number or "all", it
// runs what these rows name, and writes in their last column what came of it.
func TestProof(t *testing.T) {
	t.Parallel()
	wanted := os.Getenv("CODEMEM_PROOF")
	for _, p := range proofs {
		file := filepath.Join("..", "docs", p.page)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var numbers []string
		ran := numbered.ReplaceAllStringFunc(string(text), func(row string) string {
			m := numbered.FindStringSubmatch(row)
			numbers = append(numbers, m[2])
			if strings.TrimSpace(m[4]) == "" && wanted == "" {
				t.Errorf("%s was never run: make proof OF=%[1]s", m[2])
			}
			if names := named(m[3]); wanted == m[2] || wanted == "all" && len(names) > 0 {
				return m[1] + " " + prove(t, m[2], names) + " |"
			}
			return row
		})
		for i := range p.rows {
			if n := fmt.Sprint(p.letter, i+1); !slices.Contains(numbers, n) {
				t.Errorf("%s has no row %s", p.page, n)
			}
		}
		if ran != string(text) {
			if err := os.WriteFile(file, []byte(ran), 0o644); err != nil {
				t.Error(err)
			}
		}
	}
}

// named returns the tests and scripts that a cell names.
func named(cell string) (names []string) {
	for _, m := range regexp.MustCompile("`(Test\\w+|\\w+\\.txtar)`").FindAllStringSubmatch(cell, -1) {
		names = append(names, m[1])
	}
	return names
}

// prove runs tests and scripts, and returns the day, how many of them and of their cases passed, and what figures they logged.
func prove(t *testing.T, number string, names []string) string {
	where := testNames(t)
	packages := map[string]bool{}
	var tests, scripts []string
	for _, n := range names {
		if script, is := strings.CutSuffix(n, ".txtar"); is {
			scripts = append(scripts, script)
			packages["./integration_test"] = true
			continue
		}
		tests = append(tests, n)
		for _, dir := range where[n] {
			packages["./"+dir] = true
		}
	}
	var run []string
	if len(tests) > 0 {
		run = append(run, "^("+strings.Join(tests, "|")+")$")
	}
	if len(scripts) > 0 {
		run = append(run, "^TestScript$/^("+strings.Join(scripts, "|")+")$")
	}
	cmd := exec.Command("go", append([]string{"test", "-count=1", "-v", "-run", strings.Join(run, "|")}, slices.Sorted(maps.Keys(packages))...)...)
	cmd.Dir, cmd.Env = "..", append(os.Environ(), "CODEMEM_PROOF=")
	out, err := cmd.CombinedOutput()
	count := func(pattern string) int { return len(regexp.MustCompile(`(?m)`+pattern).FindAll(out, -1)) }
	said := time.Now().Format("2 Jan 2006:")
	for _, of := range []struct{ pattern, what string }{{`^--- PASS`, "tests"}, {`^ +--- PASS`, "cases"}, {`^ *--- SKIP`, "skipped"}} {
		switch n := count(of.pattern); {
		case n == 1:
			said += " 1 " + strings.TrimSuffix(of.what, "s") + ","
		case n > 1:
			said += fmt.Sprintf(" %d %s,", n, of.what)
		}
	}
	said = strings.TrimSuffix(said, ",")
	for _, m := range figures.FindAllSubmatch(out, -1) {
		said += "; " + string(m[1])
	}
	if err != nil {
		t.Errorf("%s: %v: %s", number, err, out)
		said += ", failed"
	}
	t.Log(number, said)
	return said
}
