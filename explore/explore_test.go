package explore

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"

	"golang.org/x/tools/txtar"
)

// plainTree returns the tree of the files of testdata/shop.txtar in a directory that is no repository.
func plainTree(t *testing.T) *scan.Tree {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/shop.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return treeOf(t, append(archive.Files, txtar.File{Name: "web/logo.bin", Data: []byte("\x7fELF\x00\x1b[31m\n\x00")}))
}

// treeOf returns the tree of some files in a directory that is no repository.
func treeOf(t *testing.T, files []txtar.File) *scan.Tree {
	t.Helper()
	root := t.TempDir()
	for _, f := range files {
		p := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(p), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d, err := repo.OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	return scan.NewDir(context.Background(), d, nil)
}

func ask(t *testing.T, request string, o Options) Answer {
	t.Helper()
	a, err := Explore(t.Context(), plainTree(t), request, o)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	return a
}

// ids are those of the places of an answer, in order.
func ids(a Answer) []string {
	var all []string
	for _, p := range a.Places {
		all = append(all, p.ID)
	}
	return all
}

// TestFirstPlace: each form in which a request names a place leads to it first, and words to what they are about.
func TestFirstPlace(t *testing.T) {
	for _, tt := range []struct{ name, request, want string }{
		{"words", "charge the customer's card again when the gateway times out", "shop/pay.go:chargeAgain"},
		{"other forms of the words", "charging cards", "shop/pay.go:chargeAgain"},
		{"a name", "applyVoucher", "web/cart.ts:Cart.applyVoucher"},
		{"a name among words", "why does applyVoucher ignore the gateway?", "web/cart.ts:Cart.applyVoucher"},
		{"an id", "web/cart.ts:Cart.total", "web/cart.ts:Cart.total"},
		{"a line", "shop/pay.go:20 is wrong", "shop/pay.go:chargeAgain"},
		{"a path of elsewhere", "at /build/src/shop/pay.go:20", "shop/pay.go:chargeAgain"},
		{"a trace of Go", "panic: x\n\ngoroutine 1 [running]:\nshop/shop.chargeAgain(0x1)\n\t/build/src/shop/pay.go:21 +0x1d\n", "shop/pay.go:chargeAgain"},
		{"a trace whose lines have moved", "TypeError: x\n    at Cart.total (/srv/web/cart.ts:1:1)", "web/cart.ts:Cart.total"},
		{"a trace of Python, innermost last", "Traceback:\n  File \"/x/tool/run.py\", line 2, in main\n  File \"/x/tool/run.py\", line 6, in load\nKeyError", "tool/run.py:load"},
		{"a trace of one of two methods of a name", "Traceback:\n  File \"/x/tool/run.py\", line 16, in __init__\nKeyError", "tool/run.py:Second.__init__"},
		{"the same, whose lines have moved", "Traceback:\n  File \"/x/tool/run.py\", line 40, in __init__\nKeyError", "tool/run.py:Second.__init__"},
		{"a compiler", "web/cart.ts(9,3): error TS1: x", "web/cart.ts:Cart.total"},
		{"a diff", "--- a/web/cart.ts\n+++ b/web/cart.ts\n@@ -9,1 +9,1 @@\n-    return this.items.reduce((sum, item) => sum + item.price, 0)\n+    return 0\n", "web/cart.ts:Cart.total"},
		{"tests when asked for", "test of charging again", "shop/pay_test.go:TestChargeAgain"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := ask(t, tt.request, Options{})
			if got := ids(a); len(got) == 0 || got[0] != tt.want {
				t.Errorf("the places are %q, want %q first\n%s", got, tt.want, a.Text)
			}
		})
	}
}

// TestBinary: of a binary file nothing is shown, and that is said.
func TestBinary(t *testing.T) {
	for _, request := range []string{"web/logo.bin", "web/logo.bin:1"} {
		if a := ask(t, request, Options{}); slices.Contains(ids(a), "web/logo.bin") || !strings.Contains(a.Text, "web/logo.bin, which is binary") {
			t.Errorf("%s:\n%s", request, a.Text)
		}
	}
}

// TestLinesOfFile: lines of a file that are in no declaration are one place, however many hunks are about them.
func TestLinesOfFile(t *testing.T) {
	a := ask(t, "README.md:1\nREADME.md:3\nshop/pay.go:1", Options{})
	n := 0
	for _, id := range ids(a) {
		if id == "README.md" {
			n++
		}
	}
	if b := ask(t, "README.md:99", Options{}); !slices.Equal(b.Lost, []string{"README.md:99"}) {
		t.Errorf("a line behind the end is lost: %q\n%s", b.Lost, b.Text)
	}
	if n != 1 || !strings.Contains(a.Text, "# Shop") || !strings.Contains(a.Text, "Pays and carries carts.") {
		t.Errorf("README.md is %d places:\n%s", n, a.Text)
	}
}

// TestLost: a line of a file that is not there is said to be, and the rest is answered.
func TestLost(t *testing.T) {
	a := ask(t, "gone/away.go:12 charges the card", Options{})
	if !slices.Equal(a.Lost, []string{"gone/away.go:12"}) || !strings.Contains(a.Text, "! Not in this tree: gone/away.go:12") || len(a.Places) == 0 {
		t.Errorf("lost %q, %d places\n%s", a.Lost, len(a.Places), a.Text)
	}
	if a = ask(t, "zebra xylophone", Options{}); len(a.Places)+len(a.Files) != 0 || !strings.HasPrefix(a.Text, "Nothing in the tree") {
		t.Errorf("of words that are nowhere:\n%s", a.Text)
	}
}

