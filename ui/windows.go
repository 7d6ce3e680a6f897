package ui

import (
	"context"
	"sync"
	"time"

	"codemem/loopback"
)

// Times of windows. A browser asks for a hidden window once a minute at least.
const (
	lease      = 150 * time.Second // how long a window that stays silent is still one
	patience   = 10 * time.Minute  // how long the first window is waited for
	reload     = 3 * time.Second   // how long a page that is loaded anew has no window
	crossing   = time.Second       // how long a window that was closed may still be heard of: it asked before it said so
	maxWindows = 256
)

// The windows are the pages that are open. They are safe for concurrent use.
type windows struct {
	now func() time.Time

	mu   sync.Mutex
	seen map[string]time.Time // by the id that the page made up
	left map[string]time.Time // those closed just now, by when
	gone time.Time            // when the last of them was
	any  bool                 // there was one
}

func newWindows(now func() time.Time) *windows {
	return &windows{now: now, seen: map[string]time.Time{}, left: map[string]time.Time{}, gone: now()}
}

// renew notes that a window is open.
func (w *windows) renew(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	if left, just := w.left[id]; just && now.Sub(left) < crossing {
		return
	}
	if _, known := w.seen[id]; known || len(w.seen) < maxWindows {
		w.seen[id], w.any = now, true
	}
}

// leave notes that a window was closed.
func (w *windows) leave(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.seen[id]; known {
		delete(w.seen, id)
		w.gone = w.now()
		w.left[id] = w.gone
	}
}

// over reports whether nobody looks any more.
func (w *windows) over() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	for id, at := range w.seen {
		if now.Sub(at) > lease {
			delete(w.seen, id)
			w.gone = now
		}
	}
	for id, at := range w.left {
		if now.Sub(at) >= crossing {
			delete(w.left, id)
		}
	}
	rest := reload
	if !w.any {
		rest = patience
	}
	return len(w.seen) == 0 && now.Sub(w.gone) > rest
}

// wait returns when nobody looks any more, or ctx is done.
func (w *windows) wait(ctx context.Context) {
	tick := time.NewTicker(time.Second / 2)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if w.over() {
				return
			}
		}
	}
}

// tickets are tokens of links, each good once. They are safe for concurrent use.
type tickets struct {
	mu   sync.Mutex
	good []string
}

// issue returns a new one.
func (t *tickets) issue() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	token := loopback.NewToken()
	t.good = append(t.good, token)
	return token
}

// redeem reports whether a token is good, and takes it.
func (t *tickets) redeem(token string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, good := range t.good {
		if loopback.Same(token, good) {
			t.good = append(t.good[:i], t.good[i+1:]...)
			return true
		}
	}
	return false
}
