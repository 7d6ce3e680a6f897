package symbol

import (
	"bytes"
	"slices"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
	"codemem/symbol/module"
)

// Names are what code may write to name a symbol.
type Names struct {
	Any  []string
	Fold bool // whatever the case of ASCII letters
}

// NamesOf returns under which names code may use a symbol: its own, those that are given, and how another language, a
// template or an assignment spells them. Operators have none.
func NamesOf(o *Outline, i int, more ...string) Names {
	s := &o.Symbols[i]
	n := Names{Fold: o.Rules().FoldCase}
	for _, name := range append([]string{s.Name}, more...) {
		for _, spelled := range append([]string{name}, spellings(o.Rules(), s.Kind, name)...) {
			if strings.ContainsFunc(spelled, func(r rune) bool { return r >= 0x80 || inName(byte(r)) }) && !slices.Contains(n.Any, spelled) {
				n.Any = append(n.Any, spelled)
			}
		}
	}
	return n
}

// spellings returns other names for a symbol of a name.
func spellings(r *lang.Rules, kind Kind, name string) []string {
	if r.Spellings == nil {
		return nil
	}
	return r.Spellings(name, kind.Value(), kind == Method)
}

// In returns the offsets in a text at which one of the names stands as a whole word, in order.
func (n Names) In(text []byte) []int {
	if n.Fold {
		text = lowered(text)
	}
	var found []int
	for _, name := range n.Any {
		if n.Fold {
			name = string(lowered([]byte(name)))
		}
		word := []byte(name)
		for from := 0; ; {
			i := bytes.Index(text[from:], word)
			if i < 0 {
				break
			}
			at := from + i
			from = at + 1
			if end := at + len(word); !(inName(word[0]) && at > 0 && inName(text[at-1])) &&
				!(inName(word[len(word)-1]) && end < len(text) && inName(text[end])) {
				found = append(found, at)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// inName reports whether a byte is part of a name in every language. What is no ASCII counts.
func inName(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// lowered returns a text with its ASCII letters in lower case.
func lowered(text []byte) []byte {
	low := bytes.Clone(text)
	for i, c := range low {
		if c >= 'A' && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	return low
}

// Made returns the index of the type that a symbol is a constructor of, or -1.
func Made(o *Outline, i int) int {
	d := &o.Symbols[i]
	if d.Parent < 0 || !d.Kind.Callable() || !o.Symbols[d.Parent].Kind.Container() {
		return -1
	}
	if d.Name != o.Symbols[d.Parent].Name && !slices.Contains([]string{"constructor", "__init__", "__new__", "init", "initialize", "__construct"}, d.Name) {
		return -1
	}
	return d.Parent
}

// Forms reports whether two symbols may be forms of one: a declaration and its definition, a type and its constructor,
// overloads of a language that runs one body for all, or definitions of which a build or a condition takes one.
func Forms(x, y Place, ox, oy *Outline) bool {
	a, b := &ox.Symbols[x.Index], &oy.Symbols[y.Index]
	if x.Path == y.Path && (Made(ox, x.Index) == y.Index || Made(oy, y.Index) == x.Index) {
		return true
	}
	if x == y || a.Name != b.Name || !Related(ox.Language, oy.Language) {
		return false
	}
	switch r := ox.Rules(); {
	case r.Headers && !branches(x, y, a, b):
		return declares(a, b) && (a.Body.Len() == 0 || b.Body.Len() == 0 || x.Path == y.Path && a.Params == b.Params)
	case a.Qualified != b.Qualified || a.Kind != b.Kind && !branches(x, y, a, b):
		return false
	case r.Headers:
		return a.Body.Len() == 0 || b.Body.Len() == 0
	case r.Overloads: // the one that is called is known
		return false
	}
	return module.Parent(x.Path) == module.Parent(y.Path)
}

// declares reports whether of two symbols of one name one may declare the other: values, or both of one kind, of one class. Of a namespace that
// a macro opens the one does not know.
func declares(a, b *Symbol) bool {
	within := strings.HasSuffix("."+a.Qualified, "."+b.Qualified) || strings.HasSuffix("."+b.Qualified, "."+a.Qualified)
	return within && (a.Qualified == b.Qualified || a.Qualified != a.Name && b.Qualified != b.Name) && (a.Kind == b.Kind || a.Kind.Value() && b.Kind.Value())
}

// branches reports whether two symbols of different kinds are a value and a function in one file, as a condition may choose from.
func branches(x, y Place, a, b *Symbol) bool {
	return x.Path == y.Path && (a.Kind.Value() && b.Kind.Callable() || a.Kind.Callable() && b.Kind.Value())
}

// MayName reports whether a language's rules let a file name a symbol where it writes its name: bare says that nothing is
// before it, key that a colon is behind it. It is a rule of Go, where what is of another package stands behind that's
// name or a value, but for the keys of literals, and only what is exported is seen. A member stands behind a value everywhere.
func MayName(file string, o *Outline, at Place, of *Outline, bare, key bool) bool {
	if !o.Rules().PackageDirectories || !of.Rules().PackageDirectories {
		return true
	}
	d := &of.Symbols[at.Index]
	isKey := key && d.Kind == Field
	if bare && !isKey && (d.Kind == Field || d.Kind == Method) {
		return false
	}
	switch {
	case module.Parent(file) == module.Parent(at.Path):
		return true
	case !d.Exported:
		return false
	case !bare || slices.ContainsFunc(o.Imports, func(i Import) bool { return i.Kind == ImportAll }):
		return true
	}
	return isKey
}

// Reaches reports whether a symbol is seen from a file, whatever that is: what Go does not export is not seen from other
// directories, not even through its names at run time.
func Reaches(at Place, of *Outline, file string) bool {
	return !of.Rules().PackageDirectories || of.Symbols[at.Index].Exported || module.Parent(file) == module.Parent(at.Path)
}

// ImportedAs reports whether a file imports something under a name.
func ImportedAs(o *Outline, name string) bool {
	return name != "" && slices.ContainsFunc(o.Imports, func(i Import) bool {
		return i.Local() == name || i.Local() == "" && o.Rules().PackageDirectories && strings.Contains(i.Path, name)
	})
}

// ImportsPaths reports whether the imports of a language say names apart from the paths that they are in.
func ImportsPaths(language string) bool { return all.Of(language).NamesInImports }
