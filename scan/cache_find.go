package scan

import "codemem/find"

// A finding is what a cache holds of one tree to rank it.
type finding struct {
	corpus  *corpus
	history *history
	past    *find.Past // of pastTree and history
	tree    *find.Tree
	of      *history
	touches *touches
}

func (c *Cache) finding(key string) finding {
	if c == nil {
		return finding{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.findings[key]
}

// keepFinding changes what is held of a tree.
func (c *Cache) keepFinding(key string, change func(*finding)) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	f, known := c.findings[key]
	if !known && len(c.findings) >= mostTrees {
		clear(c.findings)
	}
	change(&f)
	c.findings[key] = f
}

func (c *Cache) corpus(key string) *corpus { return c.finding(key).corpus }

func (c *Cache) keepCorpus(key string, of *corpus) {
	c.keepFinding(key, func(f *finding) { f.corpus = of })
}

func (c *Cache) history(key string) *history { return c.finding(key).history }

func (c *Cache) keepHistory(key string, of *history) {
	c.keepFinding(key, func(f *finding) { f.history = of })
}

// pastOf returns the past of a tree: that of before, if it is of the same.
func (c *Cache) pastOf(key string, tree *find.Tree, h *history) *find.Past {
	if f := c.finding(key); f.past != nil && f.tree == tree && f.of == h {
		return f.past
	}
	past := find.NewPast(tree, h.commits)
	c.keepFinding(key, func(f *finding) { f.past, f.tree, f.of = past, tree, h })
	return past
}

// touchesOf returns what the commits of a history touched of the files of a tree: that of before, if it is of the same.
func (c *Cache) touchesOf(key string, h *history, texts []TextFile) *touches {
	if t := c.finding(key).touches; t != nil && t.of == h && sameTexts(t.texts, texts) {
		return t
	}
	t := newTouches(h, texts)
	c.keepFinding(key, func(f *finding) { f.touches = t })
	return t
}
