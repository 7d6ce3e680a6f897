package explore

import (
	"fmt"
	"strings"
	"testing"

	"codemem/condense"
)

// TestAlike: of a declaration like one that is shown, the difference is shown with the other's id; a short one, one that is
// another, and one of which the difference is most of it stay whole.
func TestAlike(t *testing.T) {
	body := func(n int, name, odd string) string {
		lines := []string{"func " + name + "() {"}
		for i := range n {
			lines = append(lines, fmt.Sprintf("\tstep(%d)", i))
		}
		return strings.Join(append(lines, "\t"+odd, "}"), "\n")
	}
	part := func(id, text string) condense.Part {
		p := condense.Part{ID: id, Kind: "function", Form: "source", Text: text}
		p.Tokens = condense.Tokens(p.String())
		return p
	}
	before := []Place{{Part: part("a.go:First", body(20, "First", "one()"))}}
	got := alike(part("b.go:Second", body(20, "Second", "two()")), before)
	want := "… as a.go:First, but for\nfunc Second() {\n\tstep(0)\n… 18 lines\n\tstep(19)\n\ttwo()\n}\n"
	if got.Text != want || got.Form != "difference" || got.Tokens != condense.Tokens(got.String()) {
		t.Errorf("got %s, %d tokens:\n%s", got.Form, got.Tokens, got.Text)
	}
	for _, whole := range []condense.Part{
		part("b.go:Short", body(5, "Short", "two()")),
		part("b.go:Other", strings.ReplaceAll(body(20, "Other", "two()"), "step", "leap")),
	} {
		if got := alike(whole, before); got.Text != whole.Text || got.Form != "source" {
			t.Errorf("%s is shown as\n%s", whole.ID, got.Text)
		}
	}
}
