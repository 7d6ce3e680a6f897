package scan

import (
	"testing"
	"time"

	"codemem/registry"
	"codemem/symbol"
)

// TestCacheHoldsWhatWasUsedLast: as many outlines as there is room for, those used last.
func TestCacheHoldsWhatWasUsedLast(t *testing.T) {
	outline := func(symbols int) *symbol.Outline { return &symbol.Outline{Symbols: make([]symbol.Symbol, symbols)} }
	c := NewCache(0)
	c.room = 3 * parts(outline(10))
	at := func(name string) registry.Content { return registry.Content{MD5: name, Language: "Go"} }
	holds := func(want string) {
		t.Helper()
		got, sum := "", 0
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			if e := c.by[at(name)]; e != nil {
				got += name
				sum += parts(e.Value.(*cached).outline)
			}
		}
		if got != want || sum != c.used || c.order.Len() != len(got) {
			t.Errorf("it holds %s of %d parts, and says %d; want %s", got, sum, c.used, want)
		}
	}
	for _, name := range []string{"a", "b", "c", "a"} {
		c.keep(at(name), outline(10))
	}
	holds("abc")
	if c.outline(at("a")) == nil {
		t.Error("a is not there")
	}
	c.keep(at("d"), outline(10)) // b was used longest ago
	holds("acd")
	c.keep(at("e"), outline(1000)) // it would drop all others, and not fit then
	holds("acd")
	c.keep(at("e"), outline(20))
	holds("de")
	if c.outline(registry.Content{MD5: "d", Language: "C"}) != nil {
		t.Error("an outline of another language is given")
	}
}

func TestCacheKeepsTheNewestListing(t *testing.T) {
	c := NewCache(0)
	now := time.Now()
	newer, older := &listing{mark: "m", at: now}, &listing{mark: "m", at: now.Add(-time.Second)}
	c.keepListing("a", newer)
	c.keepListing("a", older) // of a request that took longer
	c.keepListing("b", &listing{at: now})
	if c.listing("a") != newer || c.listing("b") != nil {
		t.Error("an older listing is kept, or one that is never the same")
	}
	for _, key := range []string{"b", "c", "d", "e", "f"} {
		c.keepListing(key, older)
	}
	if len(c.trees) > mostTrees || c.listing("f") != older {
		t.Errorf("%d listings are kept", len(c.trees))
	}
}
