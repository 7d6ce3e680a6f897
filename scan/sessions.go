package scan

import (
	"cmp"
	"slices"
	"time"

	"codemem/condense"
	"codemem/registry"
)

// A Session is what one client was given whole lately, and what that saved.
type Session struct {
	Name    string    `json:"session"`
	Symbols int       `json:"symbols"`
	Files   int       `json:"files"` // that they are in
	Given   int       `json:"given_tokens"`
	Whole   int       `json:"file_tokens"` // of these files, if they had been read
	Lost    int       `json:"changed"`     // of the symbols, those that have changed since: they count for nothing
	At      time.Time `json:"at"`          // of the last one, UTC
}

// mostRead is how many files a count of what sessions read looks at.
const mostRead = 400

// Sessions returns what was given whole within the last day, the latest first. Tokens are of what is on disk now.
func (t *Tree) Sessions() ([]Session, error) {
	var all []registry.Reading
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		all, err = tx.Readings(t.now().Add(-registry.HydrationAge))
		return err
	})
	if err != nil && !noRegistry(err) {
		return nil, err
	}
	c := sessionCount{t: t, found: map[string]*Session{}, read: map[string]*readFile{}, seen: map[[2]string]bool{}}
	for _, r := range all {
		c.count(r)
	}
	sessions := make([]Session, 0, len(c.found))
	for _, s := range c.found {
		sessions = append(sessions, *s)
	}
	slices.SortFunc(sessions, func(a, b Session) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Name, b.Name)) })
	return sessions, t.ctx.Err()
}

// A sessionCount counts what sessions read.
type sessionCount struct {
	t     *Tree
	found map[string]*Session
	read  map[string]*readFile // by path
	seen  map[[2]string]bool   // by session and path
}

// count enters a symbol that was given.
func (c *sessionCount) count(r registry.Reading) {
	s := c.found[r.Session]
	if s == nil {
		s = &Session{Name: r.Session}
		c.found[r.Session] = s
	}
	s.Symbols++
	if s.At.Before(r.At) {
		s.At = r.At
	}
	f := c.read[r.Path]
	if f == nil && len(c.read) < mostRead {
		f = c.t.readFile(r.Path)
		c.read[r.Path] = f
	}
	if f == nil {
		return
	}
	if at := [2]string{r.Session, r.Path}; !c.seen[at] {
		c.seen[at] = true
		s.Files++
		s.Whole += f.tokens
	}
	if n, there := f.spans[r.SpanMD5]; there {
		s.Given += n
	} else {
		s.Lost++
	}
}

// A readFile is how many tokens a file has, and its symbols by the md5 of their bytes.
type readFile struct {
	tokens int
	spans  map[string]int
}

func (t *Tree) readFile(p string) *readFile {
	f := &readFile{spans: map[string]int{}}
	file, err := t.File(p)
	if err != nil {
		return f // it is gone
	}
	f.tokens = condense.Tokens(file.Bytes)
	for i := range file.Outline.Symbols {
		if s := file.Outline.Symbols[i].Span; int(s.End) <= len(file.Bytes) && s.Start <= s.End {
			text := file.Bytes[s.Start:s.End]
			f.spans[sum(text)] = condense.Tokens(text)
		}
	}
	return f
}
