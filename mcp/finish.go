package mcp

import (
	"context"
	"runtime/debug"
	"sync"
	"time"

	"codemem/prescan"
	"codemem/scan"
	"codemem/verify"
)

// finishAgain is after how long what failed behind an answer is tried again.
const finishAgain = time.Minute

// behind is what a server does behind its answers: at most one thing at a time, in the order in which the answers were given.
type behind struct {
	mu      sync.Mutex
	ctx     context.Context //nolint:containedctx // of the server; nil of one that does nothing behind its answers
	running sync.WaitGroup
	last    chan struct{}            // closed when all that is to be done is done; nil before the first
	of      map[string]chan struct{} // so of each work tree of which something is to be done, by root
	failed  map[string]time.Time     // when it did last, by root

	sending map[string]bool // work trees whose texts are being sent, by root; true: something was written since that began
}

// finishing allows work behind answers; what it returns ends that.
func (d *service) finishing(ctx context.Context) (stop func()) {
	if d.o.ReadOnly || d.o.NoBackground {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	b := &d.behind
	b.mu.Lock()
	b.ctx = ctx
	b.mu.Unlock()
	return func() {
		cancel()
		b.mu.Lock()
		b.ctx = nil
		b.mu.Unlock()
		b.running.Wait()
	}
}

// finish does, behind an answer about a tree, what the answer went without: unless it is being done.
func (c *request) finish(t *scan.Tree) {
	if c.mem == nil || !t.Unfinished() {
		return
	}
	d, root := c.service, t.Root()
	b := &d.behind
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx == nil || b.of[root] != nil || time.Since(b.failed[root]) < finishAgain {
		return
	}
	if b.of == nil {
		b.of, b.failed = map[string]chan struct{}{}, map[string]time.Time{}
	}
	ctx, before, done := b.ctx, b.last, make(chan struct{})
	b.last, b.of[root] = done, done
	b.running.Go(func() {
		if before != nil {
			<-before
		}
		err := d.finishTree(ctx, root)
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.of, root)
		delete(b.failed, root)
		if err != nil && ctx.Err() == nil {
			d.log.Warn("index the tree", "root", root, "error", err)
			b.failed[root] = time.Now()
		}
		close(done)
	})
}

// settle waits for what is done of the work tree behind earlier answers: what is remembered of it does not depend on how far that
// is.
func (c *request) settle(ctx context.Context) error {
	m, err := c.memory(ctx)
	if err != nil {
		return nil //nolint:nilerr // there is nothing to wait for; who needs the memory reports it
	}
	b := &c.service.behind
	b.mu.Lock()
	done := b.of[m.Repo().Root()]
	b.mu.Unlock()
	if done == nil {
		return nil
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// finishTree records a work tree if nothing does, and stores what its next answers need.
func (d *service) finishTree(ctx context.Context, root string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("panic", "while", "indexing the tree", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	m, err := verify.Open(ctx, root, d.o.DB)
	if err != nil {
		return err
	}
	defer m.Close()
	if _, err := prescan.Run(ctx, m, prescan.Options{}); err != nil {
		return err
	}
	return scan.New(ctx, m, d.outlines, true).Finish(nil)
}