// TestTooLarge: a source file that is too large to be looked through is named first, and one that is no code is not.
func TestTooLarge(t *testing.T) {
	tree := plainTree(t)
	for name, line := range map[string]string{"big.js": "function bigLine() { return 1 }\n", "data.json": "[1, 2, 3],\n"} {
		if err := os.WriteFile(filepath.Join(tree.Root(), name), []byte(strings.Repeat(line, 1<<20/len(line)+1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a, err := Explore(t.Context(), tree, "charge the card", Options{})
	if err != nil || !strings.HasPrefix(a.Text, "! Not searched: big.js (over 1 MiB)") || strings.Contains(a.Text, "data.json") {
		t.Errorf("%v\n%.300s", err, a.Text)
	}
}

// TestSecrets: what holds credentials is not quoted, whatever is asked.
func TestSecrets(t *testing.T) {
	for _, request := range []string{"production gateway token", ".env:1", "hunter2", "config/.env"} {
		if a := ask(t, request, Options{}); strings.Contains(a.Text, "hunter2") {
			t.Errorf("%q: %s", request, a.Text)
		}
	}
}

// TestBudget: no answer takes more tokens than its budget, the same question has the same answer, and one with more room
// has no fewer places.
func TestBudget(t *testing.T) {
	words := strings.Fields(`charge card customer gateway total voucher item price load main test retry shop/pay.go:20 web/cart.ts:Cart.total
		Cart.applyVoucher() tool/run.py the of zebra`)
	r := rand.New(rand.NewPCG(1, 14))
	for range 60 {
		var request []string
		for range 1 + r.IntN(6) {
			request = append(request, words[r.IntN(len(words))])
		}
		o := Options{Budget: LeastBudget + r.IntN(2500), Why: r.IntN(3) == 0}
		a := ask(t, strings.Join(request, " "), o)
		if n := condense.Tokens(a.Text); n > o.Budget || n != a.Tokens {
			t.Errorf("%q: %d tokens, said to be %d, of %d:\n%s", request, n, a.Tokens, o.Budget, a.Text)
		}
		if again := ask(t, strings.Join(request, " "), o); again.Text != a.Text {
			t.Errorf("%q: another answer the second time:\n%s\n%s", request, a.Text, again.Text)
		}
	}
	if _, err := Explore(t.Context(), plainTree(t), "x", Options{Budget: LeastBudget - 1}); err == nil {
		t.Error("a budget that holds nothing is no error")
	}
}

// TestPathsAreShown: what does not show in a path is seen wherever an answer names it.
func TestPathsAreShown(t *testing.T) {
	root := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Skip("no such names here: ", err)
		}
	}
	put("a\u202eog.x\u202c.go", "package lib\n\n// Fetch fetches things.\nfunc Fetch() { Other() }\n")
	put("z\u200bw.go", "package lib\n\n// Other is what Fetch runs.\nfunc Other() { Fetch() }\n")
	put("t\u3164g_test.go", "package lib\n\nfunc TestFetch() { Fetch() }\n")
	put("secret\u200b.pem", "fetch fetch fetch\n")
	d, err := repo.OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, request := range []string{"fetch", "Fetch", "secret\u200b.pem"} {
		a, err := Explore(t.Context(), scan.NewDir(t.Context(), d, nil), request, Options{Budget: 400})
		if err != nil {
			t.Fatal(err)
		}
		for _, cut := range []string{"aog.x.go", "zw.go", "tg_test.go", "secret.pem", "\u202e", "\u200b", "\u3164"} {
			if strings.Contains(a.Text, cut) {
				t.Errorf("%q: %q is in %s", request, cut, a.Text)
			}
		}
		if request == "fetch" && (!strings.Contains(a.Text, `a\u202eog.x\u202c.go:Fetch`) || !strings.Contains(a.Text, `z\u200bw.go`)) {
			t.Errorf("%q: %s", request, a.Text)
		}
	}
}

// TestLongGivesWay: declarations that are too long to be shown give their places to shorter ones that have fewer of the words.
func TestLongGivesWay(t *testing.T) {
	var b strings.Builder
	b.WriteString("package till\n\nfunc chargeCardAgain() {\n\tcharge(card, again)\n}\n")
	long := "\tcharge(card, again)\n" + strings.Repeat("\tother()\n", longLines)
	for i := range mostShown {
		fmt.Fprintf(&b, "\nfunc chargeCardAgain%c() {\n%s}\n", 'A'+i, long)
	}
	b.WriteString("\nfunc refund() {\n\tcharge(card, again)\n}\n")
	a, err := Explore(t.Context(), treeOf(t, []txtar.File{{Name: "till.go", Data: []byte(b.String())}}), "charge the card again", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(a); !slices.Contains(got, "till.go:refund") || !slices.Contains(got, "till.go:chargeCardAgain") {
		t.Errorf("shown: %q, want the two short ones among them", got)
	}
}
