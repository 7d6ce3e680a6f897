package editor

import (
	"fmt"
	"math"
	"time"

	"codemem/assemble"
	"codemem/repo"
)

// An editRequest is an edit. When it was made and where the cursor was may be said by either of two names.
type editRequest struct {
	Client string             `json:"client_id"`
	Path   string             `json:"path"`
	Diff   string             `json:"diff"`
	Before *assemble.Position `json:"cursor_before,omitempty"`
	After  *assemble.Position `json:"cursor_after,omitempty"`
	At     string             `json:"at,omitempty"` // RFC 3339

	CursorBefore *assemble.Position `json:"cursorBefore,omitempty"`
	CursorAfter  *assemble.Position `json:"cursorAfter,omitempty"`
	Timestamp    *float64           `json:"timestamp,omitempty"` // milliseconds since 1970
}

type editAnswer struct {
	Status string `json:"status"` // ok
	Edits  int    `json:"edits"`  // remembered of the client
}

// edit records an edit.
func (s *server) edit(c *call) (any, error) {
	var q editRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if err := checkClient("client_id", q.Client); err != nil {
		return nil, err
	}
	s.clients.renew(q.Client, "")
	e, err := q.edit()
	if err != nil {
		return nil, err
	}
	at, p, err := s.siteAt(c, q.Path)
	if err != nil {
		return nil, err
	}
	defer at.close()
	e.Path = p
	if err := s.edits.Record(e); err != nil {
		return nil, err
	}
	return editAnswer{"ok", s.edits.Count(q.Client)}, nil
}

// edit returns the edit of a request, without its path.
func (q *editRequest) edit() (e assemble.Edit, err error) {
	e = assemble.Edit{Client: q.Client, Diff: q.Diff}
	if e.At, err = q.at(); err != nil {
		return e, err
	}
	if e.Before, err = either("cursor_before", q.Before, "cursorBefore", q.CursorBefore); err != nil {
		return e, err
	}
	e.After, err = either("cursor_after", q.After, "cursorAfter", q.CursorAfter)
	return e, err
}

// either returns a position that may be given by either of two names, the zero one if it is by neither.
func either(name string, p *assemble.Position, other string, o *assemble.Position) (assemble.Position, error) {
	switch {
	case p != nil && o != nil && *p != *o:
		return *p, &badRequest{fmt.Sprintf("%q and %q are the same position, and differ", name, other)}
	case p != nil:
		return *p, nil
	case o != nil:
		return *o, nil
	}
	return assemble.Position{}, nil
}

// at returns when an edit was made, zero for now.
func (q *editRequest) at() (at time.Time, err error) {
	if q.At != "" {
		if at, err = time.Parse(time.RFC3339Nano, q.At); err != nil {
			return at, &badRequest{`"at" must be a time like 2026-01-02T15:04:05Z`}
		}
	}
	if q.Timestamp == nil {
		return at, nil
	}
	const most = 1 << 53 // what a double counts exactly
	if !(*q.Timestamp >= 0 && *q.Timestamp < most) {
		return at, &badRequest{`"timestamp" must be milliseconds since 1970, like 1767366245000`}
	}
	told := time.UnixMilli(int64(math.Floor(*q.Timestamp))).UTC()
	if q.At != "" && at.UnixMilli() != told.UnixMilli() {
		return at, &badRequest{`"at" and "timestamp" are the same time, and differ`}
	}
	return told, nil
}

// A toldEdit is an edit as the server sends it, with both names.
type toldEdit struct {
	Path   string             `json:"path"`
	At     string             `json:"at"` // RFC 3339, UTC
	Diff   string             `json:"diff"`
	Before *assemble.Position `json:"cursor_before,omitempty"`
	After  *assemble.Position `json:"cursor_after,omitempty"`

	Timestamp    int64              `json:"timestamp"` // milliseconds since 1970
	CursorBefore *assemble.Position `json:"cursorBefore,omitempty"`
	CursorAfter  *assemble.Position `json:"cursorAfter,omitempty"`
}

type editsAnswer struct {
	Edits []toldEdit `json:"edits"`      // the oldest first
	Most  int        `json:"maxEntries"` // that are remembered of a client
}

// recorded tells the edits of a client.
func (s *server) recorded(c *call) (any, error) {
	client := c.query.Get("client_id")
	if err := checkClient("client_id", client); err != nil {
		return nil, err
	}
	s.clients.renew(client, "")
	answer := editsAnswer{Edits: []toldEdit{}, Most: s.edits.Most()}
	for _, e := range s.edits.Window(client) {
		before, after := known(e.Before), known(e.After)
		answer.Edits = append(answer.Edits, toldEdit{
			Path: repo.Escape(e.Path), At: e.At.UTC().Format(time.RFC3339Nano), Diff: e.Diff, Before: before, After: after,
			Timestamp: e.At.UnixMilli(), CursorBefore: before, CursorAfter: after,
		})
	}
	return answer, nil
}

// known returns a position, nil if it was not given.
func known(p assemble.Position) *assemble.Position {
	if p == (assemble.Position{}) {
		return nil
	}
	return &p
}
