package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/repo"
)

// offend enters an offender, if the path was asked for by name.
func (c *closing) offend(path, reason string) {
	if c.given[path] {
		c.offenders = append(c.offenders, Offender{path, reason})
	}
}

// refuse returns the error that names every offender once, in the order of the request.
func (c *closing) refuse() error {
	first := map[string]int{}
	place := func(p string) {
		for _, name := range []string{p, cleaned(p)} {
			if _, ok := first[name]; !ok {
				first[name] = len(first)
			}
		}
	}
	for _, p := range c.q.Paths {
		place(p)
	}
	for _, u := range c.q.Updates {
		place(u.Path)
	}
	for _, s := range c.q.Symbols {
		place(s.ID)
	}
	slices.SortStableFunc(c.offenders, func(a, b Offender) int { return cmp.Compare(first[a.Path], first[b.Path]) })
	once := slices.CompactFunc(c.offenders, func(a, b Offender) bool { return a.Path == b.Path })
	return &PathError{Offenders: once}
}

// cleaned returns the path that p names, or p.
func cleaned(p string) string {
	if clean, err := cleanDirectory(p); err == nil {
		return clean
	}
	return p
}

// checkRequest checks paths and texts, entering an offender for each that is unfit.
func (c *closing) checkRequest() {
	for _, u := range c.q.Updates {
		clean, err := cleanDirectory(u.Path)
		if err != nil {
			c.offenders = append(c.offenders, Offender{u.Path, err.Error()})
			continue
		}
		c.given[clean] = true
		if reason := Unfit(u); reason != "" {
			c.offend(clean, reason)
		} else if _, twice := c.updates[clean]; twice {
			c.offend(clean, "has two summaries")
		}
		u.MD5 = strings.ToLower(u.MD5)
		c.updates[clean] = u
	}
	c.checkSymbols()
	for _, p := range c.q.Paths {
		clean, err := repo.CleanPath(p)
		if _, told := c.updates[rootDirectory]; told && p == rootDirectory {
			clean, err = p, nil
		}
		if err != nil {
			c.offenders = append(c.offenders, Offender{p, err.Error()})
			continue
		}
		c.given[clean] = true
	}
}

func isMD5(s string) bool {
	return len(s) == 32 && strings.Trim(strings.ToLower(s), "0123456789abcdef") == ""
}

// checkSummarizable enters an offender for a summary of a file, or of a symbol in it, that is never to have one.
func (c *closing) checkSummarizable(f registry.File) {
	if !c.hasText(f.Path) {
		return
	}
	switch {
	case f.Sensitive:
		c.offend(f.Path, "looks like a secret, which is never summarised")
	case f.Type == binaryType:
		c.offend(f.Path, "is binary, which is never summarised")
	case f.MD5 == "":
		c.offend(f.Path, fmt.Sprintf("is larger than %s (%d bytes), so it is never summarised", MaxFileBytes, c.s.rules.limit))
	}
}
