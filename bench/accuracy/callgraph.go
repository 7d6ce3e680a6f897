package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// callgraphVersion is that of golang.org/x/tools whose call graphs are the measure.
const callgraphVersion = "v0.38.0"

// algorithms are the graphs. That of class hierarchy analysis is asked for static calls alone: static leaves out those
// that stand in a function literal which is handed on.
var algorithms = []string{"static", "cha", "rta"}

// edgeFormat returns what callgraph is to write of an edge: positions with and without the directives of generators,
// since the first is of a file of the module for cgo, and the second for a parser that was generated. Of a call of an
// interface's method it writes where that is declared, which is found among the instructions of the caller.
func edgeFormat(algo, dir string) string {
	const (
		positions = `{{$set := .Caller.Prog.Fset}}{{$site := printf "%s:%d:%d" .Filename .Line .Column}}{{.Description}}` +
			`	{{$set.PositionFor .Caller.Pos false}}	{{$set.Position .Caller.Pos}}` +
			`	{{$set.PositionFor .Callee.Pos false}}	{{$set.Position .Callee.Pos}}	{{$site}}	{{.Callee}}	`
		called = `{{range .Caller.Blocks}}{{range .Instrs}}{{$t := printf "%T" .}}{{if or (eq $t "*ssa.Call") (eq $t "*ssa.Defer") (eq $t "*ssa.Go")}}` +
			`{{if eq (print ($set.Position .Pos)) $site}}{{with .Common.Method}}{{$set.PositionFor .Pos false}}{{end}}{{end}}{{end}}{{end}}{{end}}`
	)
	if algo != "rta" {
		return `{{if eq .Dynamic "static"}}` + positions + `{{end}}`
	}
	dir += string(filepath.Separator)
	return positions + fmt.Sprintf(`{{if and (ne .Dynamic "static") (ge (len .Filename) %d)}}{{if eq (slice .Filename 0 %[1]d) %q}}%s{{end}}{{end}}`, len(dir), dir, called)
}

// start runs a program in a directory, hands its output to read, and returns what it said if it failed.
func start(ctx context.Context, dir string, env []string, read func(io.Reader) error, name string, args ...string) error {
	return speak(ctx, dir, env, func(_ io.Writer, out io.Reader) error { return read(out) }, name, args...)
}

// speak is start for a program that is told something too.
func speak(ctx context.Context, dir string, env []string, talk func(io.Writer, io.Reader) error, name string, args ...string) error {
	c := exec.CommandContext(ctx, name, args...) //nolint:gosec // the oracles
	c.Dir = dir
	c.Env = append(os.Environ(), env...)
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	reading := talk(in, out)
	_ = in.Close()
	_, _ = io.Copy(io.Discard, out) // what is not read would block it
	if err := errors.Join(c.Wait(), reading); err != nil {
		tail := said.Bytes()
		return fmt.Errorf("%s: %w\n%s", name, err, tail[max(0, len(tail)-2000):])
	}
	return nil
}

// output is start for what is short.
func output(ctx context.Context, dir string, name string, args ...string) ([]byte, error) {
	var out []byte
	err := start(ctx, dir, goEnv, func(r io.Reader) (err error) {
		out, err = io.ReadAll(r)
		return err
	}, name, args...)
	return out, err
}

// goEnv makes the go command build a module as it is, of a copy without the hashes of what it needs too.
var goEnv = []string{"GOFLAGS=-mod=mod", "GOWORK=off"}

// A build is what the compiler says of a module on this platform.
type build struct {
	Files   []string  `json:"files"`   // from the module's root, with slashes
	Static  []goEdge  `json:"static"`  // calls of functions and methods that are known
	Dynamic []goEdge  `json:"dynamic"` // calls of methods of interfaces, by RTA
	Reached []goPlace `json:"reached"` // callers and callees of RTA
	Lost    int       `json:"lost"`    // edges without a position
}

// A goPlace is a position in a file of the module.
type goPlace struct {
	Path   string `json:"p"`
	Line   int    `json:"l"`
	Column int    `json:"c"`
}

// A goEdge is one edge as callgraph writes it.
type goEdge struct {
	From goPlace `json:"f"` // of the caller's name, or func for a function literal, or the site for an initializer
	To   goPlace `json:"t"` // of the callee's name
	Site goPlace `json:"s"`
	Name string  `json:"n"` // of the callee
	Via  goPlace `json:"v"` // of the name of the interface's method, if that is called and of the module
}

