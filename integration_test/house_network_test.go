package integration_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// wires are the functions that may listen or connect: the listener of the loopback interface, and a server for editors that asks
// the one that is there already. All else that leaves the machine is git's, which repo starts.
var wires = []string{"loopback/listen.go", "editor/state.go"}

// TestHouseNetwork: nothing connects anywhere, and nothing listens but on the loopback interface.
func TestHouseNetwork(t *testing.T) {
	used := map[string]bool{}
	for _, s := range house(t) {
		if s.test || strings.HasPrefix(s.dir, "bench") || strings.HasPrefix(s.dir, "tools") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || !wired(sel) {
				return true
			}
			if used[s.path] = true; !slices.Contains(wires, s.path) {
				t.Errorf("%s uses %s, which connects or listens; only %v do", s.fset.Position(sel.Pos()), sel.Sel.Name, wires)
			}
			return true
		})
	}
	for _, p := range wires {
		if !used[p] {
			t.Errorf("%s neither connects nor listens any more; take it from the list", p)
		}
	}
}

// wired reports whether a selector names what connects or listens.
func wired(sel *ast.SelectorExpr) bool {
	pkg, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch pkg.Name {
	case "net":
		return strings.HasPrefix(sel.Sel.Name, "Dial") || sel.Sel.Name == "ListenConfig" || strings.HasPrefix(sel.Sel.Name, "Listen") && sel.Sel.Name != "Listener" || strings.HasPrefix(sel.Sel.Name, "Lookup")
	case "http":
		return slices.Contains([]string{"Get", "Post", "PostForm", "Head", "Client", "DefaultClient", "DefaultTransport", "Transport", "ListenAndServe"}, sel.Sel.Name)
	case "tls":
		return strings.HasPrefix(sel.Sel.Name, "Dial") || strings.HasPrefix(sel.Sel.Name, "Listen")
	}
	return false
}
