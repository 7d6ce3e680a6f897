package loopback

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// maxHeader is the largest header of a request, in bytes.
const maxHeader = 16 << 10

// Times after which a connection is given up.
const (
	// silence is how long a connection may wait for a request, its first one too, or be at the header of one. It is longer than clients
	// keep a connection that they do not use (in Go, 90 s): one that the server closes as the client sends by it loses that request,
	// since no client sends a POST twice. Those who hold connections and show no token shut nobody out: theirs are closed for others.
	silence  = 2 * time.Minute
	bodyTime = 15 * time.Second // of what follows the header
)

// NewServer returns a server for Run. It logs its own troubles, and ends a connection that has not taken its answer within that time after
// the header of the request; 0: the handler sees to it.
func NewServer(h http.Handler, log *slog.Logger, answer time.Duration) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: silence, IdleTimeout: silence, ReadTimeout: silence + bodyTime, WriteTimeout: answer,
		MaxHeaderBytes: maxHeader, DisableGeneralOptionsHandler: true, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// Run serves on l until ctx is done, which is no error. It calls ready once the server can be reached, whose error ends
// it, and ending, if there is one, before it lets everything go: requests at work get grace to finish and are cut off
// then. The server's BaseContext, ConnContext and ConnState are Run's.
func Run(ctx context.Context, h *http.Server, l net.Listener, ready func() error, ending func(), grace time.Duration) error {
	base, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	h.BaseContext = func(net.Listener) context.Context { return base }
	failed := make(chan error, 1)
	follow(h)
	var serving sync.WaitGroup
	defer serving.Wait()
	serving.Go(func() { failed <- h.Serve(l) })
	err := ready()
	if err == nil {
		select {
		case <-ctx.Done():
		case err = <-failed:
		}
	}
	if ending != nil {
		ending()
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if h.Shutdown(last) != nil {
		abandon() // what does not end in time
		_ = h.Close()
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
