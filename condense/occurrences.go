package condense

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// A Text is a file in which names stand.
type Text struct {
	Path    string
	Bytes   []byte
	Outline *symbol.Outline // of these bytes; nil if they are in no language that is parsed, or are generated
	Prose   bool            // it is documentation
	At      []int           // offsets of the names in Bytes, in order
}

// Reasons of possible uses that no reference has.
const (
	whyOpen   = "unresolved" // the name stands in code, and nothing says what it means
	whyQuoted = "quoted"     // it stands in quotes
	whyImport = "import"     // it is imported, or may be
	whyForm   = "form"       // it resolves to another form of the symbol: an overload, a declaration, that of another build
	whyText   = "text"       // it stands in a file that is not parsed: a template, settings, a script

	// These are told only if there is nothing else.
	whyExternal = resolve.WhyExternal // it is of something outside, as far as the source says
	whyLanguage = "language"          // it stands in code of an unrelated language
	whyProse    = "prose"             // it stands in documentation
)

// standing is the kind of a use that is no reference.
const standing = "name"

// mostPossible is how many possible uses are told, and looked for.
const mostPossible = 1000

// An occurring looks for uses where a name stands and no rule says what it means.
type occurring struct {
	u        *Uses
	src      Source
	world    *snapshot.Snapshot
	at       symbol.Place
	s        *symbol.Symbol
	language string
	fold     bool // names are the same whatever the case of letters
	names    []string
	through  through
	proven   map[string]bool // files with a use that a rule proves
	weak     []Use           // those that are told only if there is nothing else
	have     map[Use]bool    // by path and line, and whether they are weak
	enclosed int             // the symbol outside of which nothing can use it, or -1
}

