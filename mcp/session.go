package mcp

import (
	"crypto/rand"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// maxNotes is how many notifications wait for a client that reads slowly; further ones are dropped.
const maxNotes = 100

// A session is a client as mcp-go knows it: one that began with initialize, or one request of a client that sends
// what it is with each. It gets change notifications if it began with initialize, or asked for it with subscriptions/listen.
type session struct {
	id    string
	notes chan mcp.JSONRPCNotification

	mu      sync.Mutex
	info    mcp.Implementation
	able    mcp.ClientCapabilities
	version string // that initialize agreed on, "" before and without
	begun   bool
	wanted  mcp.SubscriptionFilter // by subscriptions/listen
}

// These are what mcp-go looks for in a session.
var (
	_ server.SessionWithClientInfo         = (*session)(nil)
	_ server.SessionWithProtocolVersion    = (*session)(nil)
	_ server.SessionWithSubscriptionFilter = (*session)(nil)
)

func newSession(id string) *session {
	return &session{id: id, notes: make(chan mcp.JSONRPCNotification, maxNotes)}
}

// forCall returns a session for one call of s, with notifications of its own: they belong to the answer of that call.
func (s *session) forCall() *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := newSession(s.id)
	c.info, c.able, c.version, c.begun = s.info, s.able, s.version, s.begun
	return c
}

// SessionID returns the name of the session, "" for a client without one.
func (s *session) SessionID() string { return s.id }

// NotificationChannel takes what the client is to be told.
func (s *session) NotificationChannel() chan<- mcp.JSONRPCNotification { return s.notes }

// Initialize notes that the client may be told of things.
func (s *session) Initialize() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun = true
}

// Initialized reports whether the client may be told of things.
func (s *session) Initialized() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun
}

// GetClientInfo returns what the client calls itself.
func (s *session) GetClientInfo() mcp.Implementation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.info
}

// SetClientInfo notes what the client calls itself.
func (s *session) SetClientInfo(info mcp.Implementation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.info = info
}

// GetClientCapabilities returns what the client can do.
func (s *session) GetClientCapabilities() mcp.ClientCapabilities {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.able
}

// SetClientCapabilities notes what the client can do.
func (s *session) SetClientCapabilities(able mcp.ClientCapabilities) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.able = able
}

// ProtocolVersion returns the version that initialize agreed on, "" without.
func (s *session) ProtocolVersion() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version
}

// SetProtocolVersion notes the version that initialize agreed on.
func (s *session) SetProtocolVersion(version string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version = version
}

// SetSubscriptionFilter notes what subscriptions/listen asks for.
func (s *session) SetSubscriptionFilter(wanted mcp.SubscriptionFilter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = wanted
}

// SubscriptionFilter returns which changes the client gets notifications of; false means all, as clients that began with
// initialize are.
func (s *session) SubscriptionFilter() (mcp.SubscriptionFilter, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wanted, s.version == ""
}

// newID returns a name that nobody can guess.
func newID() string { return rand.Text() }

// listens reports whether a frame asks to be told of changes for as long as it is not cancelled.
func (f message) listens() bool {
	return f.method == string(mcp.MethodSubscriptionsListen) && f.id != nil
}

// tagged returns a notification as the client gets it that asked for it with f.
func (f message) tagged(n mcp.JSONRPCNotification) mcp.JSONRPCNotification {
	if !f.listens() {
		return n
	}
	meta := map[string]any{}
	for k, v := range n.Params.Meta {
		meta[k] = v
	}
	meta[mcp.MetaKeySubscriptionID] = f.id
	n.Params.Meta = meta
	return n
}
