package cmd

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// When a bar is drawn.
const (
	barAfter = time.Second            // work that is shorter has none
	barEvery = 100 * time.Millisecond // the least time between two drawings
	barWidth = 24
)

// A bar shows on a terminal how far long work is. It is safe for concurrent use.
type bar struct {
	w     io.Writer
	verb  string
	start time.Time

	mu   sync.Mutex
	last time.Time // of the last drawing; zero: none yet
}

// progress returns what to call as work goes on and what to call at its end. They do nothing unless
// standard error is a terminal.
func (a *app) progress(verb string) (func(done, total int), func()) {
	f := onTerminal(a.Stderr)
	if f == nil || a.Getenv("TERM") == "dumb" {
		return nil, func() {}
	}
	b := &bar{w: f, verb: verb, start: time.Now()}
	return b.draw, b.wipe
}

func (b *bar) draw(done, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if total <= 0 || now.Sub(b.start) < barAfter || now.Sub(b.last) < barEvery {
		return
	}
	b.last = now
	done = min(done, total)
	full := barWidth * done / total
	fmt.Fprintf(b.w, "\r%s  %s%s  %d %%  %s of %s\x1b[K", b.verb,
		strings.Repeat("█", full), strings.Repeat("░", barWidth-full), 100*done/total, number(done), count(total))
}

func (b *bar) wipe() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.last.IsZero() {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
