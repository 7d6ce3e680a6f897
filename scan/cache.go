package scan

import (
	"container/list"
	"crypto/md5" //nolint:gosec // as in tree.go
	"sync"

	"codemem/registry"
	"codemem/symbol"
	"codemem/symbol/module"
)

// A Cache holds outlines between requests, those used last. It is safe for concurrent use; nil is one that holds
// nothing.
type Cache struct {
	mu    sync.Mutex
	room  int // in parts
	used  int
	order *list.List // of *cached, the last used in front
	by    map[registry.Content]*list.Element
	trees map[string]*listing // by key of the place

	linked   map[string]*linkState // by key of the place
	findings map[string]finding    // likewise
	held     map[string]*contents  // likewise

	steering memo[[md5.Size]byte, string] // by the md5 of a path and a text: what that says of imports
	plain    memo[string, bool]           // by the md5 of a content: whether nothing in it is covered
}

type cached struct {
	content registry.Content
	outline *symbol.Outline
}

// NewCache returns a cache of about so many bytes.
func NewCache(bytes int) *Cache {
	const partBytes = 120 // of a symbol or a reference with its share of the names
	return &Cache{
		room: bytes / partBytes, order: list.New(), by: map[registry.Content]*list.Element{}, trees: map[string]*listing{},
		linked: map[string]*linkState{}, findings: map[string]finding{}, held: map[string]*contents{},
		steering: memo[[md5.Size]byte, string]{most: mostSteering}, plain: memo[string, bool]{most: mostPlain},
	}
}

// mostPlain is of how many contents a cache knows whether something in them is covered.
const mostPlain = 1 << 15

// A memo remembers at most so many answers, and begins anew when there are more.
type memo[K comparable, V any] struct {
	mu   sync.Mutex
	most int
	by   map[K]V
}

// of returns the answer to a question, by asking where it is not remembered.
func (m *memo[K, V]) of(question K, ask func() V) V {
	m.mu.Lock()
	v, known := m.by[question]
	m.mu.Unlock()
	if known {
		return v
	}
	v = ask()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.by == nil || len(m.by) >= m.most {
		m.by = map[K]V{}
	}
	m.by[question] = v
	return v
}

// shown is the function shown, of a content with an md5. To look for secrets takes time, and most contents have none: the cache knows which
// of those that it was asked of.
func (c *Cache) shown(data []byte, md5 string) []byte {
	if c == nil || len(data) == 0 {
		return shown(data)
	}
	if c.plain.of(md5, func() bool { return &shown(data)[0] == &data[0] }) {
		return data
	}
	return shown(data)
}

func parts(o *symbol.Outline) int { return 8 + 2*len(o.Symbols) + len(o.References) + len(o.Imports) }

func (c *Cache) outline(of registry.Content) *symbol.Outline {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.by[of]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*cached).outline //nolint:forcetypeassert // the list holds nothing else
}

func (c *Cache) keep(of registry.Content, o *symbol.Outline) {
	if c == nil || parts(o) > c.room {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by[of] != nil {
		return
	}
	c.by[of] = c.order.PushFront(&cached{of, o})
	c.used += parts(o)
	for c.used > c.room {
		last := c.order.Back()
		old := c.order.Remove(last).(*cached) //nolint:forcetypeassert // as above
		delete(c.by, old.content)
		c.used -= parts(old.outline)
	}
}

// mostTrees is how many trees a cache knows: a server serves one, and now and then another work tree of it.
const mostTrees = 4

func (c *Cache) listing(key string) *listing {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.trees[key]
}

func (c *Cache) keepListing(key string, l *listing) {
	if c == nil || l.mark == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.trees[key]; old != nil && old.at.After(l.at) {
		return
	}
	if _, known := c.trees[key]; !known && len(c.trees) >= mostTrees {
		clear(c.trees)
	}
	c.trees[key] = l
}

// forgetUnstored forgets what is known of a tree and is not stored, so that who comes next stores it.
func (c *Cache) forgetUnstored(key string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if l := c.trees[key]; l != nil && len(l.loose) > 0 {
		delete(c.trees, key)
	}
	if s := c.linked[key]; s != nil && !s.stored {
		delete(c.linked, key)
	}
}

func (c *Cache) links(key string) *linkState {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.linked[key]
}

// mostLinks is the size in bytes up to which links are kept: larger ones are read from the registry when they are needed.
const mostLinks = 64 << 20

// keepLinks keeps a state for the next request: without its links if they are too many.
func (c *Cache) keepLinks(key string, s *linkState) {
	if c == nil {
		return
	}
	if s.size() > mostLinks {
		s = &linkState{mark: s.mark, steering: s.steering, graph: s.graph, stored: s.stored}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.linked[key]; old != nil && old.mark == s.mark && s.links == nil {
		return
	}
	if _, known := c.linked[key]; !known && len(c.linked) >= mostTrees {
		clear(c.linked)
	}
	c.linked[key] = s
}

// contentsOf returns what was known of the files of a place, nil for nothing.
func (c *Cache) contentsOf(key string) *contents {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held[key]
}

// keepContents keeps what is known of the files of a work tree.
func (c *Cache) keepContents(key string, now *contents) {
	if c == nil || now.index == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.held[key]; !known && len(c.held) >= mostTrees {
		clear(c.held)
	}
	c.held[key] = now
}

// mostSteering is of how many texts a cache knows what they say of imports.
const mostSteering = 4096

// steeringSum is module.SteeringSum, which parses a text, of what was not met before.
func (c *Cache) steeringSum(p string, text []byte) string {
	if c == nil || text == nil {
		return module.SteeringSum(p, text)
	}
	key := md5.Sum(append([]byte(p+"\x00"), text...)) //nolint:gosec // as above
	return c.steering.of(key, func() string { return module.SteeringSum(p, text) })
}
