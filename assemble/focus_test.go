//go:build unix

package assemble

import (
	"fmt"
	"strings"
	"testing"
)

// TestAssembleFocus: of a file whose skeleton is too long those declarations are told that matter at the cursor, in the
// order of the file.
func TestAssembleFocus(t *testing.T) {
	var long strings.Builder
	long.WriteString("package price\n\n")
	long.WriteString("type hidden struct{ a int }\n\n")
	for i := range 300 {
		fmt.Fprintf(&long, "// Filler%d is exported and of no use here.\nfunc Filler%d(anArgument, another string) (int, error) { return 0, nil }\n\n", i, i)
		switch i {
		case 100:
			long.WriteString("func caller() {\n\trenamed()\n}\n\n")
		case 150:
			long.WriteString("func renamed() {}\n\n")
		case 200:
			long.WriteString("func Wanted() {}\n\n")
		}
	}
	b := newTable(t, map[string]string{
		"go.mod":         "module shop\n\ngo 1.26\n",
		"cart/cart.go":   "package cart\n\nimport \"shop/price\"\n\nfunc Total() { price.Wanted() }\n",
		"price/price.go": long.String(),
	})
	q := Request{File: "cart/cart.go", Cursor: Position{5, 10}, Budget: 1500, Edits: []Edit{{Path: "docs/x.md", Diff: "@@ -1 +1 @@\n-previous\n+renamed\n"}}}
	skeleton := func() string {
		t.Helper()
		for _, i := range b.pack(q).Items {
			if i.Path == "price/price.go" && i.Form == Skeletal {
				return i.Text
			}
		}
		t.Fatal("there is no skeleton")
		return ""
	}
	got := skeleton()
	at := -1
	for _, want := range []string{"declarations=\"", "func Filler0(", "func caller()", "func renamed()", "func Wanted()"} {
		i := strings.Index(got, want)
		if i <= at {
			t.Errorf("%s is not in its place in\n%s", want, got)
		}
		at = i
	}
	for _, other := range []string{"hidden struct", "func Filler299("} {
		if strings.Contains(got, other) {
			t.Errorf("%s is in\n%s", other, got)
		}
	}
	if n := strings.Count(got, "\nfunc "); !strings.Contains(got, fmt.Sprintf(`declarations="%d that matter most here"`, n)) {
		t.Errorf("%d declarations are told otherwise in\n%s", n, got)
	}
	for _, budget := range []int{1000, 700, 420} { // the least weighty ones go first
		q.Budget = budget
		if got := skeleton(); !strings.Contains(got, "func Wanted()") {
			t.Errorf("with %d tokens:\n%s", budget, got)
		}
	}
}

// TestAssembleFocusOnMembers: of a class that is too long, members are told after its head.
func TestAssembleFocusOnMembers(t *testing.T) {
	var class strings.Builder
	class.WriteString("class Till:\n    '''A till.'''\n\n")
	for i := range 300 {
		fmt.Fprintf(&class, "    def filler%d(self, argument, another=None):\n        return argument\n\n", i)
		if i == 200 {
			class.WriteString("    def wanted(self):\n        return 1\n\n    class Inner:\n        def deep(self):\n            return 1\n\n")
		}
	}
	b := newTable(t, map[string]string{
		"shop/till.py": class.String(), "shop/__init__.py": "",
		"shop/cart.py": "from shop.till import Till\n\n\ndef total():\n    return Till.wanted(Till())\n",
	})
	skeletons := 0
	for budget := 500; budget < 3000; budget += 100 {
		p := b.pack(Request{File: "shop/cart.py", Cursor: Position{5, 20}, Budget: budget})
		for _, i := range p.Items {
			if i.Path != "shop/till.py" || i.Form != Skeletal {
				continue
			}
			skeletons++
			if !strings.Contains(i.Text, "class Till") || !strings.Contains(i.Text, "def ") {
				t.Errorf("with %d tokens:\n%s", budget, i.Text)
			}
			if n := strings.Count(i.Text, "def "); !strings.Contains(i.Text, fmt.Sprintf(`declarations="%d that`, n)) {
				t.Errorf("%d are told otherwise:\n%s", n, i.Text)
			}
			if !strings.Contains(i.Text, "def wanted") {
				t.Errorf("with %d tokens what is used is not in\n%s", budget, i.Text)
			}
		}
	}
	if skeletons != 25 {
		t.Errorf("%d skeletons for 25 budgets", skeletons)
	}
}
