package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"

	"codemem/condense"
	"codemem/symbol"
)

//go:embed hydrate_context.md
var hydrateContextAbout string

type hydrateContextIn struct {
	SymbolIDs []string `json:"symbolIds"`
	Depth     int      `json:"depth"`
	Around    []string `json:"around"`
	Budget    int      `json:"budget"`
}

func hydrateContext() tool {
	return define(tool{
		name: "hydrate_context", title: "Source of symbols", about: hydrateContextAbout,
		params: []param{
			{name: "symbolIds", kind: someTexts, required: true, min: 1, max: 100, about: "like src/a.ts:Cart.total or src/a.ts:120"},
			{name: "depth", kind: aCount, min: 0, max: 5, about: "default 0: these alone"},
			{name: "around", kind: someTexts, about: "words: of long symbols only the lines near them"},
			budgetParam,
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, in hydrateContextIn) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		at, err := spots(t, in.SymbolIDs)
		if err != nil {
			return answer{}, err
		}
		without := ""
		if in.Depth > 0 {
			without = leftOut(t.Unparsed())
		}
		budget := cmp.Or(in.Budget, defaultReply)
		var places []symbol.Place
		for _, s := range at {
			places = append(places, s.Place)
		}
		_, notes, err := t.NotesBeside(c.mem, places, budget, in.Around)
		if err != nil {
			return answer{}, err
		}
		h, err := condense.HydrateSpots(t, at, condense.Wish{
			Depth: in.Depth, Budget: budget - condense.Tokens(without) - condense.Tokens(notes), Around: in.Around,
		})
		if err != nil {
			return answer{}, err
		}
		if h.Silent { // an answer that looks whole would be taken for that
			h.Parts, h.Text = nil, fmt.Sprintf("--- %s left out, the first of %d tokens: raise budget.\n", plural(len(h.Omitted)+len(h.Parts), "symbol"), h.Needed())
		}
		c.askedIn(t, h.Parts)
		c.given(h.Parts)
		return c.textAnswer(notes + h.Text + without), nil
	})
}
