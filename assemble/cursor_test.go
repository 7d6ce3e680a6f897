//go:build unix

package assemble

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestAssembleCursor: what the function at the cursor uses is in before tests, the tree and what only history connects,
// also where other functions have used it before, or a function in the function does.
func TestAssembleCursor(t *testing.T) {
	const most = 12
	files := map[string]string{"go.mod": "module m\n\ngo 1.26\n"}
	var imports, first, second strings.Builder
	for i := range most {
		files[fmt.Sprintf("used%02d/u.go", i)] = fmt.Sprintf("package used%02d\n\nfunc U() {}\n\nfunc other() %s", i, body40("u"))
		fmt.Fprintf(&imports, "import \"m/used%02d\"\n", i)
		fmt.Fprintf(&first, "\tused%02d.U()\n", i)
		if i%2 == 0 {
			fmt.Fprintf(&second, "\tfunc() { used%02d.U() }()\n", i)
		}
	}
	files["a/a.go"] = "package a\n\n" + imports.String() + "\nfunc First() {\n" + first.String() + "}\n\nfunc Second() {\n" + second.String() + "}\n"
	for i := range 30 {
		files[fmt.Sprintf("a/a%02d_test.go", i)] = "package a\n\nimport \"testing\"\n\nfunc TestFirst" + fmt.Sprint(i) + "(t *testing.T) { First(); Second() }\n"
	}
	b := newTable(t, files)
	line := strings.Count(files["a/a.go"][:strings.Index(files["a/a.go"], "func Second")], "\n") + 2
	for budget := 300; budget < 2500; budget += 50 {
		got := b.pack(Request{File: "a/a.go", Cursor: Position{line, 2}, Budget: budget, Manifest: budget%100 == 0})
		var in, others []string
		for _, i := range got.Items {
			switch {
			case i.Priority == 3 && strings.HasPrefix(i.Why, "used by the function at the cursor"):
				in = append(in, i.Path)
			case i.Priority > 2:
				others = append(others, i.Path)
			}
		}
		if len(others) == 0 {
			continue // there is no room but for these
		}
		for i := 0; i < most; i += 2 {
			if p := fmt.Sprintf("used%02d/u.go", i); !slices.Contains(in, p) {
				t.Errorf("%d: %q is out, and in are %q", budget, p, others)
			}
		}
		if len(in) != most/2 {
			t.Errorf("%d: %q", budget, in)
		}
	}
}
