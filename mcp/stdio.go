package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// How long calls may go on once the client is gone: first to finish, then to stop.
const (
	graceToFinish = 700 * time.Millisecond
	graceToStop   = 200 * time.Millisecond
)

// Limits of what may wait to be served, beyond which calls are refused as busy.
const (
	maxWaiting      = 256      // calls
	maxWaitingBytes = 32 << 20 // bytes of their messages
)

// A stdio serves one client over a pair of streams, one frame a line.
//
// It is in place of mcp-go's StdioServer, which reads lines of any length into memory, keeps one
// session per process, cancels calls as soon as the input ends, answers cancelled ones, reads an id of
// null as a notification and echoes large ids rounded; messages themselves are mcp-go's to handle.
type stdio struct {
	dispatcher
	session *session
	out     chan []byte   // replies, to the one writer
	gone    chan struct{} // closed when nothing more is written
	ending  chan struct{} // closed when nothing more is read

	mu      sync.Mutex
	calls   map[string]*call // under way, by id as written
	waiting int              // bytes of their messages
	done    sync.WaitGroup   // one for each of calls
}

// A call is a request under way.
type call struct {
	cancel    context.CancelFunc
	size      int
	cancelled bool // by the client: not to be answered
}

func newStdio(srv *server.MCPServer, unknown func(string) string, log *slog.Logger) *stdio {
	return &stdio{
		dispatcher: dispatcher{srv, unknown, log}, session: newSession("stdio"),
		out: make(chan []byte), gone: make(chan struct{}), ending: make(chan struct{}), calls: map[string]*call{},
	}
}

// serve reads frames until the input ends, the client stops reading or ctx is done.
func (s *stdio) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := s.srv.RegisterSession(ctx, s.session); err != nil {
		return fmt.Errorf("register session: %w", err)
	}
	defer s.srv.UnregisterSession(ctx, s.session.SessionID())
	ctx, cancel := context.WithCancel(s.srv.WithContext(ctx, s.session))
	defer cancel()

	flushed, finish := make(chan struct{}), make(chan struct{})
	go func() { defer close(flushed); s.write(out, finish) }()
	go func() { <-s.gone; cancel() }()
	err := s.read(ctx, in)
	close(s.ending)
	s.await(ctx, graceToFinish)
	cancel()
	s.await(context.WithoutCancel(ctx), graceToStop)
	close(finish)
	select {
	case <-flushed:
	case <-time.After(graceToStop): // the client does not read
	}
	return err
}

