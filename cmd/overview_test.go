package cmd

import (
	"fmt"
	"strings"
	"testing"

	"codemem/condense"
)

// TestOverviewBudget: the ceiling holds for what is printed in both forms, and a budget that is too little for either
// is refused with the least.
func TestOverviewBudget(t *testing.T) {
	s := newShell(t)
	for i := range 30 {
		s.write(fmt.Sprintf("pkg%d/sub <%d> & \"x\"/f.go", i, i), fmt.Sprintf("package p\n\nfunc F%d() {}\n", i))
	}
	s.write("pkg1/README.md", "# One\n\nIt is the first one of them.\n")
	s.git("add", ".")
	s.run(0, "prescan")
	for _, form := range [][]string{nil, {"--json"}} {
		refused, whole := 0, false
		for budget := 0; budget < 9000; budget += 1 + budget/5 {
			out, stderr, code := s.try("", append([]string{"overview", "--budget", fmt.Sprint(budget)}, form...)...)
			switch {
			case code == 2 && strings.Contains(stderr, "the least is"):
				refused++
			case code != 0 || refused == 0:
				t.Fatalf("budget %d: exit %d, %s", budget, code, stderr)
			default:
				if n := condense.Tokens(out); n > budget {
					t.Errorf("%v: %d tokens for a budget of %d", form, n, budget)
				}
				if form != nil {
					v := s.object(0, "overview", "--budget", fmt.Sprint(budget))
					shown := 0
					for _, d := range v["directories"].([]any) {
						p := d.(map[string]any)["path"].(string)
						if shown++; strings.Contains(p, "/sub") && !strings.HasPrefix(p, "pkg1/") {
							shown++ // joined with the one that it lies in
						}
					}
					if float64(shown)+v["left_out"].(float64) != 62 || shown == 0 {
						t.Errorf("budget %d: %d are shown, %v left out", budget, shown, v["left_out"])
					}
				}
				whole = whole || !strings.Contains(out, "not shown") && !strings.Contains(out, `"left_out":`)
			}
		}
		if form == nil && !whole {
			t.Error("no budget shows all of it")
		}
	}
}

func TestOverviewDirectory(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	v := s.object(0, "overview", "lib")
	if d := v["directories"].([]any); len(d) != 1 || d[0].(map[string]any)["path"] != "lib" {
		t.Errorf("got %v", v)
	}
	d := v["directories"].([]any)[0].(map[string]any)
	want := "bytes churn dependencies dependents entry_points files fresh languages own path pending stale symbols tests tests_in " +
		"text text_at text_author text_flagged text_from text_model text_source text_stale"
	if got := keys(d); got != want {
		t.Errorf("a directory has %s, want %s", got, want)
	}
	for name, value := range d {
		if value == nil {
			t.Errorf("%s is null", name)
		}
	}
	if out, stderr, code := s.try("", "overview", "nowhere"); code != 1 || out != "" || !strings.Contains(stderr, "next:") {
		t.Errorf("a directory without files: exit %d, %q, %q", code, out, stderr)
	}
	s.run(2, "overview", "--depth", "-1")
	s.run(2, "overview", "--budget", "-1")
}
