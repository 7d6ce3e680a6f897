package ui

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"codemem/repo"
	"codemem/scan"
)

// worklistPage is how many files a page of the worklist has.
const worklistPage = 40

// A worklistAnswer is files that want a summary and have no fresh one, in the order in which it pays to write them.
type worklistAnswer struct {
	Files []fileLine `json:"files"`
	Total int        `json:"total"`
}

// worklist lists files as "codemem files --pending" does.
func (v *visit) worklist(q url.Values) (any, error) {
	files, total, err := v.tree.FileStatuses(v.mem, scan.StatusQuery{Pending: true, Limit: worklistPage, After: repo.Unescape(q.Get("after"))})
	return worklistAnswer{lines(files), total}, err
}

// A changedAnswer is what changed of a file since its summary was written.
type changedAnswer struct {
	Path  string    `json:"path"`
	Hunks []hunk    `json:"hunks"`
	Cut   bool      `json:"cut,omitempty"` // there are more lines
	Why   string    `json:"why,omitempty"` // why there is no difference to show
	Text  *textLine `json:"summary"`
	Drift *fileLine `json:"file"`
}

// A hunk is lines of a difference that stand together.
type hunk struct {
	Old   int        `json:"old"` // the first line before
	New   int        `json:"new"` // and now
	Lines []diffLine `json:"lines"`
}

// A diffLine is a line that is gone, new, or the same.
type diffLine struct {
	Op   string `json:"op"` // "-", "+", " "
	Text string `json:"text"`
}

// Limits of a difference.
const (
	maxDiffed = 1 << 20 // bytes of a side
	maxLines  = 1500
)

// changed returns the difference between what a summary was written for and what is on disk.
func (v *visit) changed(q url.Values) (any, error) {
	f, err := v.status(q.Get("path"))
	if err != nil {
		return nil, err
	}
	return v.changedOf(f)
}

// changedOf is changed of a file that stands so.
func (v *visit) changedOf(f scan.FileStatus) (*changedAnswer, error) {
	line := newFileLine(f)
	out := &changedAnswer{Path: f.Path, Hunks: []hunk{}, Text: line.Summary, Drift: &line}
	if f.Summary == nil || f.State == scan.Fresh {
		out.Why = "there is no stale summary"
		return out, nil
	}
	now, unread := v.readable(f.Path)
	was, err := v.tree.WrittenFor(f.Path, *f.Summary)
	switch {
	case err != nil:
		return nil, err
	case unread != nil: // it is no file any more, or a secret: what is remembered of it is shown
		out.Why = refuse(unread).message
	case was == nil:
		out.Why = "the bytes that the summary was written for are in no commit that is known"
	case len(was) > maxDiffed || len(now) > maxDiffed:
		out.Why = "the file is too large to be compared here"
	case repo.Sensitive(f.Path, was):
		out.Why = errSecret.Error()
	default:
		out.compare(shown(was), shown(now))
	}
	return out, nil
}

// compare enters the difference between two texts, aligned by the lines that each has once: no other way stays readable and quick where
// a file of thousands of lines changed much.
func (c *changedAnswer) compare(was, now []byte) {
	left := maxLines
	for l := range strings.Lines(string(diff.Diff("was", was, "now", now))) {
		h := len(c.Hunks) - 1
		switch {
		case strings.HasPrefix(l, "@@ "):
			next, lines := hunk{Lines: []diffLine{}}, 0
			_, _ = fmt.Sscanf(l, "@@ -%d,%d +%d,", &next.Old, &lines, &next.New)
			c.Hunks = append(c.Hunks, next)
		case h < 0 || l[0] == '\\': // the names above the first hunk, and that a file ends without a line end
		case left == 0:
			c.Cut = true
			return
		default:
			left--
			c.Hunks[h].Lines = append(c.Hunks[h].Lines, diffLine{l[:1], l[1:]})
		}
	}
}

// status returns how the file of a request stands.
func (v *visit) status(path string) (scan.FileStatus, error) {
	p, err := v.mem.Repo().Rel("", path)
	if err != nil {
		return scan.FileStatus{}, err
	}
	files, _, err := v.tree.FileStatuses(v.mem, scan.StatusQuery{Paths: []string{p}})
	if err != nil {
		return scan.FileStatus{}, err
	}
	if len(files) == 0 || files[0].State == scan.Unknown {
		return scan.FileStatus{}, errUntracked
	}
	return files[0], nil
}