// await waits for the calls under way to end, for at most d, and only as long as ctx is not done.
func (s *stdio) await(ctx context.Context, d time.Duration) {
	ended := make(chan struct{})
	go func() { s.done.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// read takes frames in the order in which they come. It returns while a read of in may still be waiting.
func (s *stdio) read(ctx context.Context, in io.Reader) error {
	type result struct {
		line []byte
		err  error
	}
	results := make(chan result)
	go func() {
		for l := NewLines(in); ; {
			line, err := l.Next()
			select {
			case results <- result{line, err}:
			case <-ctx.Done():
				return
			}
			if err != nil && !errors.Is(err, ErrLongLine) {
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case r := <-results:
			switch {
			case errors.Is(r.err, ErrLongLine):
				s.reply((&fault{nil, mcp.INVALID_REQUEST, fmt.Sprintf("Invalid request: the line is over %d bytes and was skipped", maxLine)}).bytes())
			case errors.Is(r.err, io.EOF):
				return nil
			case r.err != nil:
				return fmt.Errorf("read from the client: %w", r.err)
			default:
				s.take(ctx, r.line)
			}
		}
	}
}

// take serves one line.
func (s *stdio) take(ctx context.Context, line []byte) {
	if len(line) == 0 {
		return
	}
	f, bad := parseFrame(line)
	switch {
	case bad != nil:
		s.reply(bad.bytes())
	case f.method == "": // a response: nothing was asked of the client
	case f.method == "notifications/cancelled":
		s.cancel(f)
	case f.id == nil:
		_, _ = s.handle(ctx, f)
	default:
		s.start(ctx, f)
	}
}

// start serves a request: what may take long beside the reading of further frames, the rest at once, so
// that a call which follows initialize finds it done.
func (s *stdio) start(ctx context.Context, f message) {
	if bad := s.refuse(f); bad != nil {
		s.reply(bad.bytes())
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	c := &call{cancel: cancel, size: len(f.params)}
	key := string(f.id)
	s.mu.Lock()
	s.calls[key] = c
	s.waiting += c.size
	s.mu.Unlock()
	s.done.Add(1)
	serve := func() {
		defer s.done.Done()
		defer cancel()
		var answer []byte
		if f.listens() {
			answer = s.listen(ctx, f)
		} else {
			answer, _ = s.handle(ctx, f)
		}
		s.mu.Lock()
		delete(s.calls, key)
		s.waiting -= c.size
		cancelled := c.cancelled
		s.mu.Unlock()
		if !cancelled {
			s.reply(answer)
		}
	}
	switch mcp.MCPMethod(f.method) {
	case mcp.MethodInitialize, mcp.MethodServerDiscover, mcp.MethodPing, mcp.MethodToolsList:
		serve()
	default:
		go serve()
	}
}

// refuse says why a request cannot be served now, nil if it can.
func (s *stdio) refuse(f message) *fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls[string(f.id)] != nil {
		return inUse(f)
	}
	if len(s.calls) >= maxWaiting || s.waiting+len(f.params) > maxWaitingBytes {
		return tooMany(f)
	}
	return s.unfit(f)
}

// listen serves a request to be told of changes until it is cancelled or the input ends.
func (s *stdio) listen(ctx context.Context, f message) []byte {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	listener := newSession(newID())
	if err := s.srv.RegisterSession(ctx, listener); err != nil {
		return (&fault{f.id, mcp.INTERNAL_ERROR, "Internal error: " + err.Error()}).bytes()
	}
	done := make(chan []byte, 1)
	go func() {
		answer, _ := s.handle(s.srv.WithContext(ctx, listener), f)
		done <- answer
	}()
	ending := s.ending
	for {
		select {
		case n := <-listener.notes:
			s.reply(marshal(f.tagged(n)))
		case <-ending:
			ending = nil
			stop()
		case answer := <-done:
			s.srv.UnregisterSession(ctx, listener.SessionID())
			for range len(listener.notes) {
				s.reply(marshal(f.tagged(<-listener.notes)))
			}
			return answer
		}
	}
}

// cancel stops the call that the notification f names, if it is still under way.
func (s *stdio) cancel(f message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.calls[f.cancels()]; c != nil {
		c.cancelled = true
		c.cancel()
	}
}

// reply hands a message to the writer, unless the client is gone.
func (s *stdio) reply(message []byte) {
	if message == nil {
		return
	}
	select {
	case s.out <- message:
	case <-s.gone:
	}
}

// write writes messages, each whole, until finish is closed or the client is gone. Notifications that
// were sent before a reply are written before it.
func (s *stdio) write(w io.Writer, finish <-chan struct{}) {
	defer close(s.gone)
	notes := s.session.notes
	put := func(message []byte) bool {
		if _, err := w.Write(append(message, '\n')); err != nil {
			s.log.Debug("client is gone", "error", err)
			return false
		}
		return true
	}
	drain := func() bool {
		for {
			select {
			case n := <-notes:
				if !put(marshal(n)) {
					return false
				}
			default:
				return true
			}
		}
	}
	for {
		select {
		case n := <-notes:
			if !put(marshal(n)) {
				return
			}
		case message := <-s.out:
			if !drain() || !put(message) {
				return
			}
		case <-finish:
			return
		}
	}
}
