package loopback

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// patience is how long a connection waits for room: net/http calls another one idle a moment after its client has the answer.
const patience = time.Second

// A room holds the connections of a server.
type room struct {
	most  int
	freed chan struct{} // something in it: there may be room since it was last looked

	mu        sync.Mutex
	held      int       // all there are
	strangers list.List // those that have shown no token, the oldest first
	idle      list.List // those that have, between two requests, the longest idle first
}

// A guest is a connection in a room. What is in neither list is at work.
type guest struct {
	net.Conn
	in    *room
	known bool // it has shown the token
	list  *list.List
	place *list.Element
	gone  bool
}

func newRoom(most int) room { return room{most: most, freed: make(chan struct{}, 1)} }

// wait is enter, once there is room; nil if for long each has a request under way.
func (r *room) wait(c net.Conn) *guest {
	enough := time.NewTimer(patience)
	defer enough.Stop()
	for {
		if g := r.enter(c); g != nil {
			return g
		}
		select {
		case <-r.freed:
		case <-enough.C:
			return nil
		}
	}
}

// free says that there may be room.
func (r *room) free() {
	select {
	case r.freed <- struct{}{}:
	default:
	}
}

// enter takes a connection in, in the place of another if there is no room; nil if each has a request under way.
func (r *room) enter(c net.Conn) *guest {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held >= r.most {
		oldest := r.strangers.Front()
		if oldest == nil {
			oldest = r.idle.Front()
		}
		if oldest == nil {
			return nil
		}
		if out, ok := oldest.Value.(*guest); ok {
			out.leave()
			_ = out.Conn.Close()
		}
	}
	g := &guest{Conn: c, in: r}
	g.move(&r.strangers)
	r.held++
	return g
}

// move puts a guest at the end of a list, nil for none.
func (g *guest) move(to *list.List) {
	if g.list != nil {
		g.list.Remove(g.place)
	}
	if g.list, g.place = to, nil; to != nil {
		g.place = to.PushBack(g)
	}
}

// leave makes room, once.
func (g *guest) leave() {
	if !g.gone {
		g.gone = true
		g.move(nil)
		g.in.held--
		g.in.free()
	}
}

// Close closes the connection.
func (g *guest) Close() error {
	g.in.mu.Lock()
	g.leave()
	g.in.mu.Unlock()
	return g.Conn.Close()
}

// becomes notes a state of net/http: a known guest is idle between its requests.
func (g *guest) becomes(state http.ConnState) {
	g.in.mu.Lock()
	defer g.in.mu.Unlock()
	switch {
	case g.gone || !g.known:
	case state == http.StateIdle:
		g.move(&g.in.idle)
		g.in.free()
	default:
		g.move(nil)
	}
}

// guestKey is the key of a request's context for the connection that it came by.
type guestKey struct{}

// Admit notes that a request has shown the token: its connection is the owner's from now on.
func Admit(r *http.Request) {
	g, _ := r.Context().Value(guestKey{}).(*guest)
	if g == nil {
		return
	}
	g.in.mu.Lock()
	defer g.in.mu.Unlock()
	if !g.gone && !g.known {
		g.known = true
		g.move(nil)
	}
}

// follow has a server tell its listener's room what becomes of connections.
func follow(h *http.Server) {
	h.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if g, ok := c.(*guest); ok {
			ctx = context.WithValue(ctx, guestKey{}, g)
		}
		return ctx
	}
	h.ConnState = func(c net.Conn, state http.ConnState) {
		if g, ok := c.(*guest); ok {
			g.becomes(state)
		}
	}
}
