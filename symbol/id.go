package symbol

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An ID names a symbol: path:Qualified.Name, with ~2, ~3 for later namesakes in the file; or what is at a line.
type ID struct {
	Path      string
	Qualified string
	Line      int // of the form path:LINE, from 1: whatever symbol is there. 0 if the id has a name
	EndLine   int // of the form path:LINE-LINE the last one; else that of Line
	Ordinal   int // 1 for the first
	Offset    int // of the seed's form path:name:offset, which chooses between namesakes; -1 for none
}

// String returns the id's canonical form.
func (id ID) String() string {
	if id.Line > 0 {
		s := id.Path + ":" + strconv.Itoa(id.Line)
		if id.EndLine > id.Line {
			s += "-" + strconv.Itoa(id.EndLine)
		}
		return s
	}
	s := id.Path + ":" + id.Qualified
	if id.Ordinal > 1 || endsInNumber(id.Qualified) {
		s += "~" + strconv.Itoa(max(id.Ordinal, 1))
	}
	return s
}

// endsInNumber reports whether a name ends as an ordinal or an offset does: it is written with its ordinal then.
func endsInNumber(name string) bool {
	rest := strings.TrimRight(name, "0123456789")
	return rest != name && (strings.HasSuffix(rest, "~") || strings.HasSuffix(rest, ":"))
}

// IDOf returns the id of symbol i of the outline of a file.
func IDOf(path string, o *Outline, i int) ID {
	s := &o.Symbols[i]
	return ID{Path: path, Qualified: s.Qualified, Ordinal: max(s.Ordinal, 1), Offset: -1}
}

// ParseID reads an id in any of its forms: the canonical one, the seed's path:name:offset, and either after
// "@LVM-ID:"; and of what isFile says is a file, lines as compilers, stack traces and links write them: path:LINE,
// path:LINE:COLUMN, path:LINE-LINE, path(LINE,COLUMN), path#L1-L9. A path or a name may hold colons: isFile, which may be
// nil, decides where the path ends. The error says what an id looks like.
func ParseID(s string, isFile func(path string) bool) (ID, error) {
	if trimmed := strings.TrimSpace(s); trimmed != s {
		if id, err := parseID(s, isFile); err == nil && isFile != nil && isFile(id.Path) {
			return id, nil // blanks at its ends are part of it
		}
		s = trimmed
	}
	if _, after, ok := strings.Cut(s, "@LVM-ID:"); ok {
		s = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(after), "*/"))
	}
	return parseID(s, isFile)
}

func parseID(s string, isFile func(path string) bool) (ID, error) {
	if id, ok := parseMarked(s, isFile); ok {
		return id, nil
	}
	var best ID
	found := false
	for i := len(s) - 1; i > 0; i-- {
		if s[i] != ':' || i == len(s)-1 {
			continue
		}
		id := parseName(s[:i], s[i+1:])
		known := isFile != nil && isFile(id.Path)
		if first, last, ok := parseLines(s[i+1:]); ok && known {
			id = ID{Path: id.Path, Line: first, EndLine: last, Ordinal: 1, Offset: -1}
		} else if ok || strings.Trim(id.Qualified, "0123456789") == "" {
			continue
		}
		if !found || known {
			best, found = id, true
		}
		if known {
			break
		}
	}
	if !found {
		return ID{}, fmt.Errorf("%q is no symbol id: one is path:Name, path:Class.method or path:LINE", s)
	}
	return best, nil
}

// ReplacePath returns an id, in the form that it has, with its path replaced by what file returns for it: the file
// that is meant, "" for none. A text without the path of a file is returned as it is.
func ReplacePath(s string, file func(path string) string) string {
	id, err := ParseID(s, func(p string) bool { return file(p) != "" })
	if err != nil {
		return s
	}
	to := file(id.Path)
	if to == "" || to == id.Path {
		return s
	}
	at := strings.Index(s, id.Path+":")
	if at < 0 {
		at = strings.Index(s, id.Path) // path(12,5), path#L12
	}
	return s[:at] + to + s[at+len(id.Path):]
}

// HasLines reports whether a text ends in lines as ParseID takes them, whatever file that is of.
func HasLines(s string) bool {
	if _, ok := parseMarked(s, func(string) bool { return true }); ok {
		return true
	}
	for i := 1; i < len(s); i++ {
		if s[i] == ':' {
			if _, _, ok := parseLines(s[i+1:]); ok {
				return true
			}
		}
	}
	return false
}

