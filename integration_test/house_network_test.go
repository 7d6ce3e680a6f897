package integration_test

import (
	"go/ast"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wires are the files that may listen or connect: the listener of the loopback interface, a server for editors that asks the one that is
// there already, and what asks the database that somebody configured. All else that leaves the machine is git's, which repo starts.
var wires = []string{"loopback/listen.go", "editor/state.go", "share/postgres.go"}

// TestHouseNetwork: nothing connects anywhere, and nothing listens but on the loopback interface.
func TestHouseNetwork(t *testing.T) {
	used := map[string]bool{}
	for _, s := range house(t) {
		if s.test || strings.HasPrefix(s.dir, "bench") || strings.HasPrefix(s.dir, "tools") {
			continue
		}
		names := importedAs(s.file)
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || !wired(names, sel) {
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

// importedAs returns the import paths of a file by what they are called there.
func importedAs(f *ast.File) map[string]string {
	names := map[string]string{}
	for _, i := range f.Imports {
		p, _ := strconv.Unquote(i.Path.Value) // it was parsed
		name := versionSuffix.ReplaceAllString(p, "")
		name = name[strings.LastIndexByte(name, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		names[name] = p
	}
	return names
}

var versionSuffix = regexp.MustCompile(`/v[0-9]+$`)

// wiring says, by package, how the names begin of what connects or listens.
var wiring = map[string][]string{
	"net":                                {"Dial", "Listen", "Lookup", "Resolve", "DefaultResolver", "FileConn", "FileListener", "FilePacketConn"},
	"net/http":                           {"Get", "Post", "Head", "Client", "DefaultClient", "DefaultTransport", "Transport", "ListenAndServe"},
	"net/rpc":                            {""},
	"net/smtp":                           {""},
	"crypto/tls":                         {"Dial", "Listen"},
	"syscall":                            {"Socket", "Connect", "Bind", "Listen"},
	"golang.org/x/sys/unix":              {"Socket", "Connect", "Bind", "Listen"},
	"golang.org/x/sys/windows":           {"Socket", "WSASocket", "Connect", "Bind", "Listen"},
	"github.com/jackc/pgx/v5":            {"Connect"},
	"github.com/jackc/pgx/v5/pgconn":     {"Connect"},
	"github.com/jackc/pgx/v5/pgxpool":    {"New"},
	"github.com/jackc/pgx/v5/stdlib":     {"Open", "Get", "Register"},
	"github.com/go-git/go-git/v5":        {"Clone", "PlainClone"},
	"github.com/mark3labs/mcp-go/client": {""},
}

// unwired are names that begin so and neither connect nor listen.
var unwired = []string{"net.Listener", "net/http.PostFormValue", "net/http.Header"}

// wired reports whether a selector names what connects or listens.
func wired(names map[string]string, sel *ast.SelectorExpr) bool {
	pkg, ok := sel.X.(*ast.Ident)
	if !ok || slices.Contains(unwired, names[pkg.Name]+"."+sel.Sel.Name) {
		return false
	}
	return slices.ContainsFunc(wiring[names[pkg.Name]], func(begin string) bool { return strings.HasPrefix(sel.Sel.Name, begin) })
}
