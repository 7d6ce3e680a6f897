package mcp

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/server"
)

// errSessions means that as many sessions are in use as there may be.
var errSessions = errors.New("too many sessions are in use")

// sessions are those of clients that began with initialize.
type sessions struct {
	srv *server.MCPServer
	now func() time.Time

	mu  sync.Mutex
	all map[string]*httpSession
}

// An httpSession is what is known of one of them, guarded by the lock of all.
type httpSession struct {
	*session
	calls  map[string]context.CancelFunc // under way, by id as written
	listen context.CancelFunc            // of the stream of its change notifications; nil: none
	using  int                           // requests
	used   time.Time                     // when the last one ended
	ctx    context.Context               // done when it ends
	end    context.CancelFunc
}

// add adds a session, in place of the one that was not used for longest if need be.
func (s *sessions) add(ctx context.Context, one *session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) >= maxSessions {
		var oldest *httpSession
		for _, of := range s.all {
			if of.using == 0 && (oldest == nil || of.used.Before(oldest.used)) {
				oldest = of
			}
		}
		if oldest == nil {
			return errSessions
		}
		s.drop(oldest)
	}
	of := &httpSession{session: one, calls: map[string]context.CancelFunc{}, used: s.now()}
	of.ctx, of.end = context.WithCancel(context.Background())
	s.all[one.id] = of
	return s.srv.RegisterSession(ctx, one)
}

// use returns a session, which is in use until done is called.
func (s *sessions) use(id string) (of *httpSession, done func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of, ok = s.all[id]
	if !ok {
		return nil, nil, false
	}
	of.using++
	return of, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		of.using--
		of.used = s.now()
	}, true
}

// begin notes a call, so that it can be cancelled; the context it returns is done when it is.
func (s *sessions) begin(ctx context.Context, of *httpSession, f message) (context.Context, func(), *fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := string(f.id)
	if of.calls[key] != nil {
		return nil, nil, inUse(f)
	}
	ctx, cancel := context.WithCancel(ctx)
	of.calls[key] = cancel
	unbind := context.AfterFunc(of.ctx, cancel)
	return ctx, func() {
		unbind()
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(of.calls, key)
	}, nil
}

// cancel stops the call that the notification f names, if it is still under way.
func (s *sessions) cancel(of *httpSession, f message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stop := of.calls[f.cancels()]; stop != nil {
		stop()
	}
}

// listen makes a stream the one of a session's change notifications: the context it returns is done when another
// one is, or the session ends.
func (s *sessions) listen(ctx context.Context, of *httpSession) (context.Context, func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if of.listen != nil {
		of.listen()
	}
	ctx, cancel := context.WithCancel(ctx)
	unbind := context.AfterFunc(of.ctx, cancel)
	of.listen = cancel
	return ctx, func() { unbind(); cancel() }
}

// end ends a session: its calls stop.
func (s *sessions) end(of *httpSession) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(of)
}

// expire ends the sessions that were not used for as long as after.
func (s *sessions) expire(after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, of := range s.all {
		if of.using == 0 && s.now().Sub(of.used) >= after {
			s.drop(of)
		}
	}
}

// drop ends a session, with the lock held.
func (s *sessions) drop(of *httpSession) {
	delete(s.all, of.id)
	of.end()
	s.srv.UnregisterSession(of.ctx, of.id)
}
