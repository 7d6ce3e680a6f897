package integration_test

import (
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var initLine = regexp.MustCompile(`(?m)^init (\S+) @.* (\d+) bytes, (\d+) allocs$`)

// dearInits are the packages that may allocate more before main: the bytes that each does, and why.
var dearInits = map[string]int{
	"github.com/google/go-cmp/cmp": 200_000, // the test binary's alone
}

// TestInitAllocations bounds what each package allocates before main, since every process pays that, hooks too: 100 KB and
// 1,000 allocations are a tenth of a millisecond; ours together may take twice as much. A clock would measure the machine.
func TestInitAllocations(t *testing.T) {
	const most, mostAllocs, mostOfOurs = 100_000, 1000, 200_000
	cmd := exec.Command("codemem", "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var ours int
	lines := initLine.FindAllStringSubmatch(string(out), -1)
	if len(lines) < 50 {
		t.Fatalf("only %d packages are traced: %s", len(lines), out)
	}
	for _, m := range lines {
		bytes, err := strconv.Atoi(m[2])
		allocs, other := strconv.Atoi(m[3])
		if err != nil || other != nil {
			t.Fatal(m[0])
		}
		if dear, ok := dearInits[m[1]]; ok {
			if bytes > dear {
				t.Errorf("the init of %s allocates %d bytes; at most %d are allowed", m[1], bytes, dear)
			}
			continue
		}
		if strings.HasPrefix(m[1], "codemem/") && !strings.HasPrefix(m[1], "codemem/integration_test") { // which the product has not
			ours += bytes
		}
		if bytes > most || allocs > mostAllocs {
			t.Errorf("the init of %s allocates %d bytes in %d pieces; at most %d and %d are allowed: make it when it is first used", m[1], bytes, allocs, most, mostAllocs)
		}
	}
	t.Logf("ours allocate %d bytes", ours)
	if ours > mostOfOurs {
		t.Errorf("the inits of our packages allocate %d bytes; at most %d are allowed", ours, mostOfOurs)
	}
}

// TestHousePatterns checks that no package of the program compiles a regular expression before main, and that each text given to
// regex.Lazy, which panics at its first use, is one.
func TestHousePatterns(t *testing.T) {
	for _, s := range house(t) {
		if s.test {
			continue
		}
		tool := strings.HasPrefix(s.dir, "bench") || strings.HasPrefix(s.dir, "docs/") || strings.HasPrefix(s.dir, "symbol/grammar/") || strings.HasPrefix(s.dir, "tools/") || s.dir == "release"
		for _, decl := range s.file.Decls {
			vars, ok := decl.(*ast.GenDecl)
			ast.Inspect(decl, func(n ast.Node) bool {
				if _, inner := n.(*ast.FuncLit); inner && ok {
					return false // runs when it is called, or at once, which TestInitAllocations sees
				}
				call, is := n.(*ast.CallExpr)
				if !is || len(call.Args) == 0 {
					return true
				}
				at := s.fset.Position(call.Pos())
				switch called(call) {
				case "regexp.MustCompile":
					if ok && vars.Tok == token.VAR && !tool {
						t.Errorf("%s:%d: compiled before main by each process: take regex.Lazy", s.path, at.Line)
					}
				case "regex.Lazy", "orderOf":
					if lit, is := call.Args[0].(*ast.BasicLit); is {
						expr, err := strconv.Unquote(lit.Value)
						if err == nil {
							_, err = regexp.Compile(expr)
						}
						if err != nil {
							t.Errorf("%s:%d: %v", s.path, at.Line, err)
						}
					}
				}
				return true
			})
		}
	}
}

// called returns the name of the function that a call names, with its package's.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if of, ok := f.X.(*ast.Ident); ok {
			return of.Name + "." + f.Sel.Name
		}
	}
	return ""
}
