package condense

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"

	"codemem/symbol"
)

// The levels of signatures: how early one is shown when not all fit.
const (
	levelOffer  = iota // a type or function that the file offers
	levelMethod        // a method that such a type offers
	levelValue         // a constant, variable, macro or field of an interface that the file offers
	levelHidden        // a type, function or method that it keeps to itself
	levelField         // a field, a member of an enum, a hidden constant or variable
)

const (
	mapIndent    = "  "
	longestLine  = 240     // bytes of a signature
	longestHead  = 8 << 10 // bytes of a file that one is made of
	shortMembers = 100     // bytes of a type with its members, up to which it is one line
	shortGroup   = 40      // bytes of what stands before a group of declarations: const (
	maxOverloads = 2       // of one name that are shown early
	mapValue     = 60      // bytes of a value that is part of a signature
)

// A mapLine is one signature.
type mapLine struct {
	text   string
	depth  int // of what it lies in
	level  int
	parent int // index of the line that it lies in, or -1
	tokens int // with its indent and line end, escapes included
}

// unparsedLines says in the place of signatures why a file has none.
func unparsedLines(o *symbol.Outline) []mapLine {
	text := "(not parsed: " + o.Unparsed + ")"
	return []mapLine{{text: text, parent: -1, tokens: Tokens(text) + 1}}
}

// A mapLiner makes the signatures of one file.
type mapLiner struct {
	*skeletonWriter
	order  []int           // symbols to tell of, by start
	nested map[int]bool    // containers with more than fields in them
	types  map[string]bool // by qualified name, whether a type is exported
	groups []symbol.Span   // by start, those not opened yet
	open   []mapGroup      // around where we are, the innermost last
	at     map[int]int     // line by symbol
	said   uint32          // up to where the content is in a line
	named  map[string]int  // callables by qualified name
	lines  []mapLine
}

// A mapGroup is a statement around several declarations, with what they have in common: the const of const ( … ).
type mapGroup struct {
	symbol.Span
	lead string
}

// mapLines returns the signatures of a file in source order: what is declared in it and not inside functions.
func mapLines(o *symbol.Outline, content []byte) []mapLine {
	w := newMapLiner(o, content)
	for _, i := range w.order {
		w.enter(o.Symbols[i].Span)
		if o.Symbols[i].Span.End > w.said { // else a parameter that is a field, a member of a short type
			w.add(i, &o.Symbols[i])
		}
	}
	return w.lines
}

func newMapLiner(o *symbol.Outline, content []byte) *mapLiner {
	w := &mapLiner{
		skeletonWriter: newWriter(o, content), nested: map[int]bool{}, types: map[string]bool{}, at: map[int]int{}, named: map[string]int{},
	}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent >= 0 && (s.Kind.Callable() || s.Kind.Container()) {
			w.nested[s.Parent] = true
		}
		if _, known := w.types[s.Qualified]; !known && s.Kind != symbol.Extension {
			w.types[s.Qualified] = s.Exported
		}
		if w.holds(s) && o.Listed(i) && s.Span.Len() > 0 {
			w.order = append(w.order, i)
		}
	}
	byStart := func(x, y symbol.Span) int { return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End)) }
	slices.SortStableFunc(w.order, func(a, b int) int { return byStart(o.Symbols[a].Span, o.Symbols[b].Span) })
	w.groups = slices.SortedFunc(slices.Values(o.Groups), byStart)
	return w
}

// enter notes which groups are around a symbol.
func (w *mapLiner) enter(span symbol.Span) {
	for ; len(w.groups) > 0 && w.groups[0].Start <= span.Start; w.groups = w.groups[1:] {
		if g := w.groups[0]; w.fits(g) && g.Holds(span) && g != span {
			w.open = append(w.open, mapGroup{g, w.leadOf(g, span.Start)})
		}
	}
	for len(w.open) > 0 && w.open[len(w.open)-1].End < span.End {
		w.open = w.open[:len(w.open)-1]
	}
}

// leadOf returns what stands in a group before its first declaration, if it is words.
func (w *mapLiner) leadOf(g symbol.Span, first uint32) string {
	lead := strings.TrimRight(w.mapText(symbol.Span{Start: g.Start, End: first}), " (")
	odd := func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) }
	if len(lead) > shortGroup || lead == "" || strings.ContainsFunc(lead, odd) {
		return ""
	}
	return lead + " "
}

// lead returns what a declaration has in common with others of its group.
func (w *mapLiner) lead() string {
	if len(w.open) == 0 {
		return ""
	}
	return w.open[len(w.open)-1].lead
}

// add adds the line of a symbol.
func (w *mapLiner) add(i int, s *symbol.Symbol) {
	l := mapLine{parent: -1, level: w.levelOf(s)}
	if p, ok := w.at[s.Parent]; ok && s.Parent >= 0 {
		l.parent, l.depth, l.level = p, w.lines[p].depth+1, max(l.level, w.lines[p].level)
	}
	if w.named[s.Qualified]++; s.Kind.Callable() && w.named[s.Qualified] > maxOverloads {
		l.level = max(l.level, levelHidden)
	}
	end := s.Span.End
	if l.text = w.mapWhole(s, i); l.text == "" {
		l.text, end = w.mapHead(s)
	}
	if l.text == "" {
		return
	}
	w.said = max(w.said, end)
	if n := len(w.lines) - 1; n >= 0 && w.lines[n].text == l.text && w.lines[n].parent == l.parent {
		w.lines[n].level = min(w.lines[n].level, l.level) // a, b = 1, 2
		w.at[i] = n
		return
	}
	l.tokens = Tokens(strings.Repeat(mapIndent, l.depth) + xmlText(l.text) + "\n")
	w.at[i] = len(w.lines)
	w.lines = append(w.lines, l)
}

