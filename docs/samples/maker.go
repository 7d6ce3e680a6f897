package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"codemem/docs/stamp"
)

// A maker makes pages.
type maker struct {
	root    string // of codemem
	repos   string // where clones lie; empty: there are none
	bin     string // where the program lies
	scratch string // an empty directory
	write   bool
	log     io.Writer
}

// madeBy is how the line begins that says when and where a page's samples were made.
const madeBy = "Samples: "

// page makes one page: it runs what the page shows, in order, and writes or compares it.
func (m *maker) page(ctx context.Context, name string) error {
	at := filepath.Join(m.root, filepath.FromSlash(name))
	before, err := os.ReadFile(at)
	if err != nil {
		return err
	}
	p, err := parse(name, string(before))
	if err != nil {
		return err
	}
	worlds, whole, err := m.fill(ctx, &p)
	if err != nil || len(worlds) == 0 || !m.write {
		return err
	}
	if whole { // else a part is of earlier, as the page says
		if err := m.stamp(&p, worlds); err != nil {
			return err
		}
	}
	return os.WriteFile(at, []byte(p.String()), 0o644)
}

// fill makes each sample of a page anew, and reports in which worlds, and whether all could be made. Comparing, it
// joins what differs.
func (m *maker) fill(ctx context.Context, p *page) (worlds []world, whole bool, err error) {
	opened := map[string]*session{}
	absent := map[string]bool{} // worlds that go no further on this page
	var wrong []error
	for i := range p.pieces {
		piece := &p.pieces[i]
		if piece.kind != sample && piece.kind != hiddenRun || absent[piece.mark.world] {
			continue
		}
		name := piece.mark.world
		if opened[name] == nil {
			w, err := readWorld(filepath.Join(m.root, "docs", "samples", "worlds"), name)
			if err != nil {
				return nil, false, fmt.Errorf("%s:%d: %w", p.path, piece.line, err)
			}
			worlds = append(worlds, w)
			if opened[name], err = m.open(ctx, w); errors.Is(err, errAbsent) {
				fmt.Fprintf(m.log, "left out: %s:%d: %v\n", p.path, piece.line, err)
				absent[name] = true
				continue
			} else if err != nil {
				return nil, false, fmt.Errorf("%s:%d: %w", p.path, piece.line, err)
			}
		}
		err := m.piece(ctx, opened[name], piece)
		switch {
		case errors.Is(err, errAbsent):
			fmt.Fprintf(m.log, "left out, with all of %s below: %s:%d: %v\n", name, p.path, piece.line, err)
			absent[name] = true
		case err != nil:
			wrong = append(wrong, fmt.Errorf("%s:%d: %w", p.path, piece.line, err))
		}
	}
	for _, s := range opened {
		if s != nil {
			wrong = append(wrong, os.RemoveAll(s.top))
		}
	}
	return worlds, len(absent) == 0, errors.Join(wrong...)
}

// open makes a world in a directory of its own.
func (m *maker) open(ctx context.Context, w world) (*session, error) {
	top, err := os.MkdirTemp(m.scratch, w.name)
	if err != nil {
		return nil, err
	}
	return w.open(ctx, top, m.repos, m.bin)
}

// piece runs one piece of a page in its session, and writes or compares what comes of it.
func (m *maker) piece(ctx context.Context, s *session, p *piece) error {
	if p.kind == hiddenRun {
		return s.hidden(ctx, p)
	}
	all := commands(p.body())
	if len(all) == 0 {
		return fmt.Errorf("a sample without a command")
	}
	body, err := s.make(ctx, p.mark, all)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(body, func(l string) bool { return strings.HasPrefix(l, p.lines[1][:3]) }); i >= 0 {
		return fmt.Errorf("a line of the output would end the block: %s", body[i])
	}
	var drawn string
	if p.mark.svg != "" {
		drawn = picture(body)
	}
	if m.write {
		p.lines = slices.Concat(p.lines[:2], body, p.lines[len(p.lines)-1:])
		if drawn == "" {
			return nil
		}
		return os.WriteFile(filepath.Join(m.root, filepath.FromSlash(p.mark.svg)), []byte(drawn), 0o644)
	}
	old, now := strings.Join(p.body(), "\n"), strings.Join(body, "\n")
	if shape(old) != shape(now) {
		return fmt.Errorf("prints something else now (make docs writes it):\n%s", udiff.Unified("page", "now", old+"\n", now+"\n"))
	}
	if drawn == "" {
		return nil
	}
	return m.compare(p.mark.svg, picture(p.body()))
}

// hidden runs commands that a page does not show.
func (s *session) hidden(ctx context.Context, p *piece) error {
	if out, status := s.do(ctx, "set -e\n"+strings.Join(p.body(), "\n")); status != 0 {
		return fmt.Errorf("hidden commands end with exit %d: %s", status, out)
	}
	return nil
}

// compare holds a picture to the block that it is made of.
func (m *maker) compare(svg, drawn string) error {
	have, err := os.ReadFile(filepath.Join(m.root, filepath.FromSlash(svg)))
	if err == nil && string(have) != drawn {
		err = fmt.Errorf("%s is not the picture of this block (make docs draws it)", svg)
	}
	return err
}

// stamp says on the page when and where its samples were made, in the line that begins with madeBy.
func (m *maker) stamp(p *page, worlds []world) error {
	line, err := stamp.Made(m.root)
	if err != nil {
		return err
	}
	var in []string
	for _, w := range worlds {
		in = append(in, w.link(p.path))
	}
	for i := range p.pieces {
		if p.pieces[i].kind == made {
			p.pieces[i].lines = []string{madeBy + "`make docs`, in " + strings.Join(in, " and ") + ". " + line}
			return nil
		}
	}
	return fmt.Errorf("%s has samples, and no line that begins with %q to say when they were made", p.path, madeBy)
}

// link names the world for a reader of a page.
func (w world) link(page string) string {
	if w.url != "" {
		return fmt.Sprintf("[%s](%s) at %.7s", strings.TrimPrefix(w.url, "https://github.com/"), w.url, w.commit)
	}
	up := strings.Repeat("../", strings.Count(page, "/"))
	to := strings.Replace(up+"docs/samples/worlds/"+w.name+".txtar", "../docs/", "", 1)
	return fmt.Sprintf("[a made repository](%s)", to)
}
