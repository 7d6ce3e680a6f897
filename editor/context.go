package editor

import (
	"slices"
	"strings"
	"time"

	"codemem/assemble"
	"codemem/repo"
)

type openFile struct {
	Path    string  `json:"path"`
	Content *string `json:"content,omitempty"`
}

type assembleRequest struct {
	Client  string            `json:"client_id,omitempty"`
	File    string            `json:"file"`
	Content *string           `json:"content,omitempty"`
	Cursor  assemble.Position `json:"cursor"`
	Open    []openFile        `json:"open,omitempty"`
	Budget  int               `json:"budget"`
	Unit    string            `json:"unit,omitempty"`
	Ratio   *float64          `json:"prefix_ratio,omitempty"`
	Format  string            `json:"format,omitempty"` // text, json
}

type assembleAnswer struct {
	assemble.Pack
	Duration float64 `json:"duration_ms"`
}

// maxOpen is how many open files a request may name.
const maxOpen = 500

// assemble makes a pack.
func (s *server) assemble(c *call) (any, error) {
	start := time.Now()
	var q assembleRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if err := s.hear(q.Client); err != nil {
		return nil, err
	}
	if q.Format != "" && q.Format != "text" && q.Format != "json" {
		return nil, &badRequest{`"format" must be "text" or "json", not ` + quoted(q.Format)}
	}
	if len(q.Open) > maxOpen {
		return nil, &badRequest{`"open" names more than 500 files`}
	}
	at, err := s.site(c)
	if err != nil {
		return nil, err
	}
	defer at.close()
	r, err := s.request(at, q)
	if err != nil {
		return nil, err
	}
	select { // a pack that knows no files would be a poor one
	case <-s.indexer.first:
	case <-c.Done():
		return nil, c.Err()
	}
	pack, err := at.pack(c, s.assembler, r)
	if err != nil {
		return nil, noFile(r.File, err)
	}
	if why := s.indexer.missing(); why != "" {
		pack.Partial = strings.TrimPrefix(pack.Partial+"; "+why, "; ")
	}
	return assembleAnswer{forWire(pack, q.Format == "json"), milliseconds(start)}, nil
}

// request returns the request for the assembler.
func (s *server) request(at site, q assembleRequest) (assemble.Request, error) {
	r := assemble.Request{
		Content: q.Content, Cursor: q.Cursor, Budget: q.Budget, Unit: assemble.Unit(q.Unit), PrefixRatio: q.Ratio,
	}
	var err error
	if r.File, err = at.rel(q.File); err != nil {
		return r, err
	}
	for _, o := range q.Open {
		p, err := at.rel(o.Path)
		if err != nil {
			continue // an editor has files of other projects open as well
		}
		r.Open = append(r.Open, assemble.Buffer{Path: p, Content: o.Content})
	}
	if q.Client != "" {
		r.Edits = s.edits.Recent(q.Client)
	}
	return r, nil
}

// forWire returns a pack as the server sends it: with its text, or with the text of each item.
func forWire(p assemble.Pack, byItem bool) assemble.Pack {
	items := slices.Clone(p.Items)
	for i := range items {
		items[i].Path = repo.Escape(items[i].Path)
		if !byItem {
			items[i].Text = ""
		}
	}
	if byItem {
		p.Text = ""
	}
	omitted := slices.Clone(p.Omitted)
	for i := range omitted {
		omitted[i].Path = repo.Escape(omitted[i].Path)
	}
	p.Items, p.Omitted = list(items), list(omitted)
	return p
}

// hear renews the lease of the client of a request, "" if it names none.
func (s *server) hear(client string) error {
	if client == "" {
		return nil
	}
	if err := checkClient("client_id", client); err != nil {
		return err
	}
	s.clients.renew(client, "")
	return nil
}

// list returns all of s, or where s is nil an empty list: JSON has no nil lists here.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// milliseconds returns the time since start, to the microsecond.
func milliseconds(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }
