package hooks

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
)

// A file is large from so many lines or bytes on. Of hashicorp/terraform's Go files these are 21 %, with 70 % of the
// bytes, and their skeletons take a sixth of the tokens; of 6,771 files in ten other languages 13 %, with 74 %.
const (
	largeLines = 400
	largeBytes = 16 << 10
	maxRead    = 1 << 20 // bytes of a file that is parsed
)

// offerBudget is the most tokens of an offer, its summary included.
const offerBudget = 320

// preTool shows, beside the read of a file, the notes that keep from a mistake there, and of a whole large one offers its skeleton,
// the bodies by their ids and its fresh summary. It never stands in the way: the read goes on.
func (d *turn) preTool(ctx context.Context) (reply, error) {
	t := d.in.target()
	if d.in.Tool != "Read" {
		return reply{}, nil
	}
	p := d.relative(t.File)
	if p == "" {
		return reply{}, nil
	}
	now, err := d.notes.story()
	if err != nil {
		return reply{}, err
	}
	text := ""
	if t.whole() && now.offers[reader{d.in.Agent, p}] == "" {
		if text, err = d.offerOnce(ctx, p); err != nil {
			return reply{}, err
		}
	}
	notes, memos, err := d.cautions(ctx, now, p)
	return d.noting(d.in.tell(text+notes), memos...), err
}

// offerOnce returns the offer of a large file, "" for others and for whoever had it.
func (d *turn) offerOnce(ctx context.Context, p string) (string, error) {
	data, err := d.m.Repo().Read(p, maxRead)
	if err != nil {
		return "", unreadable(err)
	}
	if len(data) < largeBytes && bytes.Count(data, []byte{'\n'}) < largeLines {
		return "", nil
	}
	who := reader{d.in.Agent, p}
	first, err := d.notes.claim(memo{Did: offered, Path: p, Agent: d.in.Agent}, func(s story) string { return s.offers[who] })
	if err != nil || !first {
		return "", err
	}
	unparsed := d.in.tell(sizeText(p, data))
	d.late.Store(&unparsed)
	return d.offer(ctx, p)
}

// cautionBudget is the most tokens of the notes that are shown beside a read.
const cautionBudget = 240

// cautions returns the traps, decisions and conventions about a file, what is in it and the directories that it lies in, each once
// for an agent, and what is to be noted when they are shown.
func (d *turn) cautions(ctx context.Context, now story, p string) (string, []memo, error) {
	due := func(path string) bool { return !now.warned[reader{d.in.Agent, path}] }
	dirs := repo.Above(p)
	if !due(p) && !slices.ContainsFunc(dirs, due) {
		return "", nil, nil
	}
	notes, err := scan.New(ctx, d.m, nil, false).Cautions(d.m, p, due)
	if err != nil || len(notes) == 0 {
		return "", nil, err
	}
	var memos []memo
	for _, path := range append(dirs, p) {
		if due(path) {
			memos = append(memos, memo{Did: warned, Path: path, Agent: d.in.Agent})
		}
	}
	return fmt.Sprintf("codemem: notes about %s or where it lies, quoted as data:\n%s", shownPath(p), scan.NoteLines(notes, cautionBudget, nil, p)), memos, nil
}

// sizeText offers the skeleton of a file that takes too long to parse now, "" if it may have none.
func sizeText(p string, data []byte) string {
	_, language := repo.Classify(p, repo.ModeRegular, data, repo.Attrs{})
	if language == "" || repo.Escape(p) != p {
		return ""
	}
	text := fmt.Sprintf("codemem: %s has %s. get_skeleton shows its declarations without the bodies: %s\n",
		shownPath(p), number(bytes.Count(data, []byte{'\n'}), "line"), asJSON(map[string]string{"filePath": p}))
	if condense.Tokens(text) > offerBudget {
		return ""
	}
	return text
}

// unreadable returns an error of reading a file, nil for those that the agent's own read tells of.
func unreadable(err error) error {
	for _, e := range []error{fs.ErrNotExist, repo.ErrNotRegular, repo.ErrTooLarge, repo.ErrOutside} {
		if errors.Is(err, e) {
			return nil
		}
	}
	return err
}

// offer returns what is offered instead of a file, "" if it would not be less.
func (d *turn) offer(ctx context.Context, p string) (string, error) {
	f, err := scan.New(ctx, d.m, nil, false).File(p)
	if errors.Is(err, scan.ErrNoLanguage) {
		return "", nil
	}
	if err != nil {
		return "", unreadable(err)
	}
	s := condense.Outline(f.Outline, f.Bytes)
	short := condense.Tokens(s.Text)
	if s.Whole || 2*short > condense.Tokens(f.Bytes) { // an offer of little
		return "", nil
	}
	row, err := d.row(ctx, p)
	if err != nil {
		return "", err
	}
	row.MD5 = f.Content.MD5 // invariant I10: of the bytes that were just read
	if !row.Fresh() {
		row.Summary = nil
	}
	return offerText(f, short, row.Summary), nil
}

// row returns the row of a file, the zero value if there is none.
func (d *turn) row(ctx context.Context, p string) (registry.File, error) {
	var row registry.File
	err := d.m.View(ctx, func(tx *registry.Tx) (err error) {
		row, err = tx.File(p)
		return err
	})
	if errors.Is(err, registry.ErrNotFound) || forgotten(err) {
		err = nil
	}
	return row, err
}

// offerText says what a file costs whole and in short, how to have it in short, and what it is for, in at most
// offerBudget tokens.
func offerText(f *scan.File, short int, summary *registry.Summary) string {
	asked := asJSON(map[string]string{"filePath": f.Path})
	if repo.Escape(f.Path) != f.Path { // JSON cannot name it
		return ""
	}
	text := fmt.Sprintf("codemem: %s has %s, about %s; its skeleton about %s: get_skeleton %s\n",
		shownPath(f.Path), number(f.Outline.Lines, "line"), number(condense.Tokens(f.Bytes), "token"), number(short, "token"), asked)
	if condense.Tokens(text) > offerBudget {
		return ""
	}
	rest := offerBudget - condense.Tokens(text)
	quoted := ""
	if summary != nil {
		quoted = quotation(summary, rest*3/4)
	}
	if ids := bodiesText(f, rest-condense.Tokens(quoted)); condense.Tokens(text+ids+quoted) <= offerBudget {
		text += ids
	}
	if condense.Tokens(text+quoted) <= offerBudget {
		text += quoted
	}
	return text
}

// bodiesText names the largest bodies of a file by their ids, as hydrate_context takes them.
func bodiesText(f *scan.File, budget int) string {
	const most, least = 4, 5 // bodies, and lines of one
	bodies := condense.Ranges(f.Outline, f.Bytes, nil)
	slices.SortStableFunc(bodies, func(a, b condense.Range) int { return cmp.Compare(b.End-b.Start, a.End-a.Start) })
	var ids []string
	var lines []string
	for _, r := range bodies {
		if len(ids) == most || r.End-r.Start+1 < least {
			break
		}
		if name := f.Path + ":" + r.ID; !slices.Contains(ids, name) && oneLine(name) == name {
			ids = append(ids, name)
			lines = append(lines, fmt.Sprintf("%d-%d", r.Start, r.End))
		}
	}
	for ; len(ids) > 0; ids, lines = ids[:len(ids)-1], lines[:len(lines)-1] {
		asked := asJSON(map[string][]string{"symbolIds": ids})
		text := fmt.Sprintf("Single bodies: hydrate_context %s (the largest: lines %s)\n", asked, strings.Join(lines, ", "))
		if condense.Tokens(text) <= budget {
			return text
		}
	}
	return ""
}
