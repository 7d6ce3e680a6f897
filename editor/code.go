package editor

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
)

type ghostRequest struct {
	Path    string  `json:"path"`
	Content *string `json:"content,omitempty"` // the text if it is unsaved
}

// ghost tells which lines of a file a skeleton leaves out, and which of them an agent was given.
func (s *server) ghost(c *call) (any, error) {
	var q ghostRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	at, p, err := s.siteAt(c, q.Path)
	if err != nil {
		return nil, err
	}
	defer at.close()
	t := at.tree(c, s.cache)
	if q.Content != nil {
		if err := t.Lay(p, []byte(*q.Content)); err != nil {
			return nil, err
		}
	}
	g, err := t.Ranges(p)
	if err != nil {
		return nil, noFile(p, err)
	}
	g.Path, g.Ranges = repo.Escape(g.Path), list(g.Ranges)
	for i := range g.Ranges {
		g.Ranges[i].ID = repo.Escape(g.Ranges[i].ID)
	}
	return g, nil
}

// noFile says that a file is not there in words of its own: those of the system name a place.
func noFile(p string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &refusal{http.StatusNotFound, "no_file", "there is no file " + quoted(p), "paths are relative to the root"}
	}
	return err
}

type skeletonAnswer struct {
	Path   string `json:"path"`
	Text   string `json:"text"`
	Raw    int    `json:"raw_tokens"`    // of the file
	Tokens int    `json:"tokens"`        // of the text
	Whole  bool   `json:"whole"`         // the text is the file as it is
	Why    string `json:"why,omitempty"` // why it is whole
}

// skeleton returns a file without its bodies, as it is on disk.
func (s *server) skeleton(c *call) (any, error) {
	path, err := c.path()
	if err != nil {
		return nil, err
	}
	at, p, err := s.siteAt(c, path)
	if err != nil {
		return nil, err
	}
	defer at.close()
	f, err := at.tree(c, s.cache).File(p)
	if err != nil {
		return nil, noFile(p, err)
	}
	k := condense.Outline(f.Outline, f.Bytes)
	return skeletonAnswer{repo.Escape(p), k.Text, condense.Tokens(f.Bytes), condense.Tokens(k.Text), k.Whole, k.Why}, nil
}

// Limits of an overview.
const (
	mostLevels      = 20
	leastOverview   = 50 // tokens
	mostOverview    = 64_000
	defaultOverview = 2000
)

type overviewAnswer struct {
	Text string `json:"text"`
}

// overview returns the map of the repository, or of a directory.
func (s *server) overview(c *call) (any, error) {
	depth, err := c.number("depth", 1, mostLevels, 0)
	if err != nil {
		return nil, err
	}
	budget, err := c.number("budget", leastOverview, mostOverview, defaultOverview)
	if err != nil {
		return nil, err
	}
	at, err := s.site(c)
	if err != nil {
		return nil, err
	}
	defer at.close()
	dir := c.query.Get("dir")
	t := at.tree(c, s.cache)
	if dir == "" || dir == t.Root() {
		dir = "."
	}
	if dir != "." {
		if dir, err = at.rel(dir); err != nil {
			return nil, err
		}
	}
	all, err := scan.Directories(c, at.mem, t)
	if err != nil && at.mem != nil {
		err = at.mem.Situate(c, err)
	}
	if err != nil {
		return nil, err
	}
	if dir != "." && !all.Has(dir) && all.Plain {
		return nil, fmt.Errorf("directory %q: %w", dir, fs.ErrNotExist)
	}
	if dir != "." && !all.Has(dir) {
		return nil, fmt.Errorf("directory %q: %w", dir, errNoDir)
	}
	drawn, err := condense.DrawOverview(all.Directories, condense.OverviewOptions{
		Dir: dir, Depth: depth, Budget: budget, Standing: all.Caveat("codemem prescan"), Zoom: "a directory, or a larger depth or budget",
	})
	if err != nil {
		return nil, err
	}
	return overviewAnswer{drawn.Text()}, nil
}

type reportAnswer struct {
	Root string `json:"root"`
	condense.Efficiency
	Parsed   int            `json:"parsed"` // contents that were parsed now
	Warnings []scan.Warning `json:"warnings"`
	Unparsed []scan.Warning `json:"unparsed_files"` // of which nothing could be parsed: they are among the warnings, too
	Duration float64        `json:"duration_ms"`
}

// biggest is how many of the biggest files a report names.
const biggest = 10

// report tells what skeletons save, of the files as they are now.
func (s *server) report(c *call) (any, error) {
	start := time.Now()
	at, err := s.site(c)
	if err != nil {
		return nil, err
	}
	defer at.close()
	res, err := s.measure(at.tree(c, s.cache))
	if err != nil {
		return nil, err
	}
	e := condense.Measure(res.Files, biggest)
	e.Languages, e.Biggest = list(e.Languages), list(e.Biggest)
	for i := range e.Biggest {
		e.Biggest[i].Path = repo.Escape(e.Biggest[i].Path)
	}
	for _, all := range [][]scan.Warning{res.Warnings, res.Unparsed} {
		for i := range all {
			all[i].Path = repo.Escape(all[i].Path)
		}
	}
	return reportAnswer{s.root, e, res.Parsed, list(res.Warnings), list(res.Unparsed), milliseconds(start)}, nil
}
