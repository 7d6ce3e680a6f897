package mcp

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"codemem/condense"
)

// givenAfter is how long what was given waits to be noted, so that no answer does, and that many are noted at once.
const givenAfter = 250 * time.Millisecond

// A ledger is what was given whole and is not noted in the registry yet.
type ledger struct {
	session string // who it was given to

	mu      sync.Mutex
	parts   []condense.Part // without their text
	waiting *time.Timer     // until they are noted; nil if there are none
	noting  sync.Mutex      // held while they are
}

// visitsBegun counts the sessions that were named.
var visitsBegun atomic.Int64

// sessionName names a session, as a person reads it in the registry.
func sessionName() string {
	return fmt.Sprintf("mcp %s %d.%d", time.Now().UTC().Format("2006-01-02T15:04:05Z"), os.Getpid(), visitsBegun.Add(1))
}

// given has parts noted that are sent to the agent, once the answer is on its way.
func (c *request) given(parts []condense.Part) {
	if !c.service.o.ReadOnly {
		c.visit.ledger.add(c.service, c.of.dir, parts)
	}
}

// add enters what was given of the work tree at dir.
func (l *ledger) add(d *service, dir string, parts []condense.Part) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range parts {
		if p.SpanMD5 != "" {
			p.Text = ""
			l.parts = append(l.parts, p)
		}
	}
	if len(l.parts) > 0 && l.waiting == nil {
		l.waiting = time.AfterFunc(givenAfter, func() { l.note(d, dir) })
	}
}

// note notes in the registry what was given so far, if that can be written now.
func (l *ledger) note(d *service, dir string) {
	l.noting.Lock()
	defer l.noting.Unlock()
	l.mu.Lock()
	parts := l.parts
	if l.waiting != nil {
		l.waiting.Stop()
	}
	l.parts, l.waiting = nil, nil
	l.mu.Unlock()
	if len(parts) == 0 {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("panic", "while", "noting what was given", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), readDeadline)
	defer cancel()
	c := &request{service: d, of: &workTree{dir: dir}}
	defer c.close()
	if t, err := c.tree(ctx); err == nil { // else there is nowhere to note it
		t.Hydrated(l.session, parts)
	}
}
