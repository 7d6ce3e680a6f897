package mcp

import (
	"fmt"
	"strings"
	"testing"

	"codemem/condense"
)

// TestReferencesThroughInterfaces: what runs through an interface is told of both, and callers through it by name.
func TestReferencesThroughInterfaces(t *testing.T) {
	root := prescanned(t)
	write(t, root, "src/rate.ts", "export interface Rate { of(sum: number): number }\nexport class Flat implements Rate {\n  of(sum: number): number { return sum; }\n}\n")
	write(t, root, "lib/base.py", "class Base:\n    def run(self):\n        return self.step()\n\n    def step(self):\n        raise NotImplementedError\n\nclass Job(Base):\n    def step(self):\n        return 1\n")
	a := newAgent(t, Options{Root: root}, latest, nil)
	a.says("symbol_references", obj{"symbolId": "src/rate.ts:Rate.of"},
		`^src/rate.ts:Rate.of: 0 callers; 1 implementation, 0 callees\.\nUsed by nothing`, `(?m)^Implementations, which a call of it can run \(dispatch, implements\):\nsrc/rate.ts: Flat.of L3$`)
	a.says("symbol_references", obj{"symbolId": "lib/base.py:Job.step", "direction": "callers"},
		`^lib/base.py:Job.step: 0 callers, 1 through others\.`, `(?m)^Callers through .* \(call, member\):\nlib/base.py: Base.run L3 \(via lib/base.py:Base.step\)$`)
}

// TestUsesBudget: an answer of however many uses takes no more than its budget, and says that it left some out.
func TestUsesBudget(t *testing.T) {
	u := condense.Uses{ID: "src/a/long/directory/of/many/names/file.go:Interface.Method"}
	for i := range 1000 {
		path := fmt.Sprintf("src/package%d/file.go", i)
		use := condense.Use{ID: path + ":Type.Method", Path: path, Line: i, Kind: "call", Rule: "import"}
		u.Callers, u.Possible, u.Callees, u.Open = append(u.Callers, use), append(u.Possible, use), append(u.Callees, use), append(u.Open, use)
		use.Via = u.ID
		u.Through, u.Runs = append(u.Through, use), append(u.Runs, use)
	}
	for budget := 50; budget < 3000; budget += 1 + budget/40 {
		text := usesText(u, condense.Both, budget)
		if n := condense.Tokens(text); n > budget {
			t.Errorf("%d tokens for a budget of %d:\n%s", n, budget, text)
		}
		if !strings.Contains(text, "raise budget") {
			t.Errorf("budget %d: nothing is said of what was left out:\n%s", budget, text)
		}
	}
}
