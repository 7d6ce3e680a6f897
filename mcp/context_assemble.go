package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/server"

	"codemem/assemble"
	"codemem/repo"
	"codemem/scan"
)

//go:embed context_assemble.md
var contextAssembleAbout string

type contextAssembleIn struct {
	File        string        `json:"file"`
	Line        int           `json:"line"`
	Col         int           `json:"col"`
	Content     *string       `json:"content"`
	Open        []string      `json:"open"`
	Budget      int           `json:"budget"`
	Unit        assemble.Unit `json:"unit"`
	PrefixRatio *float64      `json:"prefix_ratio"`
	carrying
}

// packParts: of a pack's budget, an eighth at least is for the codemap.
const packParts = 8

// maxContent is how many bytes the text of a file may have that is not saved.
const maxContent = 4 << 20

func contextAssemble() tool {
	return define(tool{
		name: "context_assemble", title: "Context at a place", about: contextAssembleAbout,
		params: append([]param{
			{name: "file", kind: aText, required: true},
			{name: "line", kind: aCount, min: 1, max: maxPosition, about: "of the cursor, default 1"},
			{name: "col", kind: aCount, min: 1, max: maxPosition, about: "in bytes, default 1"},
			{name: "content", kind: aText, about: "the file's text, if it is not saved"},
			{name: "open", kind: someTexts, max: 100, about: "paths of open files, the one used last first"},
			budgetParam,
			{name: "unit", kind: aText, oneOf: []string{string(assemble.Tokens), string(assemble.Characters)}, about: "of budget, default tokens"},
			{name: "prefix_ratio", kind: aShare, about: "of the file's room, what is before the cursor, default 0.75"},
		}, carryingParams()...),
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in contextAssembleIn) (answer, error) {
		r, t, err := c.packRequest(ctx, in)
		if err != nil {
			return answer{}, err
		}
		k := in.inTokens(t, ".", r.Budget, packParts)
		if k.cost = r.Unit.Cost; r.Unit == assemble.Characters {
			const perToken = 4 // in most maps; a longer one is made shorter
			k.tokens = func(n int) int { return n / perToken }
		}
		text, err := c.with(ctx, k, true, func(budget int) (string, error) {
			r.Budget = budget
			return c.pack(ctx, r)
		})
		if err != nil {
			return answer{}, err
		}
		return c.textAnswer(text), nil
	})
}

// packRequest returns what a call asks for, and the tree that it is of.
func (c *request) packRequest(ctx context.Context, in contextAssembleIn) (assemble.Request, *scan.Tree, error) {
	r := assemble.Request{
		Content: in.Content, Cursor: assemble.Position{Line: max(in.Line, 1), Col: max(in.Col, 1)},
		Budget: cmp.Or(in.Budget, defaultReply), Unit: cmp.Or(in.Unit, assemble.Tokens), PrefixRatio: in.PrefixRatio, Manifest: true,
	}
	if in.Content != nil && len(*in.Content) > maxContent {
		return r, nil, &argumentError{[]string{fmt.Sprintf(`"content" has %d bytes, and at most %d are taken`, len(*in.Content), maxContent)}}
	}
	t, err := c.tree(ctx)
	if err != nil {
		return r, nil, err
	}
	if r.File, err = relative(t, in.File); err != nil {
		return r, nil, err
	}
	for _, p := range in.Open {
		if p, err = relative(t, p); err != nil {
			return r, nil, err
		}
		r.Open = append(r.Open, assemble.Buffer{Path: p})
	}
	return r, t, nil
}

// pack returns the text of a pack.
func (c *request) pack(ctx context.Context, r assemble.Request) (string, error) {
	k := c.packing()
	r.Edits = k.edits.Recent(c.maker(ctx))
	if err := k.look(ctx, r); err != nil {
		return "", err
	}
	var p assemble.Pack
	var err error
	if c.mem == nil {
		p, err = k.service.AssembleDir(ctx, c.dir, r)
	} else {
		p, err = k.service.Assemble(ctx, c.mem, r)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &argumentError{[]string{fmt.Sprintf(`there is no file %s; paths are relative to the root; give its text as "content" if it is not saved yet`, quote(r.File))}}
	case errors.Is(err, repo.ErrNotRegular):
		return "", &argumentError{[]string{fmt.Sprintf("%s is not a regular file: name a file in it", quote(r.File))}}
	case err != nil:
		return "", err
	}
	c.notice(p.Items)
	if p.Text == "" {
		return "Nothing fits: raise budget.\n", nil
	}
	if note := "! " + line(p.Partial) + "\n"; p.Partial != "" && r.Unit.Cost(p.Text+note) <= r.Budget {
		p.Text += note
	}
	return p.Text, nil
}

// notice has what is said beside an answer tell of the files that a pack shows.
func (c *request) notice(items []assemble.Item) {
	for _, t := range c.trees {
		for _, i := range items {
			t.Notice(i.Path)
		}
	}
}

// maker returns who makes the edits of a session.
func (c *request) maker(ctx context.Context) string {
	id := ""
	if s := server.ClientSessionFromContext(ctx); s != nil {
		id = s.SessionID()
	}
	return id + " " + c.client
}

// A packing is what the tools of context keep between calls.
type packing struct {
	once    sync.Once
	edits   *assemble.Edits
	service *assemble.Assembler

	mu     sync.Mutex
	looked time.Time     // when all files were looked at last; zero: never
	took   time.Duration // how long that was
}

// patience is how many times as long as it took a look at all files is good for: of the others those are looked at that
// a request names. What is shown of a file is read for each pack; only which files there are can be this old.
const patience = 20

// look finds out which files there are.
func (k *packing) look(ctx context.Context, r assemble.Request) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	start := time.Now()
	if !k.looked.IsZero() && start.Sub(k.looked) < patience*k.took {
		paths := []string{r.File}
		for _, b := range r.Open {
			paths = append(paths, b.Path)
		}
		for _, e := range r.Edits {
			paths = append(paths, e.Path)
		}
		_, err := k.service.Index().Notify(ctx, paths)
		return err
	}
	_, err := k.service.Index().Reconcile(ctx)
	if err == nil {
		k.looked, k.took = time.Now(), time.Since(start)
	}
	return err
}

// packing returns the packing of the tree that c.tree returned, made at the first use. A plain directory that became a
// work tree has another.
func (c *request) packing() *packing {
	d, dir, plain := c.service, c.of.dir, c.dir
	if plain != nil {
		return c.of.plain.open(d, assemble.NewDirIndex(plain, 0), plain.Read)
	}
	open := func(ctx context.Context) (*repo.Repo, error) { return repo.Open(ctx, dir) }
	return c.of.packing.open(d, assemble.NewIndex(open, 0), func(p string, limit int64) ([]byte, error) {
		r, err := open(context.Background())
		if err != nil {
			return nil, err
		}
		return r.Read(p, limit)
	})
}

// open returns k, made at the first use of an index and of what reads the files in it.
func (k *packing) open(d *service, index *assemble.Index, read func(p string, limit int64) ([]byte, error)) *packing {
	k.once.Do(func() {
		k.service = assemble.NewAssembler(index, d.outlines)
		k.service.ReadOnly = d.o.ReadOnly
		k.edits = assemble.NewEdits(assemble.Limits{}, func(p string) ([]byte, error) { return read(p, maxContent) })
	})
	return k
}
