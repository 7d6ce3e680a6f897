package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/symbol"
)

//go:embed find_symbol.md
var findSymbolAbout string

type findSymbolIn struct {
	Query string `json:"query"`
	Kind  string `json:"kind"`
	Limit int    `json:"limit"`
}

func findSymbol() tool {
	return define(tool{
		name: "find_symbol", title: "Find definitions", about: findSymbolAbout,
		params: []param{
			{name: "query", kind: aText, required: true},
			{name: "kind", kind: aText, about: "function, method, class, type, ..."},
			{name: "limit", kind: aCount, min: 1, max: 200, about: "default 20"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in findSymbolIn) (answer, error) {
		in.Query = strings.TrimSpace(in.Query)
		if in.Query == "" {
			return answer{}, &argumentError{[]string{`"query" must hold a name or a part of one`}}
		}
		if in.Kind != "" && symbol.KindOf(in.Kind) == symbol.NoKind {
			return answer{}, &argumentError{[]string{`"kind" must be one of ` + strings.Join(symbol.Kinds(), ", ")}}
		}
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		if err := t.Current(c.progress); err != nil {
			return answer{}, err
		}
		limit := cmp.Or(in.Limit, 20)
		places, err := t.Find(in.Query, in.Kind, limit+1)
		if err != nil {
			return answer{}, err
		}
		more := len(places) > limit
		var b strings.Builder
		for _, p := range places[:min(len(places), limit)] {
			data, o, err := t.Symbol(p)
			if err != nil {
				return answer{}, err
			}
			s := &o.Symbols[p.Index]
			l := fmt.Sprintf("%s %s L%d-%d: %s\n", name(symbol.IDOf(p.Path, o, p.Index).String()), s.Kind, s.Line, s.EndLine, line(condense.Signature(o, data, p.Index)))
			if b.Len()+len(l) > maxReply {
				more = true
				break
			}
			b.WriteString(l)
		}
		switch {
		case b.Len() == 0:
			b.WriteString("No definition has " + quote(in.Query) + " in its name. A shorter part of it may; grep finds text.\n")
		case more:
			b.WriteString("… more: narrow the query or the kind, or raise limit.\n")
		}
		b.WriteString(leftOut(t.Unparsed()))
		return c.told(b.String()), nil
	})
}
