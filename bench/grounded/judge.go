package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"codemem/verify"
)

// A key is of what is counted together.
type key struct {
	style string
	what  string // honest, or how a name was replaced
	half  int
}

// Where a name that is replaced stands.
const (
	inCode  = "in backticks or called"
	inProse = "in prose"
)

type score struct{ texts, flagged int }

func (b *bench) count(s *sample, what string, flagged bool) {
	k := key{s.Style, what, s.half()}
	if b.scores[k] == nil {
		b.scores[k] = &score{}
	}
	b.scores[k].texts++
	if flagged {
		b.scores[k].flagged++
	}
}

// judge counts the honest texts of a checkout, and the same with a name replaced.
func (b *bench) judge(ctx context.Context, c *checkout) error {
	honest, err := c.ungrounded(ctx, c.samples)
	if err != nil {
		return err
	}
	for i, s := range c.samples {
		b.count(s, "honest", len(honest[i]) > 0)
		if len(honest[i]) > 0 && b.list && (b.all || s.half() == 0) {
			fmt.Fprintf(b.w, "%s %s [%s] %q\n\t%s\n", c.name, s.Path, s.Style, honest[i], strings.Join(strings.Fields(s.Text), " "))
		}
	}
	altered, names, how := c.alter()
	found, err := c.ungrounded(ctx, altered)
	if err != nil {
		return err
	}
	for i, s := range altered {
		b.count(s, how[i], has(found[i], names[i]))
		if b.list && (b.all || s.half() == 0) && !has(found[i], names[i]) && !strings.Contains(s.Style, " ") {
			fmt.Fprintf(b.w, "missed %s %s %s: %s %q\n", c.name, s.Path, how[i], names[i], found[i])
		}
	}
	return nil
}

// alter returns the texts with one name of each replaced, what it was replaced by, and how.
func (c *checkout) alter() (altered []*sample, names, how []string) {
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same each time
	for _, s := range c.samples {
		var plain []verify.Name
		for _, n := range verify.Names(s.Text) {
			if last := lastWord(n.Text); len(last) >= 6 && strings.Count(s.Text, last) == 1 {
				plain = append(plain, n)
			}
		}
		if len(plain) == 0 {
			continue
		}
		old := lastWord(plain[r.IntN(len(plain))].Text)
		for _, kind := range []struct {
			name string
			by   func(*rand.Rand, string) string
		}{{"misspelt", misspell}, {"made up", makeUp}} {
			by := kind.by(r, old)
			other := *s
			other.Text = strings.Replace(s.Text, old, by, 1)
			what := kind.name + ", " + inProse
			if at := strings.Index(s.Text, old); strings.Count(s.Text[:at], "`")%2 == 1 || strings.HasPrefix(s.Text[at+len(old):], "()") {
				what = kind.name + ", " + inCode
			}
			altered, names, how = append(altered, &other), append(names, by), append(how, what)
		}
	}
	return altered, names, how
}

// lastWord returns the last identifier of a name.
func lastWord(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(`.:/\#$@~-`, r) })
	return words[len(words)-1]
}

// misspell replaces, leaves out or swaps a letter within.
func misspell(r *rand.Rand, word string) string {
	w := []byte(word)
	for range 20 {
		at := 1 + r.IntN(len(w)-2)
		other := slices.Clone(w)
		switch r.IntN(3) {
		case 0:
			other[at] = "abcdefghijklmnopqrstuvwxyz"[r.IntN(26)]
		case 1:
			other = slices.Delete(other, at, at+1)
		case 2:
			other[at], other[at+1] = other[at+1], other[at]
		}
		if verify.Fold(string(other)) != verify.Fold(word) {
			return string(other)
		}
	}
	return word + "q"
}

// words are what made-up names are made of: each is in many repositories, none of which need have them together.
var words = strings.Fields(`session token cache buffer reader writer parse load store index queue worker handler request
	response config option path file line node tree list map key value state event stream filter sort merge split count limit`)

// makeUp makes a name of three words in the form of another.
func makeUp(r *rand.Rand, like string) string {
	var parts []string
	for range 3 {
		parts = append(parts, words[r.IntN(len(words))])
	}
	switch {
	case strings.ToUpper(like) == like:
		return strings.ToUpper(strings.Join(parts, "_"))
	case strings.Contains(like, "_") || strings.ToLower(like) == like:
		return strings.Join(parts, "_")
	}
	for i := range parts {
		if i > 0 || like[0] >= 'A' && like[0] <= 'Z' {
			parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
		}
	}
	return strings.Join(parts, "")
}
