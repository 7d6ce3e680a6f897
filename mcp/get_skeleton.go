package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
)

//go:embed get_skeleton.md
var getSkeletonAbout string

type getSkeletonIn struct {
	FilePath string   `json:"filePath"`
	Paths    []string `json:"paths"`
	Budget   int      `json:"budget"`
}

func getSkeleton() tool {
	return define(tool{
		name: "get_skeleton", title: "Skeleton of a file", about: getSkeletonAbout,
		params: []param{
			{name: "filePath", kind: aText},
			{name: "paths", kind: someTexts, about: "several"},
			budgetParam,
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, in getSkeletonIn) (answer, error) {
		if in.FilePath != "" {
			in.Paths = append([]string{in.FilePath}, in.Paths...)
		}
		if len(in.Paths) == 0 {
			return answer{}, &argumentError{[]string{`"filePath" is missing: a path relative to the root, like cmd/main.go`}}
		}
		return c.getSkeletons(ctx, in.Paths, cmp.Or(in.Budget, defaultReply))
	})
}

// getSkeletons answers with the skeletons of files in at most budget tokens.
func (c *request) getSkeletons(ctx context.Context, paths []string, budget int) (answer, error) {
	t, err := c.tree(ctx)
	if err != nil {
		return answer{}, err
	}
	text, err := c.skeletons(t, paths, budget)
	if err != nil {
		return answer{}, err
	}
	return c.textAnswer(text), nil
}

// skeletons returns the skeletons of files in at most budget tokens. What did not fit is named.
func (c *request) skeletons(t *scan.Tree, paths []string, budget int) (string, error) {
	var b strings.Builder
	room, failed := budget, 0
	if len(paths) > 1 {
		const reserve = 20 // for what is said of the rest
		room -= reserve
	}
	for i, p := range paths {
		text, err := c.skeleton(t, p, room)
		if err != nil && len(paths) == 1 {
			return "", err
		}
		if err != nil {
			failed++
			text = "=== " + name(p) + ": " + line(err.Error()) + "\n"
		}
		if n := condense.Tokens(text); n <= room {
			room -= n
			b.WriteString(text)
			continue
		}
		fmt.Fprintf(&b, "… %s left out: ask for fewer, or raise budget.\n", plural(len(paths)-i, "file"))
		break
	}
	if failed == len(paths) {
		return "", &argumentError{[]string{"no file could be read: " + b.String()}}
	}
	return b.String(), nil
}

// skeleton returns the skeleton of one file with a line that names it, cut to a budget of tokens.
func (c *request) skeleton(t *scan.Tree, p string, budget int) (string, error) {
	typed := p
	p, err := relative(t, p)
	if err != nil {
		return "", err
	}
	f, err := t.File(p)
	if errors.Is(err, fs.ErrNotExist) && condense.IsID(t, idBelow(t, typed)) {
		at, lost := spots(t, []string{typed})
		if lost != nil {
			return "", lost
		}
		if !at[0].FileLevel() {
			return c.symbolSkeleton(t, at[0].Place, budget)
		}
		p = at[0].Path
		f, err = t.File(p)
	}
	if err != nil {
		return "", notRead(p, err)
	}
	s := condense.Outline(f.Outline, f.Bytes)
	raw, short := condense.Tokens(f.Bytes), condense.Tokens(s.Text)
	c.visit.session.Ask(f.Path, f.Content.MD5, raw)
	head := fmt.Sprintf("=== %s (%s, %d lines, skeleton of %d tokens for %d)\n", name(p), f.Content.Language, f.Outline.Lines, short, raw)
	if s.Whole {
		head = fmt.Sprintf("=== %s (%s, %d lines, whole: %s)\n", name(p), f.Content.Language, f.Outline.Lines, s.Why)
	}
	for _, w := range f.Outline.Lacks() {
		head += "! " + line(w) + "\n"
	}
	_, notes, err := t.NotesBeside(c.mem, []symbol.Place{{Path: p, Index: -1}}, budget, nil)
	if err != nil {
		return "", err
	}
	head += notes
	text, left := condense.Head(s.Text, budget-condense.Tokens(head)-20)
	if left > 0 {
		text += fmt.Sprintf("… %s left out: raise budget, or hydrate_context.\n", plural(left, "line"))
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return head + text, nil
}

// symbolSkeleton returns the skeleton of a symbol, with the notes about it.
func (c *request) symbolSkeleton(t *scan.Tree, at symbol.Place, budget int) (string, error) {
	d, _, err := condense.Declaration(t, at)
	if err != nil {
		return "", err
	}
	_, notes, err := t.NotesBeside(c.mem, []symbol.Place{at}, budget, nil)
	if err != nil {
		return "", err
	}
	text, left := condense.Head(d.String(), budget-20-condense.Tokens(notes))
	if left > 0 {
		text += fmt.Sprintf("… %s left out: raise budget.\n", plural(left, "line"))
	}
	return notes + text, nil
}

// notRead says why a file has no skeleton, for an agent.
func notRead(p string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &argumentError{[]string{fmt.Sprintf("there is no file %s; paths are relative to the root; file_registry_get with a glob lists them", quote(p))}}
	case errors.Is(err, scan.ErrPointer):
		return &argumentError{[]string{fmt.Sprintf("%s is a pointer of Git LFS, its content is not here: `git lfs pull` fetches it", quote(p))}}
	case errors.Is(err, scan.ErrNoLanguage):
		return &argumentError{[]string{fmt.Sprintf("%s is in no language that is parsed: read the file itself", quote(p))}}
	case errors.Is(err, repo.ErrNotRegular):
		return &argumentError{[]string{fmt.Sprintf("%s is not a regular file: name the files in it", quote(p))}}
	}
	return err
}
