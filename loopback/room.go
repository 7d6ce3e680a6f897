package loopback

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
)

// A room holds the connections of a server.
type room struct {
	most int

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