// parseMarked reads path(LINE,COLUMN) and path#L1-L9 of what isFile says is a file.
func parseMarked(s string, isFile func(path string) bool) (ID, bool) {
	cut, rest := strings.LastIndex(s, "#L"), ""
	if cut > 0 {
		rest = strings.ReplaceAll(s[cut+1:], "L", "")
	} else if s, ok := strings.CutSuffix(strings.TrimSuffix(s, ":"), ")"); ok {
		if cut = strings.LastIndexByte(s, '('); cut > 0 {
			rest = s[cut+1:]
		}
	}
	first, last, ok := parseLines(rest)
	if !ok || isFile == nil || !isFile(s[:cut]) {
		return ID{}, false
	}
	return ID{Path: s[:cut], Line: first, EndLine: last, Ordinal: 1, Offset: -1}, true
}

// parseLines reads LINE and LINE-LINE, each with a column behind a colon, a dot or a comma, or without one.
func parseLines(s string) (first, last int, ok bool) {
	one, other, both := strings.Cut(strings.TrimSuffix(s, ":"), "-")
	if first, ok = parseLine(one); !both || !ok {
		return first, first, ok
	}
	if last, ok = parseLine(other); last < first {
		first, last = last, first
	}
	return first, last, ok
}

func parseLine(s string) (line int, ok bool) {
	number, column := s, ""
	if i := strings.IndexAny(s, ":.,"); i >= 0 {
		number, column = s[:i], s[i+1:]
		if column == "" {
			return 0, false
		}
	}
	line, err := strconv.Atoi(number)
	digits := strings.Trim(number+column, "0123456789") == ""
	return line, err == nil && digits && line > 0
}

func parseName(path, name string) ID {
	id := ID{Path: path, Qualified: name, Ordinal: 1, Offset: -1}
	if i := strings.LastIndexByte(name, ':'); i > 0 {
		if n, err := strconv.Atoi(name[i+1:]); err == nil && n >= 0 {
			id.Qualified, id.Offset = name[:i], n
		}
	}
	if i := strings.LastIndexByte(id.Qualified, '~'); i > 0 {
		if n, err := strconv.Atoi(id.Qualified[i+1:]); err == nil && n > 0 {
			id.Qualified, id.Ordinal = id.Qualified[:i], n
		}
	}
	return id
}

// Find returns the index of the symbol that the id names in the outline of its file, or -1; Find finds none by its line,
// for which the bytes are needed: see At. Numbered rules, the first that finds one decides:
//
//  1. the qualified name with its ordinal; with an offset, the namesake that starts nearest to it
//  2. a name without an ordinal that one symbol has
//  3. a bare name that only one symbol of the file has
//
// An ordinal that there is not, or no longer, finds none: the namesake that there is may be another thing.
func (o *Outline) Find(id ID) int {
	exact := o.named(func(s *Symbol) bool { return s.Qualified == id.Qualified })
	for _, i := range exact { // (1)
		if id.Offset < 0 && max(o.Symbols[i].Ordinal, 1) == id.Ordinal {
			return i
		}
	}
	if len(exact) > 0 && id.Offset >= 0 {
		return slices.MinFunc(exact, func(i, j int) int { return cmp.Compare(o.distance(i, id.Offset), o.distance(j, id.Offset)) })
	}
	switch {
	case id.Ordinal > 1:
		return -1
	case len(exact) == 1: // (2)
		return exact[0]
	}
	if bare := o.Bare(id.Qualified); len(bare) == 1 && len(exact) == 0 { // (3)
		return bare[0]
	} else if len(bare) > 1 && id.Offset >= 0 {
		return slices.MinFunc(bare, func(i, j int) int { return cmp.Compare(o.distance(i, id.Offset), o.distance(j, id.Offset)) })
	}
	return -1
}

// At returns the index of the innermost symbol at a place in the content, with the documentation before it, or -1. What
// lies in a function and has no second line says no more than its line, and is passed over.
func (o *Outline) At(offset int) int {
	found, least := -1, 0
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Set || s.Line == s.EndLine && o.Local(i) {
			continue
		}
		for _, span := range []Span{s.Span, s.Doc} {
			if in := int(span.Start) <= offset && offset < int(span.End); in && (found < 0 || s.Span.Len() <= least) {
				found, least = i, s.Span.Len()
			}
		}
	}
	return found
}

// Bare returns the indices of the symbols whose name, or the end of whose qualified name, is this.
func (o *Outline) Bare(name string) []int {
	return o.named(func(s *Symbol) bool { return s.Name == name || strings.HasSuffix(s.Qualified, "."+name) })
}

func (o *Outline) named(is func(*Symbol) bool) []int {
	var found []int
	for i := range o.Symbols {
		if is(&o.Symbols[i]) {
			found = append(found, i)
		}
	}
	return found
}

func (o *Outline) distance(i, offset int) int {
	d := int(o.Symbols[i].Span.Start) - offset
	return max(d, -d)
}
