package ui

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"codemem/repo"
)

// ExportOptions say what a report is of.
type ExportOptions struct {
	Dir     string                // the work tree, or a directory in it
	DB      string                // the database; "": its place in the git common directory
	Since   string                // the change that it tells of: a revision, or two as A..B; "": what of the work tree is not committed, if anything is
	Version string                // of the program
	Tell    func(done, total int) // how many files and levels are done; nil: nobody listens
}

// Limits of a report.
const (
	mostLevels    = 300     // of the map, the largest directories
	mostFiles     = 60      // with their view: those that change, then those that are stale, then the first of the worklist
	mostOfAnswers = 6 << 20 // bytes, from which on files are left out
)

// A report is answers by what the page asks for.
type report struct {
	Made    made                       `json:"made"`
	Answers map[string]json.RawMessage `json:"answers"`
	bytes   int
}

// made is of what and by whom a report is.
type made struct {
	Name    string `json:"name"`
	Head    string `json:"head"`
	Version string `json:"version"`
	Since   string `json:"since"`           // the change that it tells of
	Change  bool   `json:"change"`          // it tells of one
	More    int    `json:"files,omitempty"` // that change or want a summary and have no view in it
}

// Export returns the page as one document with answers in it: the start, the map, the first of the worklist, a change, and the files that
// these are about. Nothing is loaded by it, and the same tree gives the same bytes but for what sessions read. The errors are those of
// Serve, and those of a revision.
func Export(ctx context.Context, o ExportOptions) ([]byte, error) {
	s, err := newServer(ctx, Options{Dir: o.Dir, DB: o.DB, Version: o.Version})
	if err != nil {
		return nil, err
	}
	defer s.watcher.mem.Close()
	v, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	defer v.close()
	r := &report{Answers: map[string]json.RawMessage{}}
	if err := r.fill(v, o); err != nil {
		return nil, v.mem.Situate(ctx, err)
	}
	return r.document()
}

// fill asks for what a report holds.
func (r *report) fill(v *visit, o ExportOptions) error {
	if o.Tell == nil {
		o.Tell = func(int, int) {}
	}
	if _, err := v.tree.FileGraph(); err != nil { // what counts how much
		return err
	}
	var start startAnswer
	var work worklistAnswer
	var change changeAnswer
	asked := map[string]string{}
	if o.Since != "" {
		asked["since"] = o.Since
	}
	for _, q := range []struct {
		route  string
		params map[string]string
		to     any
	}{{"start", nil, &start}, {"history", nil, nil}, {"worklist", nil, &work}, {"change", asked, &change}} {
		if err := r.ask(v, q.route, q.params, q.to); err != nil {
			return err
		}
	}
	r.Made = made{Name: start.Name, Head: start.Head, Version: o.Version, Since: o.Since, Change: o.Since != "" || len(change.Changed) > 0}
	var paths []string
	for _, c := range change.Changed {
		if c.How != "deleted" {
			paths = append(paths, c.Path)
		}
	}
	for _, f := range start.Stale {
		paths = append(paths, f.Path)
	}
	for _, f := range work.Files {
		paths = append(paths, f.Path)
	}
	levels, err := v.levels()
	if err != nil {
		return err
	}
	paths = distinct(paths)
	for i, dir := range levels {
		o.Tell(i, len(levels)+len(paths))
		if err := r.ask(v, "map", directory(dir), nil); err != nil {
			return err
		}
	}
	for i, p := range paths {
		o.Tell(len(levels)+i, len(levels)+len(paths))
		if i >= mostFiles || r.bytes > mostOfAnswers {
			r.Made.More = len(paths) - i
			break
		}
		if err := r.file(v, p); err != nil {
			return err
		}
	}
	return v.Err()
}

// file enters the view of a file. One that is gone meanwhile has none.
func (r *report) file(v *visit, path string) error {
	var f fileAnswer
	if err := r.ask(v, "file", map[string]string{"path": path}, &f); err != nil {
		return skip(err)
	}
	if f.Changed != nil {
		if err := r.add("changed", map[string]string{"path": path}, f.Changed); err != nil {
			return err
		}
	}
	return skip(r.ask(v, "tests", map[string]string{"id": path}, nil))
}

// skip passes over what is refused of one file.
func skip(err error) error {
	if err != nil && refuse(err).status < 500 {
		return nil
	}
	return err
}

// directory is how the map is asked for a directory.
func directory(dir string) map[string]string {
	if dir == "." {
		return nil
	}
	return map[string]string{"dir": repo.Escape(dir)}
}

// levels returns the directories that can be looked into, the largest first.
func (v *visit) levels() ([]string, error) {
	b, err := v.board()
	if err != nil {
		return nil, err
	}
	b.folder(".")
	dirs := slices.SortedFunc(maps.Keys(b.dirs), func(x, y string) int {
		if n := b.dirs[y].Files - b.dirs[x].Files; n != 0 {
			return n
		}
		return strings.Compare(x, y)
	})
	return dirs[:min(len(dirs), mostLevels)], nil
}

// distinct returns texts in their order, each once.
func distinct(all []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(s string) bool {
		had := seen[s]
		seen[s] = true
		return had
	})
}

// ask asks a route and enters its answer, which is written to to as well, unless that is nil.
func (r *report) ask(v *visit, route string, params map[string]string, to any) error {
	q := url.Values{}
	for name, value := range params {
		q.Set(name, value)
	}
	answer, err := routes[route].serve(v, q)
	if err != nil {
		return err
	}
	if err := r.add(route, params, answer); err != nil || to == nil {
		return err
	}
	return json.Unmarshal(r.Answers[key(route, params)], to)
}

func (r *report) add(route string, params map[string]string, answer any) error {
	text, err := encode(answer)
	r.Answers[key(route, params)] = text
	r.bytes += len(text)
	return err
}

// key names what is asked for, as the page does.
func key(route string, params map[string]string) string {
	for _, name := range slices.Sorted(maps.Keys(params)) {
		route += "\n" + name + "=" + params[name]
	}
	return route
}

// document returns the page with the report in it. Its script is in it as it is, so that nothing ends its element; no other script runs.
func (r *report) document() ([]byte, error) {
	answers, err := encode(r) // escapes < and >, and redacts what answers are named by as it does the answers
	if err != nil {
		return nil, err
	}
	script, err := built.ReadFile("page/app.js")
	if err != nil {
		return nil, err
	}
	style, err := built.ReadFile("page/style.css")
	if err != nil {
		return nil, err
	}
	for _, ends := range []string{"<!--", "<script", "</script"} { // they stand in literals alone
		script = bytes.ReplaceAll(script, []byte(ends), []byte(`\x3c`+ends[1:]))
	}
	if bytes.Contains(style, []byte("</")) {
		return nil, fmt.Errorf("the page's styles cannot stand in a document")
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>codemem</title>
<style>%s</style>
</head>
<body><div id="app"><noscript>The page needs JavaScript; codemem status says the same in a terminal.</noscript></div>
<script type="application/json" id="report">%s</script>
<script type="module">%s</script>
</body>
</html>
`, hash(script), hash(style), style, answers, script)
	return out.Bytes(), nil
}

// hash is how a policy names what may run.
func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
