package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/scan"
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
		side := map[string]condense.Side{"callers": condense.Callers, "callees": condense.Callees}[in.Direction]
		u, err := t.References(places[0], side)
		if err != nil {
			return answer{}, err
		}
		without := leftOut(t.Unparsed())
		return c.textAnswer(usesText(u, side, cmp.Or(in.Budget, defaultReply)-condense.Tokens(without)) + without), nil
	})
}

// usesText tells of uses in at most budget tokens, what is certain first. What did not fit is counted.
func usesText(u condense.Uses, side condense.Side, budget int) string {
	const reserve = 25 // for what is said of the rest
	head := usesHead(u, side, budget-reserve)
	methods, values := u.CalledThrough()
	open, outside := u.Unresolved()
	parts := []struct {
		title string
		uses  []condense.Use
	}{
		{"Callers", u.Callers},
		{"Callers through what it implements or overrides", methods},
		{"Callers by value, of the field or variable that holds it", values},
		{"Implements, so that a call of these can run it", u.Implements},
		{"Implementations, which a call of it can run", u.Runs},
		{"Callees", u.Callees},
		{"Possible uses: its name stands there, and no rule says what it means", u.Possible},
		{"Unresolved", open},
	}
	var b strings.Builder
	b.WriteString(head)
	room := budget - reserve - condense.Tokens(head)
	for _, p := range parts {
		if len(p.uses) == 0 {
			continue
		}
		room -= condense.Tokens(p.title) + 1
		how, rows := scan.UseRows(u.ID, p.uses, name)
		if how != "" {
			p.title += " (" + line(how) + ")"
			room -= condense.Tokens(how) + 2
		}
		left := len(p.uses)
		for i, row := range rows {
			l := row.Text + "\n"
			if room -= condense.Tokens(l); room < 0 {
				fmt.Fprintf(&b, "… %d more of these, and what follows: raise budget, or ask one direction.\n", left)
				return b.String()
			}
			if i == 0 {
				b.WriteString(p.title + ":\n")
			}
			b.WriteString(l)
			left -= row.Uses
		}
	}
	if last := "Of outside: " + scan.OutsideRow(outside) + "\n"; len(outside) > 0 && condense.Tokens(last) <= room {
		b.WriteString(last)
	}
	return b.String()
}

// usesHead says how many uses there are, and as much of what is known besides as fits in budget tokens.
func usesHead(u condense.Uses, side condense.Side, budget int) string {
	head := fmt.Sprintf("%s, %s.\n", plural(len(u.Callers)+len(u.Through)+len(u.Possible), "caller"), plural(len(u.Runs)+len(u.Callees)+len(u.Open), "callee"))
	if side != condense.Both {
		head = usesCount(u, side)
	}
	count := usesCount(u, side)
	for _, longer := range []string{count, count + unusedText(u), name(u.ID) + ": " + count, name(u.ID) + ": " + count + unusedText(u)} {
		if condense.Tokens(longer) <= budget {
			head = longer
		}
	}
	return head
}

// usesCount counts the uses that were asked for, of what is not plainly a caller or a callee only what there is.
func usesCount(u condense.Uses, side condense.Side) string {
	some := func(n int, what string) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprintf(", %d %s", n, what)
	}
	possible := some(len(u.Possible), "possible")
	if u.More {
		possible = fmt.Sprintf(", at least %d possible", len(u.Possible))
	}
	runs := ""
	if n := len(u.Runs); n > 0 {
		runs = plural(n, "implementation") + ", "
	}
	callers := plural(len(u.Callers), "caller") + some(len(u.Through), "through others") + possible
	open, outside := u.Unresolved()
	callees := runs + plural(len(u.Callees), "callee") + some(len(open), "unresolved") + some(len(outside), "of outside")
	switch side {
	case condense.Callers:
		return callers + ".\n"
	case condense.Callees:
		return callees + ".\n"
	}
	return callers + "; " + callees + ".\n"
}

// unusedText says what is known of a symbol that no rule proves to be used, and which files could not be looked through.
func unusedText(u condense.Uses) string {
	const few = 5
	text := ""
	if said := u.Unused(); said != "" {
		text = "Used by " + said + ".\n"
	}
	for i, path := range u.Unread {
		if i == few {
			return text + fmt.Sprintf("… %d more could not be looked through.\n", len(u.Unread)-i)
		}
		text += "Could not be looked through: " + name(path) + "\n"
	}
	return text
}