// occurrences adds the possible uses of a symbol under some names, and in some files, sorted, under those that only they give it. Of
// files beside those it adds the uses that rules prove as well.
func (u *Uses) occurrences(src Source, world *snapshot.Snapshot, at symbol.Place, names, files []string, t through) {
	o := src.Outline(at.Path)
	l := occurring{u: u, src: src, world: world, at: at, s: &o.Symbols[at.Index], language: o.Language, fold: o.Rules().FoldCase, names: names, through: t, proven: map[string]bool{}, have: map[Use]bool{}, enclosed: u.enclosing(o, at.Index)}
	for _, use := range slices.Concat(u.Callers, u.Through) {
		l.proven[use.Path] = true
	}
	wanted := symbol.NamesOf(o, at.Index, slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "default" })...)
	l.renamed(files, wanted)
	for text, err := range src.Occurrences(wanted, at.Path) {
		switch {
		case err != nil:
			u.Unread = append(u.Unread, text.Path)
		case text.Outline == nil:
			l.unparsed(text)
		default:
			if _, looked := slices.BinarySearch(files, text.Path); !looked { // it is not of the tree: nobody added it yet
				u.from(src, world, text.Path, text.Outline, at, l.s, names, t)
			}
			l.parsed(text)
		}
		if u.More = len(u.Possible) > mostPossible; u.More {
			break
		}
	}
	if len(u.Callers)+len(u.Through)+len(u.Possible) == 0 {
		u.More = len(l.weak) > mostPossible
		u.Possible = append(u.Possible, l.weak...)
	}
	slices.SortStableFunc(u.Possible, func(a, b Use) int {
		return cmp.Or(cmp.Compare(l.rank(a), l.rank(b)), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	u.Possible = u.Possible[:min(len(u.Possible), mostPossible)]
}

// enclosing returns the function around a local one that is only called, -1 for any other: as that is handed on to nothing, only what is
// in there can use it.
func (u *Uses) enclosing(o *symbol.Outline, i int) int {
	s := &o.Symbols[i]
	if !o.Rules().Nearest || s.Kind != symbol.Function || s.Parent < 0 || !o.Symbols[s.Parent].Kind.Callable() {
		return -1
	}
	if slices.ContainsFunc(u.Callers, func(use Use) bool { return use.Kind != symbol.Call.String() }) {
		return -1
	}
	return s.Parent
}

// renamed adds possible uses under the names that files give to what they import: as of a default export.
func (l *occurring) renamed(files []string, wanted symbol.Names) {
	for _, p := range files {
		o := l.src.Outline(p)
		if o == nil {
			continue
		}
		names := symbol.Names{Fold: wanted.Fold}
		for i := range o.Imports {
			imp := &o.Imports[i]
			name := imp.Local()
			if name == "" || slices.Contains(wanted.Any, name) || slices.Contains(names.Any, name) ||
				imp.Kind != symbol.ImportDefault && imp.Kind != symbol.ImportNamespace && !l.called(imp.Name) {
				continue
			}
			r := symbol.Reference{Kind: symbol.Mention, Name: name, From: -1, Line: imp.Line}
			if resolve.Reference(l.world, p, o, &r).Place == l.at {
				names.Any = append(names.Any, name)
			}
		}
		if len(names.Any) == 0 {
			continue
		}
		data, now, err := l.src.Bytes(p)
		if err != nil {
			l.u.Unread = append(l.u.Unread, p)
			continue
		}
		own := l.names
		l.names = names.Any
		l.parsed(Text{Path: p, Bytes: data, Outline: now, At: names.In(data)})
		l.names = own
	}
}

// rank orders possible uses by how likely they are.
func (l *occurring) rank(use Use) int {
	switch use.Why {
	case resolve.WhyReceiver:
		if use.Kind == symbol.Call.String() && l.s.Kind == symbol.Method {
			return 0
		}
		return 1
	case WhyValue:
		return 0
	case whyQuoted, whyImport:
		return 2
	case whyText, whyExternal:
		return 3
	case whyLanguage:
		return 4
	case whyProse:
		return 5
	}
	return 1
}

// unparsed adds the lines of a file that is not parsed.
func (l *occurring) unparsed(text Text) {
	why := whyText
	if text.Prose {
		why = whyProse
	}
	lines := counter{text: text.Bytes}
	for _, at := range text.At {
		l.add(Use{ID: text.Path, Path: text.Path, Line: lines.of(at), Kind: standing, Why: why})
	}
}

// add adds a possible use, of a line only one.
func (l *occurring) add(use Use) {
	if l.enclosed >= 0 {
		if in := &l.src.Outline(l.at.Path).Symbols[l.enclosed]; use.Path != l.at.Path || use.Line < in.Line || use.Line > in.EndLine {
			return
		}
	}
	list := &l.u.Possible
	if slices.Contains([]string{whyExternal, whyLanguage, whyProse}, use.Why) || !symbol.Reaches(l.at, l.src.Outline(l.at.Path), use.Path) {
		if list = &l.weak; len(*list) > mostPossible {
			return
		}
	}
	place := Use{Path: use.Path, Line: use.Line}
	if list == &l.weak {
		place.Why = whyExternal
	}
	if !l.have[place] {
		l.have[place] = true
		*list = append(*list, use)
	}
}

// A counter tells lines of ascending offsets.
type counter struct {
	text       []byte
	line, from int
}

func (c *counter) of(at int) int {
	c.line += bytes.Count(c.text[c.from:at], []byte{'\n'})
	c.from = at
	return c.line + 1
}

// A token is a name that stands in code.
type token struct {
	at, end int
	from    int // index of the innermost symbol around it, or -1
	line    int
	behind  bool // another name or value, with a dot or an arrow
	quoted  bool
}

// parsed adds what is left of a parsed file's names without comments, definitions and what rules resolve.
func (l *occurring) parsed(text Text) {
	o := text.Outline
	refs := map[int][]*symbol.Reference{}
	for r := range o.Uses() {
		if l.called(r.Name) {
			refs[r.Line] = append(refs[r.Line], r)
		}
	}
	steps := o.FirstSteps(l.called)
	for i := range steps {
		refs[steps[i].Line] = append(refs[steps[i].Line], &steps[i])
	}
	tokens := l.tokens(text)
	for len(tokens) > 0 {
		n := 1
		for n < len(tokens) && tokens[n].line == tokens[0].line {
			n++
		}
		l.line(text, tokens[:n], refs[tokens[0].line])
		tokens = tokens[n:]
	}
}

// called reports whether a reference's name is one of those that are looked for.
func (l *occurring) called(name string) bool {
	return slices.ContainsFunc(l.names, func(n string) bool { return n == name || l.fold && strings.EqualFold(n, name) })
}

// line adds what is left of the tokens of one line. A reference has one token; which one, is known only by what is before
// it, which is enough to count.
func (l *occurring) line(text Text, tokens []token, refs []*symbol.Reference) {
	for _, behind := range []bool{false, true} {
		left := slices.DeleteFunc(slices.Clone(tokens), func(t token) bool { return t.behind != behind })
		var open []Use
		for _, r := range refs {
			if (r.Receiver != "") != behind {
				continue
			}
			if len(left) > 0 {
				left = left[1:]
			}
			if use, is := l.reference(text, r); is {
				open = append(open, use)
			}
		}
		for _, use := range open {
			l.add(use)
		}
		for _, t := range left {
			if why := l.why(text, t); why != "" {
				l.add(Use{ID: idOf(text.Path, text.Outline, t.from), Path: text.Path, Line: t.line, Kind: standing, Why: why})
			}
		}
	}
}

// idOf returns the id of symbol i of a file, or the file's for -1.
func idOf(path string, o *symbol.Outline, i int) string {
	if i < 0 {
		return path
	}
	return symbol.IDOf(path, o, i).String()
}

// reference returns the possible use that a reference is, if no rule says what it means.
func (l *occurring) reference(text Text, r *symbol.Reference) (Use, bool) {
	use := Use{ID: idOf(text.Path, text.Outline, r.From), Name: r.Name, Path: text.Path, Line: r.Line, Kind: r.Kind.String()}
	if r.Receiver != "" {
		use.Name = r.Receiver + "." + r.Name
	}
	res := resolve.Named(l.world, text.Path, text.Outline, r)
	use.Why = l.judged(res, r.Kind)
	if use.Why == "" && res.Rule == "" {
		use.Why = res.Why
	}
	if use.Why != "" && use.Why != whyExternal && !symbol.Related(text.Outline.Language, l.language) {
		use.Why = whyLanguage
	}
	return use, use.Why != "" && !(res.Rule != "" && res.Place == l.at)
}

// judged says why what resolves is a possible use all the same, or that it is external; "" else.
func (l *occurring) judged(res resolve.Resolution, kind symbol.RefKind) string {
	switch {
	case res.Rule == "" && res.External:
		return whyExternal
	case res.Rule == "" || res.Place == l.at || l.through.others[res.Place] != "":
		return ""
	}
	own, o := l.src.Outline(l.at.Path), l.world.Outline(res.Path)
	if kind != symbol.Call && symbol.Made(own, l.at.Index) >= 0 { // to name a type is not to make one
		return ""
	}
	if o != nil && symbol.Forms(l.at, res.Place, own, o) {
		return whyForm
	}
	return ""
}

// tokens returns the names in a text that are in no comment, and no definition's.
func (l *occurring) tokens(text Text) []token {
	o := text.Outline
	comments := append(slices.Clone(o.Notes), o.Doc)
	defined := map[int]bool{}
	for i := range o.Symbols {
		defined[int(o.Symbols[i].NameAt)] = true
		if d := o.Symbols[i].Doc; d.Len() > 0 {
			comments = append(comments, d)
		}
	}
	slices.SortFunc(comments, func(a, b symbol.Span) int { return cmp.Compare(a.Start, b.Start) })
	lines := counter{text: text.Bytes}
	var all []token
	for _, at := range text.At {
		if defined[at] || commented(text.Bytes, comments, at) {
			continue
		}
		t := token{at: at, end: nameEnd(text.Bytes, at), from: around(o, at), line: lines.of(at)}
		before := bytes.TrimRight(text.Bytes[:at], " \t\r\n")
		for _, mark := range []string{".", "->", "::"} {
			t.behind = t.behind || bytes.HasSuffix(before, []byte(mark)) && !bytes.HasSuffix(before, []byte(".."))
		}
		t.quoted = at > 0 && t.end < len(text.Bytes) && text.Bytes[at-1] == text.Bytes[t.end] && strings.IndexByte("'\"`", text.Bytes[t.end]) >= 0
		all = append(all, t)
	}
	return all
}

// commented reports whether an offset is in a comment: in one that no compiler reads.
func commented(text []byte, comments []symbol.Span, at int) bool {
	i, _ := slices.BinarySearchFunc(comments, at+1, func(s symbol.Span, at int) int { return cmp.Compare(int(s.Start), at) })
	for i--; i >= 0; i-- {
		if s := comments[i]; at < int(s.End) {
			return !bytes.HasPrefix(text[s.Start:], []byte("//go:")) && !bytes.HasPrefix(text[s.Start:], []byte("//export "))
		}
		if i > 0 && comments[i-1].End <= comments[i].Start {
			break
		}
	}
	return false
}

// nameEnd returns where the name at an offset ends.
func nameEnd(text []byte, at int) int {
	end := at
	for end < len(text) && (text[end] == '_' || text[end] >= 0x80 || text[end] >= '0' && text[end] <= '9' || text[end]|0x20 >= 'a' && text[end]|0x20 <= 'z') {
		end++
	}
	return end
}

// around returns the index of the innermost symbol around an offset, or -1.
func around(o *symbol.Outline, at int) int {
	in := -1
	for i := range o.Symbols {
		if s := o.Symbols[i].Span; !o.Symbols[i].Set && int(s.Start) <= at && at < int(s.End) {
			in = i
		}
	}
	return in
}

// why says why a name that is no reference may mean the symbol; "" if it is known to mean something else.
func (l *occurring) why(text Text, t token) string {
	o := text.Outline
	if t.quoted {
		return whyQuoted
	}
	if !symbol.Related(o.Language, l.language) {
		return whyLanguage
	}
	word := string(text.Bytes[t.at:t.end])
	for i := range o.Imports {
		if s := o.Imports[i].Span; int(s.Start) <= t.at && t.at < int(s.End) {
			return l.imported(text, word, s)
		}
	}
	behind := bytes.TrimLeft(text.Bytes[t.end:], " \t")
	key := bytes.HasPrefix(behind, []byte(":")) && !bytes.HasPrefix(behind, []byte(":="))
	if !symbol.MayName(text.Path, o, l.at, l.src.Outline(l.at.Path), !t.behind, key) {
		return ""
	}
	if on := receiver(text.Bytes[:t.at]); t.behind && (on == "this" || on == "self" || symbol.ImportedAs(o, on)) {
		return l.meant(text, whyOpen, symbol.Reference{Kind: symbol.Mention, Name: word, Receiver: on, From: t.from, Line: t.line})
	}
	return whyOpen
}

// imported says why a name in an import may mean the symbol. Where the file uses it, the import is no use of its own.
func (l *occurring) imported(text Text, word string, span symbol.Span) string {
	o := text.Outline
	if l.proven[text.Path] {
		return ""
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.Span != span || imp.Name != word && imp.Alias != word && !strings.HasSuffix(imp.Path, "."+word) {
			continue
		}
		local := cmp.Or(imp.Local(), word)
		for _, kind := range []symbol.RefKind{symbol.Mention, symbol.UseType, symbol.Call} {
			why := l.meant(text, "", symbol.Reference{Kind: kind, Name: local, From: -1, Line: imp.Line})
			if why != whyImport {
				return why
			}
		}
		return whyImport
	}
	if symbol.ImportsPaths(o.Language) { // it is part of a path
		return ""
	}
	return whyImport
}

// meant says why a name may mean the symbol, by what a reference with that name would: otherwise if that is the symbol,
// whyImport if nothing is known.
func (l *occurring) meant(text Text, same string, r symbol.Reference) string {
	res := resolve.Reference(l.world, text.Path, text.Outline, &r)
	switch {
	case res.Rule == "" && !res.External:
		return cmp.Or(same, whyImport)
	case res.Rule != "" && res.Place == l.at:
		return cmp.Or(same, whyImport)
	}
	return l.judged(res, r.Kind)
}

// receiver returns the name before the dot or the arrow that a text ends with; "" for what is no plain name.
func receiver(before []byte) string {
	before = bytes.TrimRight(before, " \t\r\n")
	for _, mark := range []string{"?.", ".", "->", "::"} {
		if on, ok := bytes.CutSuffix(before, []byte(mark)); ok {
			start := len(on)
			for start > 0 && nameEnd(on, start-1) > start-1 {
				start--
			}
			if bytes.HasSuffix(on[:start], []byte(".")) || bytes.HasSuffix(on[:start], []byte(">")) || bytes.HasSuffix(on[:start], []byte(":")) {
				return ""
			}
			return string(on[start:])
		}
	}
	return ""
}
