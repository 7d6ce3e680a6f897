package mcp

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"codemem/verify"
)

// How long a server waits before it tries again to send what could not be sent: so much longer each time, up to the most.
const (
	firstPause = 15 * time.Second
	mostPause  = 15 * time.Minute
)

// errPanic means that sending ended in a bug of ours.
var errPanic = errors.New("internal error")

// send has what answers wrote told to the store of a team, behind them: for each work tree by one goroutine, which waits while the store
// cannot be reached and ends when there is nothing more to tell. No answer waits for it.
func (d *service) send(root string) {
	b := &d.behind
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx == nil || d.o.Send == nil {
		return
	}
	if b.sending == nil {
		b.sending = map[string]bool{}
	}
	if _, runs := b.sending[root]; runs {
		b.sending[root] = true // once more when it is done
		return
	}
	b.sending[root] = false
	ctx := b.ctx
	b.running.Go(func() {
		pause := d.firstPause
		for {
			err := d.sendOnce(ctx, root)
			if ctx.Err() != nil || err == nil && d.sent(root) {
				return
			}
			if err == nil {
				pause = d.firstPause
				continue
			}
			d.log.Warn("send texts to the store", "root", root, "error", err, "again_in", pause)
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			pause = min(2*pause, mostPause)
		}
	})
}

// sent reports whether nothing was written since sending began; then it has ended.
func (d *service) sent(root string) bool {
	b := &d.behind
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sending[root] {
		b.sending[root] = false
		return false
	}
	delete(b.sending, root)
	return true
}

func (d *service) sendOnce(ctx context.Context, root string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("panic", "while", "sending texts", "panic", p, "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	m, err := verify.Open(ctx, root, d.o.DB)
	if err != nil {
		return err
	}
	defer m.Close()
	return d.o.Send(ctx, m)
}