// levelOf returns the level of a symbol by itself. A method is hidden with the type that it is of.
func (w *mapLiner) levelOf(s *symbol.Symbol) int {
	switch {
	case s.Owner != "" && w.hides(s.Owner):
		return levelHidden
	case s.Kind == symbol.Field && s.Exported && s.Parent >= 0 && w.o.Symbols[s.Parent].Kind == symbol.Interface:
		return levelValue
	case s.Kind == symbol.Field || s.Kind == symbol.Member, s.Kind.Value() && !s.Exported:
		return levelField
	case !s.Exported:
		return levelHidden
	case s.Kind.Value(), s.Kind == symbol.Macro:
		return levelValue
	case s.Kind == symbol.Method:
		return levelMethod
	}
	return levelOffer
}

// hides reports whether a type of the file, or of its package, is one that it keeps to itself.
func (w *mapLiner) hides(name string) bool {
	if exported, known := w.types[name]; known {
		return !exported
	}
	return w.o.Rules().PackageDirectories && isLower(name[0])
}

// mapHead returns the declaration of a symbol on one line, up to its body, and where that ends.
func (w *mapLiner) mapHead(s *symbol.Symbol) (line string, end uint32) {
	span := s.Span
	var opened bool
	span.End, opened = w.headEnd(s)
	text := w.mapText(span)
	text = strings.TrimRight(text, " ;,\\")
	if s.Kind.Callable() || !s.Kind.Container() && span.End == s.Value.Start {
		text = strings.TrimRight(text, " {=")
	}
	if s.Kind.Callable() {
		text = strings.TrimSpace(strings.TrimSuffix(text, "=>"))
		if w.o.Rules().Indented != "" {
			text = strings.TrimSuffix(text, ":")
		}
	}
	if opened && !strings.HasSuffix(text, "{") {
		text += " {"
	}
	if text == "" {
		return "", span.End
	}
	return shortened(w.lead() + text), span.End
}

// headEnd returns where the declaration of a symbol ends: at its body or its value, if it has one. opened says that the body's
// bracket comes next.
func (w *mapLiner) headEnd(s *symbol.Symbol) (end uint32, opened bool) {
	switch {
	case hasOwnBody(s):
		// Of a body that begins with a word, that belongs to the declaration: interface { … }.
		if at := bytes.IndexAny(w.content[s.Body.Start:s.Body.End], "{\n"); s.Kind.Container() && at >= 0 && w.content[int(s.Body.Start)+at] == '{' {
			return s.Body.Start + uint32(at), true
		}
		return s.Body.Start, false
	case s.Value.Len() > mapValue && s.Span.Holds(s.Value) && s.Kind != symbol.Type:
		return s.Value.Start, false
	}
	return s.Span.End, false
}

// hasOwnBody reports whether a function or a container has a body behind its declaration.
func hasOwnBody(s *symbol.Symbol) bool {
	return s.Body.Len() > 0 && s.Span.Holds(s.Body) && s.Body.Start > s.Span.Start && (s.Kind.Callable() || s.Kind.Container())
}

// mapWhole returns a short type without methods, with all its members on one line; "" for others.
func (w *mapLiner) mapWhole(s *symbol.Symbol, self int) string {
	const room = 3 // comments and indents go
	if !s.Kind.Container() || s.Span.Len() > room*shortMembers || w.nested[self] {
		return ""
	}
	if text := w.lead() + w.mapText(s.Span); len(text) <= shortMembers {
		return strings.TrimRight(text, " ;,")
	}
	return ""
}

// mapText returns a span without comments on one line; where a line break ends a declaration, a semicolon does.
func (w *mapLiner) mapText(span symbol.Span) string {
	span.End = min(span.End, span.Start+longestHead)
	from := w.out.Len()
	w.between(span)
	text := bytes.ToValidUTF8(bytes.Clone(w.out.Bytes()[from:]), []byte("\uFFFD"))
	w.out.Truncate(from)
	line := strings.Join(strings.Fields(oneLine(string(text), w.o.Rules().LinesEnd)), " ")
	return visible(strings.ReplaceAll(line, ",)", ")"))
}

// oneLine returns a declaration on one line. Where a line break ends what is declared in it, a semicolon does.
func oneLine(text string, linesEnd bool) string {
	said := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if said != "" {
			last := said[len(said)-1]
			switch {
			case line[0] == ')':
				said = strings.TrimSuffix(said, ",")
			case last == '(' || last == '[' || line[0] == ']' || line[0] == '.':
			case linesEnd && strings.IndexByte(",;{(&|+=<>:", last) < 0 && line[0] != '}' && strings.Contains(said, "{"):
				said += "; "
			default:
				said += " "
			}
		}
		said += line
	}
	return said
}

// visible returns s with a replacement for each character that does not print: none of them is to be in a map.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return unicode.ReplacementChar
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

func shortened(line string) string {
	if len(line) <= longestLine {
		return line
	}
	return strings.ToValidUTF8(line[:longestLine], "") + ellipsis
}
