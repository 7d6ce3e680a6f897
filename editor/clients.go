package editor

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// lease is how long a client that stays silent is still one.
const lease = 180 * time.Second

// maxClients is how many clients there are at most: the one heard of longest ago makes room.
const maxClients = 64

// maxClientName is how many bytes a client's id and name have at most.
const maxClientName = 200

// A clientStatus is a client as /status shows it.
type clientStatus struct {
	ID   string  `json:"id"`
	Name string  `json:"name"`
	Age  float64 `json:"seen_seconds"` // since its last request
}

// The clients are the editors that hold a lease. They are safe for concurrent use.
type clients struct {
	now  func() time.Time
	gone func(id string) // called for each that leaves

	mu     sync.Mutex
	at     map[string]*holder
	active time.Time // when there was last a client, or a request
}

type holder struct {
	name string
	last time.Time
}

func newClients(now func() time.Time, gone func(id string)) *clients {
	return &clients{now: now, gone: gone, at: map[string]*holder{}, active: now()}
}

// checkClient says what is wrong with the id or name of a client, nil if nothing is.
func checkClient(field, s string) error {
	control := func(r rune) bool { return unicode.IsControl(r) }
	switch {
	case s == "" && field != "name":
		return &badRequest{quoted(field) + " is empty"}
	case len(s) > maxClientName || !utf8.ValidString(s) || strings.ContainsFunc(s, control):
		return &badRequest{quoted(field) + " must be plain text of at most 200 bytes"}
	}
	return nil
}

// renew renews the lease of a client, which is entered if it is new; "" is no client, and its request counts as activity too.
// Its name is kept if none is given.
func (c *clients) renew(id, name string) {
	c.mu.Lock()
	now := c.now()
	c.active = now
	var left []string
	if id != "" {
		h := c.at[id]
		if h == nil {
			left = c.makeRoom()
			h = &holder{}
			c.at[id] = h
		}
		h.last, h.name = now, cmp.Or(name, h.name)
	}
	c.mu.Unlock()
	c.tell(left)
}

// makeRoom removes the client heard of longest ago if there are too many for one more.
func (c *clients) makeRoom() (left []string) {
	for len(c.at) >= maxClients {
		oldest := ""
		for id, h := range c.at {
			if oldest == "" || h.last.Before(c.at[oldest].last) {
				oldest = id
			}
		}
		delete(c.at, oldest)
		left = append(left, oldest)
	}
	return left
}

// leave removes a client and returns how many are left.
func (c *clients) leave(id string) int {
	c.mu.Lock()
	_, was := c.at[id]
	delete(c.at, id)
	n := len(c.at)
	c.active = c.now()
	c.mu.Unlock()
	if was {
		c.tell([]string{id})
	}
	return n
}

// expire removes those whose lease is over, and returns for how long there has been neither a client nor a request.
func (c *clients) expire() (idle time.Duration) {
	c.mu.Lock()
	now := c.now()
	var left []string
	for id, h := range c.at {
		if now.Sub(h.last) > lease {
			delete(c.at, id)
			left = append(left, id)
		}
	}
	if len(c.at) > 0 || len(left) > 0 {
		c.active = now
	}
	idle = now.Sub(c.active)
	c.mu.Unlock()
	c.tell(left)
	return idle
}

func (c *clients) tell(left []string) {
	for _, id := range left {
		c.gone(id)
	}
}

// list returns the clients by id.
func (c *clients) list() []clientStatus {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := []clientStatus{}
	for id, h := range c.at {
		all = append(all, clientStatus{ID: id, Name: h.name, Age: c.now().Sub(h.last).Seconds()})
	}
	slices.SortFunc(all, func(a, b clientStatus) int { return strings.Compare(a.ID, b.ID) })
	return all
}

func (c *clients) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.at)
}
