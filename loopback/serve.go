package loopback

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// Run serves on l until ctx is done, which is no error. It calls ready once the server can be reached, whose error ends
// it, and ending, if there is one, before it lets everything go: requests at work get grace to finish and are cut off
// then. The server's BaseContext is Run's.
func Run(ctx context.Context, h *http.Server, l net.Listener, ready func() error, ending func(), grace time.Duration) error {
	base, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	h.BaseContext = func(net.Listener) context.Context { return base }
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	err := ready()
	served := false
	if err == nil {
		select {
		case <-ctx.Done():
		case err = <-failed:
			served = true
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
	if !served {
		_ = <-failed // what it says now is that it was closed
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
