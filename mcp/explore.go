package mcp

import (
	"context"
	_ "embed" // its description
	"strings"

	"codemem/explore"
)

//go:embed explore.md
var exploreAbout string

type exploreIn struct {
	Query  string `json:"query"`
	Budget int    `json:"budget"`
	Why    bool   `json:"why"`
}

func exploreTool() tool {
	return define(tool{
		name: "explore", title: "Where the work is", about: exploreAbout,
		params: []param{
			{name: "query", kind: aText, required: true},
			{name: "budget", kind: aCount, min: explore.LeastBudget, max: maxExplore, usual: explore.DefaultBudget, about: "tokens, default 4000"},
			{name: "why", kind: aFlag, about: "explain the order"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
		shared: shared{"budget", explore.DefaultBudget, explore.LeastBudget, headingTokens},
	}, func(ctx context.Context, c *request, in exploreIn) (answer, error) {
		if strings.TrimSpace(in.Query) == "" {
			return answer{}, &argumentError{[]string{`"query" must hold the request: words, names, a stack trace, path:line, a diff`}}
		}
		t, err := c.looked(ctx)
		if err != nil {
			return answer{}, err
		}
		a, err := explore.Explore(ctx, t, in.Query, explore.Options{Budget: in.Budget, Why: in.Why, Memory: c.mem})
		if err != nil {
			return answer{}, err
		}
		c.askedIn(t, a.Given)
		c.given(a.Given)
		c.finish(t)
		makeRoom()
		return c.textAnswer(a.Text), nil
	})
}

// maxExplore is the largest budget of explore, in tokens.
const maxExplore = 64_000
