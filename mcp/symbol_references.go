package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/condense"
)

//go:embed symbol_references.md
var symbolReferencesAbout string

type symbolReferencesIn struct {
	SymbolID  string `json:"symbolId"`
	Direction string `json:"direction"`
	Budget    int    `json:"budget"`
}

func symbolReferences() tool {
	return define(tool{
		name: "symbol_references", title: "Callers and callees", about: symbolReferencesAbout,
		params: []param{
			{name: "symbolId", kind: aText, required: true},
			{name: "direction", kind: aText, oneOf: []string{"both", "callers", "callees"}},
			budgetParam,
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in symbolReferencesIn) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		if err := t.Current(c.progress); err != nil {
			return answer{}, err
		}
		places, err := locate(t, []string{in.SymbolID})
		if err != nil {
			return answer{}, err
		}
		u, err := condense.References(t, places[0])
		if err != nil {
			return answer{}, err
		}
		return c.told(usesText(u, in.Direction, cmp.Or(in.Budget, defaultReply))), nil
	})
}

// usesText tells of uses in at most budget tokens, what is certain first. What did not fit is counted.
func usesText(u condense.Uses, direction string, budget int) string {
	const reserve = 25 // for what is said of the rest
	head := fmt.Sprintf("%s, %s.\n", plural(len(u.Callers)+len(u.Through)+len(u.Possible), "caller"), plural(len(u.Runs)+len(u.Callees)+len(u.Open), "callee"))
	for _, longer := range []string{usesCount(u), name(u.ID) + ": " + usesCount(u)} {
		if condense.Tokens(longer)+reserve <= budget {
			head = longer
		}
	}
	parts := []struct {
		title string
		uses  []condense.Use
		of    string
	}{
		{"Callers:", u.Callers, "callers"},
		{"Callers through others that it implements or overrides:", u.Through, "callers"},
		{"Implementations, which a call of it can run:", u.Runs, "callees"},
		{"Callees:", u.Callees, "callees"},
		{"Possible callers, by a receiver whose type is not known:", u.Possible, "callers"},
		{"Unresolved:", u.Open, "callees"},
	}
	var b strings.Builder
	b.WriteString(head)
	room := budget - reserve - condense.Tokens(head)
	for _, p := range parts {
		if len(p.uses) == 0 || direction != "" && direction != "both" && direction != p.of {
			continue
		}
		room -= condense.Tokens(p.title) + 1
		for i, use := range p.uses {
			l := useLine(use)
			if room -= condense.Tokens(l); room < 0 {
				fmt.Fprintf(&b, "… %d more of these, and what follows: raise budget, or ask one direction.\n", len(p.uses)-i)
				return b.String()
			}
			if i == 0 {
				b.WriteString(p.title + "\n")
			}
			b.WriteString(l)
		}
	}
	return b.String()
}

// usesCount counts uses, of dispatch only what there is.
func usesCount(u condense.Uses) string {
	through, runs := "", ""
	if n := len(u.Through); n > 0 {
		through = fmt.Sprintf(", %d through others", n)
	}
	if n := len(u.Runs); n > 0 {
		runs = plural(n, "implementation") + ", "
	}
	return fmt.Sprintf("%s%s, %d possible; %s%s, %d unresolved.\n", plural(len(u.Callers), "caller"), through, len(u.Possible), runs, plural(len(u.Callees), "callee"), len(u.Open))
}

// useLine tells of one use: the other symbol, the line and the rule.
func useLine(u condense.Use) string {
	if u.ID == "" {
		return fmt.Sprintf("- %s L%d (%s, %s)\n", name(u.Name), u.Line, u.Kind, u.Why)
	}
	where := fmt.Sprintf("L%d", u.Line)
	if !strings.HasPrefix(u.ID, u.Path) { // the line is in another file than the symbol
		where = fmt.Sprintf("at %s:%d", name(u.Path), u.Line)
	}
	how := u.Kind + ", " + cmp.Or(u.Rule, u.Why)
	if u.Name != "" {
		how = u.Name + ", " + how
	}
	if u.Via != "" {
		how += ", via " + u.Via
	}
	return fmt.Sprintf("- %s %s (%s)\n", name(u.ID), where, line(how))
}
