package mcp

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"codemem/loopback"
)

// HTTPOptions say how a server is reached over HTTP.
type HTTPOptions struct {
	Addr      string            // loopback address and port; "": 127.0.0.1:0
	TokenFile string            // where the token is; "": a file of the server in the user's cache directory
	Idle      time.Duration     // without a client for so long, the server ends; 0: never
	Ready     func(Ready) error // is called once, when the server can be reached
}

// A Ready says where a server is and where its token is. It never holds the token itself.
type Ready struct {
	URL       string `json:"url"`        // of the endpoint
	TokenFile string `json:"token_file"` // absolute
	PID       int    `json:"pid"`
	Version   string `json:"version"`
}

// endpoint is the one path that is served.
const endpoint = "/mcp"

// Limits of what clients may ask at once. How many calls are at work is a limit of the service.
const (
	maxConnections = 512
	maxSessions    = 64
)

// Times after which a client is given up.
const (
	writeTime    = 30 * time.Second // for one event or answer
	sessionTime  = 30 * time.Minute // of a session nobody uses
	sweepEvery   = time.Second
	shutdownTime = time.Second
)

// An httpServer serves many clients over streamable HTTP, those of both eras of the protocol at one endpoint.
//
// It is in place of mcp-go's StreamableHTTPServer, which loses the last notification before an answer, checks neither
// Origin nor token, reads bodies of any size, and keeps sessions without end. Messages themselves are mcp-go's to
// handle, as they are over stdio.
type httpServer struct {
	dispatcher
	guard    loopback.Guard
	sessions sessions
	ending   chan struct{} // closed when streams are to end
	now      func() time.Time

	mu      sync.Mutex
	waiting int       // bytes of messages being read or served
	calls   int       // being served
	streams int       // open to tell of changes
	used    time.Time // when the last of both ended
}

// ServeHTTP serves clients over streamable HTTP until ctx is done, or nobody asked anything for HTTPOptions.Idle;
// neither is an error. Errors: loopback.ErrAddr, ErrToken, ErrToolset, and those of the network.
func ServeHTTP(ctx context.Context, o Options, h HTTPOptions) error {
	d := newService(o, newLog(os.Stderr))
	srv, err := d.server()
	if err != nil {
		return err
	}
	listener, err := loopback.Listen(ctx, h.Addr, maxConnections)
	if err != nil {
		return err
	}
	defer listener.Close()
	file, token, leave, err := keepToken(h.TokenFile, listener.Port())
	if err != nil {
		return err
	}
	defer leave()
	defer d.noteGiven()
	defer d.watching(ctx, srv)()
	defer d.finishing(ctx)()
	s := newHTTPServer(dispatcher{srv, d.unknown, d.log}, loopback.Guard{Hosts: listener.Hosts(), Token: token})
	ready := func() error {
		if h.Ready == nil {
			return nil
		}
		return h.Ready(Ready{URL: "http://" + listener.Hosts()[0] + endpoint, TokenFile: file, PID: os.Getpid(), Version: o.Version})
	}
	return s.serve(ctx, listener, h.Idle, ready)
}

func newHTTPServer(d dispatcher, g loopback.Guard) *httpServer {
	s := &httpServer{dispatcher: d, guard: g, ending: make(chan struct{}), now: time.Now}
	s.sessions = sessions{srv: d.srv, all: map[string]*httpSession{}, now: s.now}
	s.used = s.now()
	return s
}

// serve serves until ctx is done or nobody was there for idle, and lets everything go.
func (s *httpServer) serve(ctx context.Context, l net.Listener, idle time.Duration, ready func() error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	h := loopback.NewServer(s, s.log, 0)
	var sweeping sync.WaitGroup
	defer sweeping.Wait()
	defer stop()
	sweeping.Go(func() { s.sweep(ctx, stop, idle) })
	return loopback.Run(ctx, h, l, ready, func() { close(s.ending) }, shutdownTime)
}

// sweep forgets sessions that nobody uses, and ends the server when nobody is there.
func (s *httpServer) sweep(ctx context.Context, stop func(), idle time.Duration) {
	every := sweepEvery
	if idle > 0 {
		every = min(every, max(idle/4, 10*time.Millisecond))
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.sessions.expire(sessionTime)
			s.mu.Lock()
			left := s.calls+s.streams == 0 && idle > 0 && s.now().Sub(s.used) >= idle
			s.mu.Unlock()
			if left {
				stop()
				return
			}
		}
	}
}

// ServeHTTP serves one request. In this order: it must be admitted, name the endpoint, and have a method of it.
func (s *httpServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("panic", "while", "serving HTTP", "panic", p)
			turnAway(w, http.StatusInternalServerError, "Internal error: a bug in codemem, reported on its standard error")
		}
	}()
	if no := s.guard.Check(w, r); no != nil {
		turnAway(w, no.Status, no.Message+"; "+admission[no.Code])
		return
	}
	if r.URL.Path != endpoint || r.URL.RawPath != "" {
		turnAway(w, http.StatusNotFound, "there is nothing here; the endpoint is "+endpoint)
		return
	}
	modern := isModern(r.Header)
	switch {
	case r.Method == http.MethodPost:
		s.post(w, r)
	case r.Method == http.MethodGet && !modern:
		s.get(w, r)
	case r.Method == http.MethodDelete && !modern:
		s.delete(w, r)
	default:
		allow := "GET, POST, DELETE"
		if modern {
			allow = "POST"
		}
		w.Header().Set("Allow", allow)
		turnAway(w, http.StatusMethodNotAllowed, "the endpoint takes "+allow)
	}
}

// admission says how a request is admitted that was not.
var admission = map[string]string{
	"foreign_host":   "use the url of the readiness line",
	"foreign_origin": "only coding agents are served",
	"no_token":       "send the header Authorization: Bearer TOKEN, with the token that is in the token_file of the readiness line",
}

// enter counts a call or a stream; what is returned counts it out.
func (s *httpServer) enter(n *int) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*n++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		*n--
		s.used = s.now()
	}
}

// reserve makes room for a message of size bytes, false if too much is being served already.
func (s *httpServer) reserve(size int) (release func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls > maxWaiting || s.waiting+size > maxWaitingBytes {
		return nil, false
	}
	s.waiting += size
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.waiting -= size
	}, true
}

// turnAway answers a request that is no message, or comes from who may not ask.
func turnAway(w http.ResponseWriter, status int, why string) {
	send(w, status, (&fault{nil, codeRefused, why}).bytes())
}

// codeRefused is the JSON-RPC error code of a request that is refused as HTTP, in the range left to servers.
const codeRefused = -32000

// send writes an answer that is one message, or nothing.
func send(w http.ResponseWriter, status int, message []byte) {
	if message == nil {
		w.WriteHeader(status)
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", fmt.Sprint(len(message)))
	w.WriteHeader(status)
	_, _ = w.Write(message) // a client that went away
}

// busy tells a client to come again.
func busy(w http.ResponseWriter, f message) {
	w.Header().Set("Retry-After", "1")
	send(w, http.StatusServiceUnavailable, tooMany(f).bytes())
}
