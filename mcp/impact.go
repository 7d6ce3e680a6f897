package mcp

import (
	"context"
	_ "embed" // its description
	"strings"

	"codemem/explore"
)

//go:embed impact.md
var impactAbout string

type impactIn struct {
	IDs    []string `json:"ids"`
	Diff   string   `json:"diff"`
	Depth  int      `json:"depth"`
	Budget int      `json:"budget"`
}

func impactTool() tool {
	return define(tool{
		name: "impact", title: "What a change touches", about: impactAbout,
		params: []param{
			{name: "ids", kind: someTexts, max: 100, about: "ids, path:LINE or paths"},
			{name: "diff", kind: aText, about: "revision, A..B, or unified diff"},
			{name: "depth", kind: aCount, min: 1, max: explore.MostDepth, about: "default 2"},
			{name: "budget", kind: aCount, min: 50, max: maxTokens, usual: explore.ImpactBudget, about: "tokens, default 2000"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in impactIn) (answer, error) {
		if len(in.IDs) > 0 && in.Diff != "" {
			return answer{}, &argumentError{[]string{`give "ids" or "diff", not both`}}
		}
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		if err := t.Current(c.progress); err != nil {
			return answer{}, err
		}
		q := explore.ImpactRequest{Depth: in.Depth, Budget: in.Budget}
		for _, id := range in.IDs {
			if p, err := relative(t, id); err == nil && t.Has(p) {
				id = p
			} else {
				id = idBelow(t, id)
			}
			q.IDs = append(q.IDs, id)
		}
		if q.Since = strings.TrimSpace(in.Diff); strings.Contains(q.Since, "\n") {
			q.Since, q.Diff = "", in.Diff
		}
		found, err := explore.FindImpact(ctx, t, c.mem, q)
		if err != nil {
			return answer{}, err
		}
		return c.textAnswer(found.Text), nil
	})
}
