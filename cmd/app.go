package cmd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"codemem/condense"
	"codemem/hidden"
	"codemem/repo"
	"codemem/scan"
	"codemem/secret"
	"codemem/verify"
)

// An app is one run of the program: the process and the global flags.
type app struct {
	Process
	dirs     startDirs
	dir      string // where relative paths begin; absolute once the flags are settled
	database string // the database asked for, absolute; "" for its place in the git directory
	json     bool
	noColor  bool
	color    choice
	noPager  bool
	budget   int            // of the answer, in tokens; 0: any
	censor   *secret.Writer // what out goes through: no secret of a repository is printed
	trees    []*scan.Tree   // that the answer is made from
	out      *bufio.Writer
	screen   *screenful     // what out writes to, if that is a terminal
	choices  *verify.User   // the user's configuration; nil before the first use
	page     *page          // for a person, on out
	mem      *verify.Memory // nil before the first use
}

// memory returns the memory of the repository that the run is in.
func (a *app) memory(ctx context.Context) (*verify.Memory, error) {
	if a.mem != nil {
		return a.mem, nil
	}
	m, err := verify.Open(ctx, a.dir, a.database)
	if err != nil {
		return nil, err
	}
	a.mem = m
	return m, nil
}

// preference returns what the user's configuration says of a key, or its default. What is wrong with the file is reported by
// what needs the memory, which is nearly all.
func (a *app) preference(key string) string {
	if a.choices == nil {
		u, err := verify.ReadUser(a.Getenv)
		if err != nil {
			u = verify.User{}
		}
		a.choices = &u
	}
	return a.choices.Value(key)
}

// close lets the memory go.
func (a *app) close() error {
	if a.mem == nil {
		return nil
	}
	m := a.mem
	a.mem = nil
	for _, n := range m.Untold().Notes() {
		fmt.Fprintln(a.Stderr, "note: "+line(n))
	}
	return m.Close()
}

// print prints v as JSON if that was asked for, and otherwise what human writes on the page.
func (a *app) print(v any, human func(p *page)) error {
	if !a.json {
		var answer bytes.Buffer
		p := *a.page
		p.w = bufio.NewWriter(&answer)
		human(&p)
		if err := p.w.Flush(); err != nil {
			return err
		}
		text := answer.String()
		if !p.color { // else what it holds was escaped
			text = hidden.Text(text)
		}
		said := a.hidden(text)
		if a.budget > 0 && condense.Tokens(text+said) > a.budget { // Invariant I7: a budget is a ceiling
			fmt.Fprint(a.Stderr, said)
			said = ""
		}
		_, err := a.out.WriteString(text + said)
		return err
	}
	text, err := encode(v, isTerminal(a.Stdout))
	if err != nil {
		return err
	}
	if said := a.hidden(string(text)); said != "" {
		fmt.Fprint(a.Stderr, said) // beside the object, which is nothing else
	}
	_, err = a.out.Write(text)
	return err
}

// encode returns v as JSON and a line end; a person at a terminal gets it indented.
func encode(v any, indent bool) ([]byte, error) {
	b, err := marshal(v, indent)
	if err == nil && bytes.Contains(b, []byte(`\ufffd`)) { // bytes that are not UTF-8 were lost
		v = repo.Escaped(v)
		b, err = marshal(v, indent)
	}
	if err == nil && secret.Kind(string(b)) != "" { // in one of the strings, or across two
		b, err = marshal(repo.WithStrings(v, secret.Redact), indent)
	}
	return hidden.JSON(b), err
}

func marshal(v any, indent bool) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if indent {
		e.SetIndent("", "  ")
	}
	err := e.Encode(v)
	return b.Bytes(), err
}

// rel returns p, as the user typed it, relative to the root; "." is the root itself.
func (a *app) rel(m *verify.Memory, p string) (string, error) {
	abs := p
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(a.dir, abs)
	}
	if abs, err := filepath.EvalSymlinks(abs); err == nil && abs == m.Repo().Root() {
		return ".", nil
	}
	return a.path(m, p)
}

// path returns p, as the user typed it, relative to the root.
func (a *app) path(m *verify.Memory, p string) (string, error) {
	rel, err := m.Repo().Rel(a.dir, p)
	if err != nil {
		return "", &usageError{
			msg:  reason(err),
			hint: "paths are relative to the current directory, or absolute below " + quote(m.Repo().Root()),
		}
	}
	return rel, nil
}

// paths returns all of ps, as the user typed them, relative to the root.
func (a *app) paths(m *verify.Memory, ps []string) ([]string, error) {
	rels := make([]string, 0, len(ps))
	for _, p := range ps {
		rel, err := a.rel(m, p)
		if err != nil {
			return nil, err
		}
		rels = append(rels, rel)
	}
	return rels, nil
}

// inSubmodule returns an error for the first of paths, as the user typed them, that is a submodule or lies in one.
func (a *app) inSubmodule(ctx context.Context, m *verify.Memory, paths []string) error {
	x, err := m.Repo().Index(ctx)
	if err != nil {
		return err
	}
	for _, p := range paths {
		rel, err := a.rel(m, p)
		if err != nil {
			return err
		}
		if sub := x.SubmoduleOf(rel); sub != "" {
			return &explained{
				err: fmt.Errorf("%s %s", quote(p), x.SubmoduleNote(rel)), code: "in_submodule",
				hint: "codemem -C " + quote(filepath.Join(m.Repo().Root(), filepath.FromSlash(sub))) + " prescan remembers what is in it",
			}
		}
	}
	return nil
}

// situate gives an error the next step that fits where it came up: what says that nothing is remembered leads nowhere
// where nothing is tracked, and one who stands above repositories wants one of them.
func (a *app) situate(ctx context.Context, err error) error {
	if a.mem != nil {
		err = a.mem.Situate(ctx, err)
	}
	if errors.Is(err, repo.ErrNotRepository) {
		if below := repo.Below(a.dir); len(below) > 0 {
			const named = 8
			return &explained{
				err: err, code: "not_a_repository",
				hint: "codemem -C " + quote(below[0]) + " …; repositories here: " + strings.Join(quoted(below[:min(len(below), named)]), ", ") + more(len(below)-named),
			}
		}
	}
	return err
}

// step returns the next step, which is another where nothing is tracked.
func (a *app) step(ctx context.Context, next string) string {
	if a.mem != nil && a.mem.Untracked(ctx) {
		return trackFirst
	}
	return next
}

// here returns an absolute path as it is shortest to read: relative to the working directory, where that
// lies in the work tree and the path below it.
func (a *app) here(m *verify.Memory, path string) string {
	dir, err := filepath.EvalSymlinks(a.Dir)
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(m.Repo().Root(), dir); err != nil || !filepath.IsLocal(rel) {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// A redacting writer redacts each thing that is written to it: messages, which name what a repository names.
type redacting struct{ io.Writer }

func (r redacting) Write(text []byte) (int, error) {
	if _, err := io.WriteString(r.Writer, secret.Redact(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// onTerminal returns the file that w writes to if that is a terminal, and nil otherwise.
func onTerminal(w any) *os.File {
	if r, ok := w.(redacting); ok {
		w = r.Writer
	}
	if f, ok := w.(*os.File); ok && terminal(f) {
		return f
	}
	return nil
}

// isTerminal reports whether w is a file on a terminal.
func isTerminal(w any) bool { return onTerminal(w) != nil }

// list returns s, or where s is nil an empty list: JSON has no nil lists here.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
