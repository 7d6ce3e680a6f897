package loopback

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

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
