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

	steering map[[md5.Size]byte]string // by the md5 of a path and a text: what that says of imports
	plain    map[string]bool           // by md5: contents of which nothing is covered
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
		steering: map[[md5.Size]byte]string{}, plain: map[string]bool{},
	}
}

// mostPlain is how many contents are remembered as ones of which nothing is covered: less than 4 MB.
const mostPlain = 1 << 15

// shown is shown of a content with an md5. To look for secrets takes a tenth as long as to parse, and most contents have none: of those that
// are asked for again it knows.
func (c *Cache) shown(data []byte, md5 string) []byte {
	if c == nil || len(data) == 0 {
		return shown(data)
	}
	c.mu.Lock()
	plain := c.plain[md5]
	c.mu.Unlock()
	if plain {
		return data
	}
	covered := shown(data)
	if &covered[0] == &data[0] {
		c.mu.Lock()
		defer c.mu.Unlock()
		if len(c.plain) >= mostPlain {
			clear(c.plain)
		}
		c.plain[md5] = true
	}
	return covered
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
	c.mu.Lock()
	s, known := c.steering[key]
	c.mu.Unlock()
	if known {
		return s
	}
	s = module.SteeringSum(p, text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.steering) >= mostSteering {
		clear(c.steering)
	}
	c.steering[key] = s
	return s
}
