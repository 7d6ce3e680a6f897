package explore

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"codemem/condense"
	"codemem/hidden"
	"codemem/repo"
)

// A group is one sort of what a change touches, as it is shown.
type group struct {
	title   string
	touches *[]Touch
	lines   []string
	turn    int // how many of its lines are taken before another group has its turn
	taken   int
}

// groups returns the sorts, in their order.
func (o *Impact) groups() []*group {
	return []*group{
		{title: "Used by, with steps (! as it no longer is)", touches: &o.Callers, turn: 4},
		{title: "Possibly left", touches: &o.Left, turn: 2},
		{title: "Implements or overrides", touches: &o.Dispatch, turn: 2},
		{title: "Possibly forgotten", touches: &o.Siblings, turn: 2},
		{title: "Tests, with steps", touches: &o.Tests, turn: 3},
		{title: "Changed together before", touches: &o.Together, turn: 2},
		{title: "Summaries", touches: &o.Texts, turn: 1},
	}
}

// write writes the text in at most so many tokens: what changes first, and then of each group some lines in turn.
func (o *Impact) write(budget int) {
	head := o.head()
	groups := o.groups()
	for _, g := range groups {
		for i := range *g.touches {
			g.lines = append(g.lines, touchLine(&(*g.touches)[i], len(o.Changed) > 1))
		}
	}
	shown := &group{lines: o.changedLines(), turn: 3}
	said := &group{turn: 2}
	for _, n := range o.Notes {
		said.lines = append(said.lines, "! "+inline(n)+"\n")
	}
	all := append([]*group{shown, said}, groups...)
	text := func() string {
		var b strings.Builder
		b.WriteString(head)
		shown.write(&b)
		for _, g := range groups {
			if len(g.lines) > 0 {
				fmt.Fprintf(&b, "%s (%d):\n", g.title, len(g.lines))
				g.write(&b)
			}
		}
		said.write(&b)
		return b.String()
	}
	o.Text = head
	for room := budget - condense.Tokens(head); room >= 0; room -= max(room/20, 8) { // a guess by lines, checked as a whole
		fill(all, room)
		if full := text(); condense.Tokens(full) <= budget {
			o.Text = full
			break
		}
		for _, g := range all {
			g.taken = 0
		}
	}
	if condense.Tokens(o.Text) > budget {
		o.Text = ""
	}
	o.LeftOut = 0
	for _, g := range all {
		o.LeftOut += len(g.lines) - g.taken
	}
	o.Tokens = condense.Tokens(o.Text)
}

// write writes the lines that are taken, and how many are not.
func (g *group) write(b *strings.Builder) {
	for _, l := range g.lines[:g.taken] {
		b.WriteString(l)
	}
	b.WriteString(more(g))
}

// fill takes lines of groups in turn as long as they fit some room, with the titles of all groups.
func fill(groups []*group, room int) {
	const rest = 5 // tokens of "… N more"
	for _, g := range groups {
		if len(g.lines) > 0 {
			room -= condense.Tokens(g.title) + rest + 2
		}
	}
	full := map[*group]bool{}
	for open := true; open; {
		open = false
		for _, g := range groups {
			for n := g.turn; n > 0 && !full[g] && g.taken < len(g.lines); n-- {
				cost := condense.Tokens(g.lines[g.taken])
				if full[g] = cost > room; !full[g] {
					room -= cost
					g.taken++
					open = true
				}
			}
		}
	}
}

// more says how many lines of a group were left out.
func more(g *group) string {
	if n := len(g.lines) - g.taken; n > 0 {
		return fmt.Sprintf("… %d more\n", n)
	}
	return ""
}

// head says what changes in a line.
func (o *Impact) head() string {
	if len(o.Changed) == 0 && repo.IsRange(o.Since) {
		return "In " + inline(o.Since) + " nothing differs.\n"
	}
	if len(o.Changed) == 0 {
		return "Nothing differs from " + inline(o.Since) + ".\n"
	}
	var order []string
	count, files := map[string]int{}, map[string]bool{}
	for _, c := range o.Changed {
		files[c.Path] = true
		if c.Kind == "file" {
			continue
		}
		if count[c.How]++; count[c.How] == 1 {
			order = append(order, c.How)
		}
	}
	var parts []string
	for _, how := range order {
		parts = append(parts, fmt.Sprintf("%d %s", count[how], how))
	}
	text := counted(len(files), "file")
	if len(parts) > 0 {
		text = strings.Join(parts, ", ") + " in " + text
	}
	title, since := o.compared()
	text += since
	if o.AlsoChange > 0 {
		text += "; " + counted(o.AlsoChange, "use") + " by what changes too"
	}
	return title + text + ".\n"
}

// compared says between what the changes lie: before what changes, or after it.
func (o *Impact) compared() (title, since string) {
	switch {
	case repo.IsRange(o.Since):
		return "Changes of " + inline(o.Since) + ": ", ""
	case o.Since != "":
		return "Changes: ", ", since " + inline(o.Since)
	}
	return "Changes: ", ""
}

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// changedLines tells what changes: the symbols of a file that change alike in one line.
func (o *Impact) changedLines() []string {
	const most = 8 // of a line
	var lines []string
	for i := 0; i < len(o.Changed); {
		c := &o.Changed[i]
		line, n := "- "+inline(c.How)+" "+inline(c.ID), 1
		if c.From != "" {
			line += " from " + inline(c.From)
		}
		for ; n < most && i+n < len(o.Changed); n++ {
			next := &o.Changed[i+n]
			if next.Path != c.Path || next.How != c.How || c.Kind == "file" || next.Kind == "file" {
				break
			}
			line += ", " + inline(strings.TrimPrefix(next.ID, c.Path+":"))
		}
		lines = append(lines, line+"\n")
		i += n
	}
	return lines
}

// touchLine tells of one place; of says whether to show what it leads to.
func touchLine(t *Touch, of bool) string {
	var b strings.Builder
	b.WriteString("- ")
	if t.Breaks && t.Steps > 0 {
		b.WriteString("! ")
	}
	if t.Steps > 0 {
		fmt.Fprintf(&b, "%d ", t.Steps)
	}
	b.WriteString(inline(t.ID))
	if t.Line > 0 {
		fmt.Fprintf(&b, " L%d", t.Line)
	}
	b.WriteString(" (" + inline(t.How))
	if t.Rule != "" {
		b.WriteString(", " + inline(t.Rule))
	}
	if t.Possible {
		b.WriteString(", possible")
	}
	b.WriteByte(')')
	if of && t.leads() {
		b.WriteString(" → " + inline(t.Of[strings.LastIndexByte(t.Of, ':')+1:]))
	}
	b.WriteByte('\n')
	return b.String()
}

// leads reports whether what a place leads to says something: it is another, and the place is next to it or breaks.
func (t *Touch) leads() bool {
	return t.Of != "" && t.Of != t.ID && (t.Steps == 1 || t.Steps == 0 && !t.Possible || t.Breaks)
}

// inline returns a text on one line, without what a terminal or a model could take for something else than text.
func inline(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || hidden.Rune(r) }) {
		return strconv.QuoteToASCII(text)
	}
	return text
}
