package mcp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"codemem/assemble"
	"codemem/condense"
)

// A ceiling is what an answer may hold, with all that is said beside it.
type ceiling struct {
	param  param
	budget int
	cost   func(text string) int
}

// ceilingOf returns the ceiling that the arguments of a call name, or that is usual; false for a tool without one.
func ceilingOf(t tool, given map[string]any) (ceiling, bool) {
	i := slices.IndexFunc(t.params, func(p param) bool { return p.usual > 0 })
	if i < 0 {
		return ceiling{}, false
	}
	c := ceiling{t.params[i], t.params[i].usual, condense.Tokens[string]}
	if n, ok := given[c.param.name].(float64); ok {
		c.budget = int(n)
	}
	if given["unit"] == string(assemble.Characters) {
		c.cost = assemble.Characters.Cost
	}
	return c, true
}

// answered runs a tool and says beside its answer which repository it is of, and what does not show in the files that it names. Where that
// takes the answer over its budget, the tool has less. Invariant I7: a budget is a ceiling, for what is said beside an answer too.
func (c *request) answered(ctx context.Context, t tool, arguments json.RawMessage) (answer, error) {
	a, err := t.run(ctx, c, arguments)
	if err != nil {
		return a, err
	}
	text, given := c.heading()+c.hidden(a.text), decoded(arguments)
	top, limited := ceilingOf(t, given)
	if !limited || len(text) == len(a.text) || top.cost(text) <= top.budget {
		a.text = text
		return a, nil
	}
	const more = 8 // what another answer says of what it leaves out may take
	beside := top.cost(text) - top.cost(a.text) + more
	if given == nil {
		given = map[string]any{}
	}
	given[top.param.name] = max(top.param.min, top.budget-beside)
	if less, err := t.run(ctx, c, marshal(given)); err == nil {
		a = less
	}
	for _, said := range []string{c.heading() + c.hidden(a.text), c.heading() + c.hiddenShort(a.text)} {
		if top.cost(said) <= top.budget {
			a.text = said
			return a, nil
		}
	}
	said := c.hiddenShort("")
	a.text, _ = condense.Head(c.heading()+a.text, top.budget-top.cost(said))
	a.text += said
	return a, nil
}

// hiddenShort is hidden in few words.
func (c *request) hiddenShort(text string) string {
	if text != "" && c.hidden(text) == text {
		return text
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text + "! Hidden characters, or letters that look like others, are in these files.\n"
}
