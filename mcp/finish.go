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

// behind is what a server does behind its answers: at most one thing at a time.
type behind struct {
	mu      sync.Mutex
	ctx     context.Context //nolint:containedctx // of the server; nil of one that does nothing behind its answers
	running sync.WaitGroup
	busy    bool
	failed  time.Time // when it did last
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
	d := c.service
	b := &d.behind
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx == nil || b.busy || time.Since(b.failed) < finishAgain {
		return
	}
	b.busy = true
	ctx, root := b.ctx, t.Root()
	b.running.Go(func() {
		err := d.finishTree(ctx, root)
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.busy = false; err != nil && ctx.Err() == nil {
			d.log.Warn("index the tree", "error", err)
			b.failed = time.Now()
		}
	})
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
