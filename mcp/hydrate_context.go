package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/scan"
	"codemem/symbol"
)

//go:embed hydrate_context.md
var hydrateContextAbout string

type hydrateContextIn struct {
	SymbolIDs []string `json:"symbolIds"`
	Depth     int      `json:"depth"`
	Budget    int      `json:"budget"`
}

func hydrateContext() tool {
	return define(tool{
		name: "hydrate_context", title: "Source of symbols", about: hydrateContextAbout,
		params: []param{
			{name: "symbolIds", kind: someTexts, required: true, min: 1, max: 100, about: "like src/a.ts:Cart.total"},
			{name: "depth", kind: aCount, min: 0, max: 5, about: "default 0: these alone"},
			budgetParam,
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, in hydrateContextIn) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		places, err := locate(t, in.SymbolIDs)
		if err != nil {
			return answer{}, err
		}
		h, err := hydrated(t, places, in.Depth, cmp.Or(in.Budget, defaultReply))
		if err != nil {
			return answer{}, err
		}
		c.askedIn(t, h.Parts)
		return c.told(h.Text), nil
	})
}

// hydrated is condense.Hydrate with a word in the text, in any case, if something was left out.
func hydrated(t *scan.Tree, places []symbol.Place, depth, budget int) (condense.Hydration, error) {
	const reserve = 30
	h, err := condense.Hydrate(t, places, depth, budget)
	if err != nil || len(h.Omitted) == 0 || strings.Contains(h.Text, "\n--- left out, ") || strings.HasPrefix(h.Text, "--- left out, ") {
		return h, err
	}
	if h, err = condense.Hydrate(t, places, depth, budget-reserve); err != nil {
		return h, err
	}
	h.Text += fmt.Sprintf("--- %s left out, the first of %d tokens: raise budget.\n", plural(len(h.Omitted), "symbol"), h.Omitted[0].Tokens)
	return h, nil
}
