package assemble

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"codemem/repo"
)

// A Position is a place in a text. One outside of it is taken for the nearest inside.
type Position struct {
	Line int `json:"line"` // from 1
	Col  int `json:"col"`  // in bytes, from 1
}

// An Edit is a change of a file's text in an editor.
type Edit struct {
	Client        string    // who made it: an editor, an agent's session
	Path          string    // relative to the root, with slashes
	At            time.Time // of a coalesced one, when the last of them was made
	Diff          string    // unified
	Before, After Position  // of the cursor
}

// Limits bound what is remembered of each client's edits. A zero is the default.
type Limits struct {
	Count int           // edits; 100
	Bytes int           // of their diffs; 4 MiB
	Age   time.Duration // 30 minutes
}

// Limits over all clients. When there is more, what was used longest ago goes.
const (
	maxClients = 64
	maxName    = 4096     // bytes of a path or of a client's name
	maxText    = 1 << 20  // bytes of a text that edits are followed in
	maxTexts   = 32 << 20 // bytes of all texts
	maxChains  = 1000
	allBytes   = 8 // times Limits.Bytes are the diffs of all clients at most
)

// Edits remembers the last edits of each client. It is safe for concurrent use.
type Edits struct {
	limits Limits
	read   func(path string) ([]byte, error)
	now    func() time.Time

	mu      sync.Mutex
	clients map[string]*client
	clock   uint64 // counts records
	diffs   int    // bytes of all diffs
	texts   int    // bytes of all texts
	chains  int    // how many have texts
}

// A client is one maker of edits.
type client struct {
	window []*entry // in the order of arrival
	bytes  int
	last   time.Time // of its last edit; its time never goes back
	used   uint64    // the clock at its last edit
	chains map[string][]*chain
}

// An entry is an edit in the window.
type entry struct {
	Edit
	order uint64
	of    *chain
}

// NewEdits returns a tracker without edits. read gives the bytes of a file on disk, and an error that is
// fs.ErrNotExist for one that is not there.
func NewEdits(l Limits, read func(path string) ([]byte, error)) *Edits {
	fallback := Limits{Count: 100, Bytes: 4 << 20, Age: 30 * time.Minute}
	if l.Count <= 0 {
		l.Count = fallback.Count
	}
	if l.Bytes <= 0 {
		l.Bytes = fallback.Bytes
	}
	if l.Age <= 0 {
		l.Age = fallback.Age
	}
	return &Edits{limits: l, read: read, now: time.Now, clients: map[string]*client{}}
}

// Record remembers an edit. Its time may be zero for now. The error is a *DiffError for a diff that cannot be
// taken, and repo.ErrOutside for a path outside the work tree; then nothing is remembered.
func (e *Edits) Record(edit Edit) error {
	path, err := repo.CleanPath(edit.Path)
	if err != nil {
		return err
	}
	if n := max(len(path), len(edit.Client)); n > maxName {
		return fmt.Errorf("record edit: a name of %d bytes; at most %d are taken", n, maxName)
	}
	limit := min(maxDiff, e.limits.Bytes)
	p, err := parsePatch(path, edit.Diff, limit)
	if err != nil {
		return err
	}
	// Not what was given: that may be part of a larger request, which would be kept with it.
	edit.Client, edit.Path, edit.Diff = strings.Clone(edit.Client), strings.Clone(path), p.text(path)
	if len(edit.Diff) > e.limits.Bytes {
		return &DiffError{0, fmt.Sprintf("it has %d bytes with its headers, and at most %d are taken", len(edit.Diff), limit)}
	}

	e.mu.Lock()
	defer e.mu.Unlock()
	e.clock++
	c := e.clients[edit.Client]
	if c == nil {
		c = &client{chains: map[string][]*chain{}}
		e.clients[edit.Client] = c
	}
	now := e.now()
	if edit.At.IsZero() || edit.At.After(now) {
		edit.At = now
	}
	if edit.At.Before(c.last) {
		edit.At = c.last
	}
	c.last, c.used = edit.At, e.clock
	n := &entry{Edit: edit, order: e.clock}
	e.follow(c, n, p)
	c.window = append(c.window, n)
	c.bytes += len(edit.Diff)
	e.diffs += len(edit.Diff)
	e.prune()
	return nil
}

// Recent returns the edits of a client, or of all for "": those of one path and client that follow each other
// as one, the newest first, then by path and client. What was undone is not there.
func (e *Edits) Recent(client string) []Edit {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.prune()
	type ordered struct {
		Edit
		order uint64
	}
	var all []ordered
	for name, c := range e.clients {
		if client != "" && name != client {
			continue
		}
		for _, chains := range c.chains {
			for _, h := range chains {
				for _, edit := range h.coalesced() {
					all = append(all, ordered{edit, h.edits[len(h.edits)-1].order})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ordered) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Client, b.Client), cmp.Compare(b.order, a.order))
	})
	edits := make([]Edit, len(all))
	for i, o := range all {
		edits[i] = o.Edit
	}
	return edits
}

// Window returns the edits of a client that are remembered, each as it was recorded, the oldest first.
func (e *Edits) Window(client string) []Edit {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.prune()
	edits := []Edit{}
	if c := e.clients[client]; c != nil {
		for _, n := range c.window {
			edits = append(edits, n.Edit)
		}
	}
	return edits
}

// Most returns how many edits are remembered of a client at most.
func (e *Edits) Most() int { return e.limits.Count }

// Count returns how many edits of a client are remembered, each counted, or of all clients for "".
func (e *Edits) Count(client string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.prune()
	n := 0
	for name, c := range e.clients {
		if client == "" || name == client {
			n += len(c.window)
		}
	}
	return n
}

// Forget drops all that is known of a client.
func (e *Edits) Forget(client string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	c := e.clients[client]
	if c == nil {
		return
	}
	for _, chains := range c.chains {
		for _, h := range chains {
			e.loosen(h)
		}
	}
	e.diffs -= c.bytes
	delete(e.clients, client)
}

// prune drops what is beyond the limits, the oldest first.
func (e *Edits) prune() {
	oldest := e.now().Add(-e.limits.Age)
	for _, c := range e.clients {
		for len(c.window) > e.limits.Count || c.bytes > e.limits.Bytes || len(c.window) > 0 && c.window[0].At.Before(oldest) {
			e.drop(c)
		}
	}
	for e.diffs > allBytes*e.limits.Bytes {
		var of *client
		for _, c := range e.clients {
			if len(c.window) > 0 && (of == nil || c.window[0].order < of.window[0].order) {
				of = c
			}
		}
		e.drop(of)
	}
	for len(e.clients) > maxClients {
		name, used := "", e.clock+1
		for n, c := range e.clients {
			if c.used < used {
				name, used = n, c.used
			}
		}
		e.mu.Unlock()
		e.Forget(name)
		e.mu.Lock()
	}
	e.squeeze()
}
