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

//go:embed find_symbol.md
var findSymbolAbout string

type findSymbolIn struct {
	Query string `json:"query"`
	Kind  string `json:"kind"`
	Limit int    `json:"limit"`
	All   bool   `json:"all"`
}

func findSymbol() tool {
	return define(tool{
		name: "find_symbol", title: "Find definitions", about: findSymbolAbout,
		params: []param{
			{name: "query", kind: aText, required: true},
			{name: "kind", kind: aText, about: "function, method, class, type, ..."},
			{name: "limit", kind: aCount, min: 1, max: 200, about: "default 20"},
			{name: "all", kind: aFlag, about: "namesakes unfolded"},
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
		found, err := t.Find(idBelow(t, in.Query), in.Kind, !in.All, cmp.Or(in.Limit, 20))
		if err != nil {
			return answer{}, err
		}
		var b strings.Builder
		more := found.Left
		for i, d := range found.Found {
			l, err := definitionLine(t, d)
			if err != nil {
				return answer{}, err
			}
			if b.Len()+len(l) > maxReply {
				more += len(found.Found) - i
				break
			}
			b.WriteString(l)
		}
		switch {
		case b.Len() == 0 && c.mem != nil && c.mem.Untracked(ctx):
			b.WriteString("Nothing is tracked here yet, so there are no definitions: " + trackFirst + ".\n")
		case b.Len() == 0:
			b.WriteString("No definition has " + quote(in.Query) + " in its name. A shorter part of it may; code_grep finds text.\n")
		case more > 0:
			fmt.Fprintf(&b, "… %d more: narrow the query or the kind, or raise limit.\n", more)
		}
		b.WriteString(leftOut(t.Unparsed()))
		return c.textAnswer(b.String()), nil
	})
}

// mostNamesakes is how many namesakes of a definition are named.
const mostNamesakes = 3

// definitionLine tells of a definition, and of its namesakes.
func definitionLine(t *scan.Tree, d condense.Definition) (string, error) {
	data, o, err := t.Symbol(d.Place)
	if err != nil {
		return "", err
	}
	text := scan.DefinitionRow(name(symbol.IDOf(d.Path, o, d.Index).String()), &o.Symbols[d.Index], condense.Signature(o, data, d.Index))
	n := len(d.Namesakes)
	if n == 0 {
		return text + "\n", nil
	}
	var ids []string
	for _, p := range d.Namesakes[:min(n, mostNamesakes)] {
		o := t.Outline(p.Path)
		ids = append(ids, fmt.Sprintf("%s L%d", name(symbol.IDOf(p.Path, o, p.Index).String()), o.Symbols[p.Index].Line))
	}
	text += "; " + plural(n, "namesake") + ": " + strings.Join(ids, ", ")
	if n > mostNamesakes {
		text += ", …; all lists them"
	}
	return text + "\n", nil
}
