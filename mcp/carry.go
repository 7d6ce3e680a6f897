package mcp

import (
	"context"
	"errors"
	"fmt"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
)

// A carrying says whether an answer carries the codemap along, and whether that is made anew.
type carrying struct {
	Include *bool `json:"include_codemap"` // nil: yes
	Force   bool  `json:"force"`
}

// carryingParams are its parameters.
func carryingParams() []param {
	return []param{
		{name: "include_codemap", kind: aFlag, about: "signatures too, in the same budget; default true"},
		{name: "force", kind: aFlag, about: "make the codemap anew"},
	}
}

// wanted reports whether the codemap is carried.
func (in carrying) wanted() bool { return in.Include == nil || *in.Include }

// mostToParse is how many contents are parsed for a codemap that nobody asked for by itself.
const mostToParse = 3000

// A carried is a codemap in another answer, within the budget of that.
type carried struct {
	carrying
	tree   *scan.Tree
	dir    string // "." for all
	budget int    // of the whole answer, in tokens or what cost counts
	parts  int    // of the budget: the codemap has at least one of them
	cost   func(text string) int
	tokens func(cost int) int // how many tokens take so much
}

// inTokens returns a codemap in an answer whose budget is of tokens.
func (in carrying) inTokens(t *scan.Tree, dir string, budget, parts int) carried {
	return carried{in, t, dir, budget, parts, condense.Tokens[string], func(n int) int { return n }}
}

// share returns what of the budget is kept for the codemap.
func (k carried) share() int { return k.budget / k.parts }

// errUnparsed means that much would have to be parsed for a codemap.
var errUnparsed = errors.New("files were never parsed")

// beside returns the codemap for the room that another text leaves: the same that codemap_get makes of that budget, which
// is a whole number of parts, so that a map that is kept serves the next answer too. The error, which is never of the
// rest of the answer, says why there is none.
func (c *request) beside(k carried, text string) (string, error) {
	if n, err := k.tree.CurrentWithin(mostToParse); err != nil {
		return "", err
	} else if n > 0 {
		return "", fmt.Errorf("%d %w", n, errUnparsed)
	}
	room := k.budget
	if text != "" {
		const frame = 2 // what joining two texts may take
		room -= k.cost(text) + frame
	}
	for n := room * k.parts / max(k.budget, 1); n > 0; n-- {
		key := registry.CodemapKey{Format: condense.MapXML, Directory: k.dir, Budget: k.tokens(n * k.budget / k.parts)}
		if key.Budget == 0 {
			break
		}
		m, err := k.tree.Codemap(key, k.Force, c.progress)
		if err != nil {
			return "", err
		}
		if m.Files == 0 && m.Omitted > 0 {
			break // a tree without signatures: what it is beside names directories too
		}
		if k.cost(m.Text) <= room {
			return m.Text, nil
		}
	}
	return "", condense.ErrBudget
}

// unable says in a line why an answer carries no codemap.
func unable(err error) string {
	switch {
	case errors.Is(err, condense.ErrBudget):
		return "! No codemap: the budget has no room for one. Raise it, or call codemap_get.\n"
	case errors.Is(err, errUnparsed):
		return "! No codemap: " + line(err.Error()) + ". codemap_get parses them and makes one.\n"
	}
	return "! No codemap: " + line(err.Error()) + ". codemap_get says more.\n"
}

// with returns a text with the codemap behind it, or before it. The text is what write makes of a budget: what the
// codemap leaves, or all of it where there is none, which is then said unless that takes more than the codemap would.
func (c *request) with(ctx context.Context, k carried, before bool, write func(budget int) (string, error)) (string, error) {
	if !k.wanted() {
		return write(k.budget)
	}
	text, err := write(k.budget - k.share())
	if errors.As(err, new(*condense.BudgetError)) {
		text, err = "", condense.ErrBudget
	}
	if err != nil && !errors.Is(err, condense.ErrBudget) {
		return "", err
	}
	m := ""
	if err == nil {
		m, err = c.beside(k, text)
	}
	if cerr := ctx.Err(); cerr != nil {
		return "", cerr
	}
	switch {
	case err == nil && before:
		return m + text, nil
	case err == nil:
		return text + "\n" + m, nil
	}
	why := unable(err)
	if text, err = write(k.budget); err != nil {
		return "", err
	}
	if k.cost(text+why) <= k.budget {
		return text + why, nil
	}
	if n := k.cost(why); n <= k.share() {
		if less, err := write(k.budget - n); err == nil && k.cost(less+why) <= k.budget {
			return less + why, nil
		}
	}
	return text, nil
}
