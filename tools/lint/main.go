// Lint is the linters of other projects that go vet doesn't have, and one of ours for SQL, as one program for `go vet -vettool`, which keeps what each
// package yielded. Staticcheck and gofumpt are run beside it, and TestHouse holds what is the project's own.
//
// A comment `//nolint:LINTER // reason` excepts the statement or declaration that begins on its line.
package main

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/charithe/durationcheck"
	"github.com/gordonklaus/ineffassign/pkg/ineffassign"
	"github.com/gostaticanalysis/forcetypeassert"
	"github.com/gostaticanalysis/nilerr"
	"github.com/kisielk/errcheck/errcheck"
	"github.com/ldez/usetesting"
	"github.com/polyfloyd/go-errorlint/errorlint"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/nilness"
	"golang.org/x/tools/go/analysis/passes/unusedwrite"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// elsewhere says of a linter in which files it has no say.
var elsewhere = map[string]*regexp.Regexp{
	"constsql":        regexp.MustCompile(`_test\.go$`),
	"errcheck":        regexp.MustCompile(`_test\.go$`),
	"forcetypeassert": regexp.MustCompile(`_test\.go$`),
	"errorlint":       regexp.MustCompile(`_(linux|unix|bsd|other)\.go$`), // system calls return a bare errno
}

// carefree are the functions whose errors nobody needs: what was read is closed, and what is printed or written to memory.
var carefree = regexp.MustCompile(`(?i)\.(Close|Flush|Remove|RemoveAll|Setenv|Unsetenv|[Pp]rint(f|ln)?|Fprint(f|ln)?)$|^\(\*bufio\.Writer\)\.Write(String|Byte)$`)

func main() {
	var all []*analysis.Analyzer
	for _, a := range []*analysis.Analyzer{
		constsql, durationcheck.Analyzer, errcheck.Analyzer, errorlint.NewAnalyzer(), forcetypeassert.Analyzer, ineffassign.Analyzer,
		nilerr.Analyzer, nilness.Analyzer, unusedwrite.Analyzer, usetesting.NewAnalyzer(),
	} {
		all = append(all, excepting(a))
	}
	unitchecker.Main(all...)
}

// excepting returns a linter that leaves out what is excepted from it.
func excepting(a *analysis.Analyzer) *analysis.Analyzer {
	e := *a
	e.Run = func(pass *analysis.Pass) (any, error) {
		report, p, excepted := pass.Report, *pass, exceptions(pass.Fset, pass.Files, a.Name)
		var found []analysis.Diagnostic
		p.Report = func(d analysis.Diagnostic) { found = append(found, d) }
		result, err := a.Run(&p)
		for i, d := range found {
			at := pass.Fset.Position(d.Pos)
			if r, ok := result.(errcheck.Result); ok {
				if carefree.MatchString(r.UncheckedErrors[i].FuncName) {
					continue
				}
			}
			if where := elsewhere[a.Name]; where != nil && where.MatchString(filepath.Base(at.Filename)) {
				continue
			}
			if !slices.ContainsFunc(excepted, func(e exception) bool { return e.file == at.Filename && e.first <= at.Line && at.Line <= e.last }) {
				d.Message += " (" + a.Name + ")"
				report(d)
			}
		}
		return result, err
	}
	return &e
}

// An exception is some lines of a file.
type exception struct {
	file        string
	first, last int
}

// exceptions returns what comments except from a linter.
func exceptions(fset *token.FileSet, files []*ast.File, linter string) []exception {
	var all []exception
	for _, f := range files {
		lines := map[int]int{} // the last line of what begins on one
		ast.Inspect(f, func(n ast.Node) bool {
			if n != nil {
				first, last := fset.Position(n.Pos()).Line, fset.Position(n.End()).Line
				lines[first] = max(lines[first], last)
			}
			return true
		})
		for _, group := range f.Comments {
			for _, c := range group.List {
				names, ok := strings.CutPrefix(c.Text, "//nolint:")
				names, _, _ = strings.Cut(names, " ")
				if at := fset.Position(c.Pos()); ok && slices.Contains(strings.Split(names, ","), linter) {
					all = append(all, exception{at.Filename, at.Line, max(at.Line, lines[at.Line])})
				}
			}
		}
	}
	return all
}
