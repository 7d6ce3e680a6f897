package mcp

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// When a client that asked for it is told how far a call is: at most so often, and after so long a silence that the call
// goes on all the same, since there are clients that give up those that are silent.
const (
	progressEvery = 100 * time.Millisecond
	beatEvery     = 2 * time.Second
)

// A progressReporter tells a client how far a call is. It is safe for concurrent use.
type progressReporter struct {
	ctx   context.Context
	token mcp.ProgressToken // nil: the client did not ask
	begun time.Time

	mu       sync.Mutex
	last     time.Time // when something was told
	reported float64   // how far the call was; what is reported never decreases
}

func newProgressReporter(ctx context.Context, req mcp.CallToolRequest) *progressReporter {
	t := &progressReporter{ctx: ctx, begun: time.Now(), last: time.Now()}
	if req.Params.Meta != nil {
		t.token = req.Params.Meta.ProgressToken
	}
	return t
}

// progress tells of a call that is done files of total far: at most ten times a second, and never less than before.
func (t *progressReporter) progress(done, total int) {
	if t.token == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if float64(done) <= t.reported || total < done || time.Since(t.last) < progressEvery {
		return
	}
	t.reported = float64(done)
	t.send(map[string]any{"progress": done, "total": total, "message": fmt.Sprintf("%d of %d files", done, total)})
}

// beat tells of a call that is silent for long that it goes on, until what it returns is called.
func (t *progressReporter) beat() (stop func()) {
	if t.token == nil {
		return func() {}
	}
	done := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(beatEvery / 4)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				t.silent()
			}
		}
	})
	return func() { close(done); running.Wait() }
}

// silent tells that the call goes on, if nothing was told for long. It is a little further than it was: the protocol
// wants each to be more than the last.
func (t *progressReporter) silent() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if time.Since(t.last) < beatEvery {
		return
	}
	t.reported += 0.001
	t.send(map[string]any{"progress": t.reported, "message": fmt.Sprintf("at work for %d s", int(time.Since(t.begun).Seconds()))})
}

// send sends one notification, with the lock held.
func (t *progressReporter) send(params map[string]any) {
	t.last = time.Now()
	params["progressToken"] = t.token
	// A client that reads too slowly misses one; the next tells more.
	_ = server.ServerFromContext(t.ctx).SendNotificationToClient(t.ctx, "notifications/progress", params)
}