// buildOf asks the compiler about a module, or what it said before of the same bytes.
func buildOf(ctx context.Context, dir, cache string) (*build, error) {
	key, err := treeKey(dir, []string{".go"}, callgraphVersion, edgeFormat("rta", dir))
	if err != nil {
		return nil, err
	}
	name := filepath.Join(cache, "go-"+filepath.Base(dir)+"-"+key+".json")
	b := &build{}
	if data, err := os.ReadFile(name); err == nil { //nolint:gosec // named by the flags
		err := json.Unmarshal(data, b)
		b.dropWrappers()
		return b, err
	}
	if err := b.list(ctx, dir); err != nil {
		return nil, err
	}
	for _, algo := range algorithms {
		take := b.taker(dir, algo)
		args := []string{"run", "golang.org/x/tools/cmd/callgraph@" + callgraphVersion, "-test", "-algo", algo, "-format", edgeFormat(algo, dir), "./..."}
		if err := start(ctx, dir, goEnv, func(r io.Reader) error { return eachLine(r, take) }, "go", args...); err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(cache, 0o755); err != nil { //nolint:gosec // a cache
		return nil, err
	}
	b.dropWrappers()
	return b, os.WriteFile(name, data, 0o644) //nolint:gosec // a cache
}

// dropWrappers drops the calls that stand nowhere: an instance of a generic function, made by the compiler, calls its body.
func (b *build) dropWrappers() {
	b.Static = slices.DeleteFunc(b.Static, func(e goEdge) bool { return e.From == e.To && e.Site == goPlace{} })
}

// list notes the files that are compiled, tests included.
func (b *build) list(ctx context.Context, dir string) error {
	out, err := output(ctx, dir, "go", "list", "-json=Dir,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles", "./...")
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir                                          string
			GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p.Dir)
		if err != nil {
			return err
		}
		for _, f := range slices.Concat(p.GoFiles, p.CgoFiles, p.TestGoFiles, p.XTestGoFiles) {
			b.Files = append(b.Files, filepath.ToSlash(filepath.Join(rel, f)))
		}
	}
	slices.Sort(b.Files)
	b.Files = slices.Compact(b.Files)
	return nil
}

// taker returns what takes up one line of callgraph's output.
func (b *build) taker(dir, algo string) func(string) {
	seen := map[goEdge]bool{}
	reached := map[goPlace]bool{}
	reach := func(p goPlace) {
		if p.Path != "" && !reached[p] {
			reached[p] = true
			b.Reached = append(b.Reached, p)
		}
	}
	kind, into := "static", &b.Static
	if algo == "rta" {
		kind, into = "dynamic method", &b.Dynamic
	}
	return func(text string) {
		f := strings.Split(text, "\t")
		if len(f) != 8 {
			b.Lost++
			return
		}
		e := edgeIn(dir, f)
		if algo == "rta" {
			reach(e.From)
			reach(e.To)
		}
		if e.From.Path == "" || e.To.Path == "" || seen[e] {
			return
		}
		seen[e] = true
		if strings.Contains(f[0], kind) {
			*into = append(*into, e)
		}
	}
}

// edgeIn returns the edge that the fields of a line tell.
func edgeIn(dir string, f []string) goEdge {
	e := goEdge{From: placeIn(dir, f[1], f[2]), To: placeIn(dir, f[3], f[4]), Site: placeIn(dir, f[5]), Name: f[6], Via: placeIn(dir, f[7])}
	if f[1] == "-" { // the initializer of a package
		e.From = e.Site
	}
	return e
}

// placeIn returns the first of some positions that is of a file in a directory, and in no hidden one.
func placeIn(dir string, texts ...string) goPlace {
	for _, t := range texts {
		file, line, column := cutPosition(t)
		if rest, ok := strings.CutPrefix(file, dir+string(filepath.Separator)); ok {
			return goPlace{filepath.ToSlash(rest), line, column}
		}
	}
	return goPlace{}
}

// eachLine hands on the lines of a text, of any length.
func eachLine(r io.Reader, take func(string)) error {
	b := bufio.NewReaderSize(r, 1<<20)
	for {
		line, err := b.ReadString('\n')
		if line = strings.TrimSuffix(line, "\n"); line != "" {
			take(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// skippedDirs are no part of a repository's sources.
var skippedDirs = []string{"node_modules", ".git", ".codegraph"}

// treeKey tells states of a directory's files of some endings apart, with what else decides an answer about them.
func treeKey(dir string, endings []string, also ...string) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q\n", also)
	err := eachFile(dir, endings, noSources, func(path string, text []byte) error {
		fmt.Fprintf(h, "%q %x\n", path, sha256.Sum256(text))
		return nil
	})
	return hex.EncodeToString(h.Sum(nil))[:12], err
}

// noSources reports whether a directory holds no part of a repository's sources.
func noSources(dir string) bool { return slices.Contains(skippedDirs, filepath.Base(dir)) }

// eachFile hands on the files of some endings in a directory, in order and but for those in a directory inside it that is to be skipped.
func eachFile(dir string, endings []string, skip func(dir string) bool, take func(path string, text []byte) error) error {
	return filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if p != dir && skip(p) {
				return filepath.SkipDir
			}
			return nil
		case !d.Type().IsRegular() || !slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(p, e) }):
			return nil
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(p) //nolint:gosec // the corpus
		if err != nil {
			return err
		}
		return take(filepath.ToSlash(rel), text)
	})
}
