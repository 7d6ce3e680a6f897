package symbol

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
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
	n := Names{Fold: o.Language == "PHP"}
	for _, name := range append([]string{s.Name}, more...) {
		for _, spelled := range append([]string{name}, spellings(o.Language, s.Kind, name)...) {
			if strings.ContainsFunc(spelled, func(r rune) bool { return r >= 0x80 || inName(byte(r)) }) && !slices.Contains(n.Any, spelled) {
				n.Any = append(n.Any, spelled)
			}
		}
	}
	return n
}

// spellings returns other names for a symbol of a name.
func spellings(language string, kind Kind, name string) []string {
	switch family(language) {
	case "Ruby": // x.name = 1
		return []string{strings.TrimSuffix(name, "=")}
	case "C#": // [Route]
		return []string{cmp.Or(strings.TrimSuffix(name, "Attribute"), name)}
	case "PHP":
		return []string{strings.TrimPrefix(name, "$")}
	case "js": // <my-part :some-prop>
		if strings.ToLower(name) != name {
			return []string{kebab(name)}
		}
	case "jvm": // each language sees what another calls x or getX
		if kind.Value() && name != "" {
			title := strings.ToUpper(name[:1]) + name[1:]
			return []string{"get" + title, "set" + title, "is" + title}
		}
		for _, prefix := range []string{"get", "set", "is"} {
			if rest, ok := strings.CutPrefix(name, prefix); ok && kind == Method && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' {
				return []string{strings.ToLower(rest[:1]) + rest[1:]}
			}
		}
		return []string{strings.TrimSuffix(name, "_=")} // of Scala
	}
	return nil
}

// kebab spells someName as some-name.
func kebab(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('-')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
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

// Unnamed reports whether a symbol may be used where its name does not stand: by the language, as main, operators and
// constructors are; by a test runner; by what is outside, that the type around it inherits from or whose interface it may
// satisfy; or under the name that an importer of a default export chooses.
func Unnamed(w World, at Place) bool {
	s := &resolver{w: asked(w)}
	o := s.w.Outline(at.Path)
	d := &o.Symbols[at.Index]
	if len(NamesOf(o, at.Index).Any) == 0 || slices.ContainsFunc(o.Exports, func(e Export) bool { return e.Name == "default" && e.Local == d.Name }) {
		return true
	}
	if d.Kind.Callable() && (d.Name == "main" || d.Name == "Main" || implicitly(o.Language, d) || runByTests(at.Path, d.Name)) {
		return true
	}
	return d.Kind.Callable() && d.Parent >= 0 && s.outsideAbove(Place{at.Path, d.Parent})
}

// runByTests reports whether test runners find what has a name in a file.
func runByTests(file, name string) bool {
	return strings.Contains(strings.ToLower(file), "test") && slices.ContainsFunc([]string{"test", "Test", "Benchmark", "Fuzz", "Example"},
		func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// implicitly reports whether a language calls what has a name by itself.
func implicitly(language string, d *Symbol) bool {
	switch family(language) {
	case "Go": // through an interface of the library
		return d.Name == "init" || d.Kind == Method && d.Exported
	case "Python", "PHP", "Lua":
		return strings.HasPrefix(d.Name, "__")
	case "js":
		return slices.Contains([]string{"constructor", "toString", "valueOf", "toJSON", "then"}, d.Name) || strings.HasPrefix(d.Name, "[")
	case "Ruby":
		return slices.Contains([]string{"initialize", "method_missing", "respond_to_missing?", "to_s", "to_str", "inspect", "each", "call", "included", "inherited", "extended"}, d.Name)
	case "Swift":
		return slices.Contains([]string{"init", "deinit", "subscript", "callAsFunction"}, d.Name)
	case "c", "C#":
		return strings.HasPrefix(d.Name, "operator") || strings.HasPrefix(d.Name, "~") || d.Name == "Dispose" || d.Name == "this"
	case "jvm":
		return ofEverything(language, d.Name) || slices.Contains(conventional, d.Name) || strings.HasPrefix(d.Name, "component")
	}
	return false
}

// conventional are the methods that Kotlin's and Scala's operators call.
var conventional = strings.Fields(`plus minus times div rem mod rangeTo rangeUntil contains get set invoke iterator next hasNext inc dec not unaryPlus unaryMinus
plusAssign minusAssign timesAssign divAssign remAssign getValue setValue provideDelegate apply unapply unapplySeq update map flatMap foreach withFilter constructor close`)

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
	if x == y || a.Name != b.Name || a.Qualified != b.Qualified || a.Kind != b.Kind || !Related(ox.Language, oy.Language) {
		return false
	}
	switch family(ox.Language) {
	case "c":
		return a.Body.Len() == 0 || b.Body.Len() == 0
	case "jvm", "C#", "Swift": // of overloads the one that is called is known
		return false
	}
	return parent(x.Path) == parent(y.Path)
}

// MayName reports whether a language's rules let a file name a symbol where it writes its name: bare says that nothing is
// before it, key that a colon is behind it. It is a rule of Go, where what is of another package stands behind that's
// name or a value, but for the keys of literals, and only what is exported is seen.
func MayName(file string, o *Outline, at Place, of *Outline, bare, key bool) bool {
	if o.Language != "Go" || of.Language != "Go" || parent(file) == parent(at.Path) {
		return true
	}
	switch d := &of.Symbols[at.Index]; {
	case !d.Exported:
		return false
	case !bare || slices.ContainsFunc(o.Imports, func(i Import) bool { return i.Kind == ImportAll }):
		return true
	}
	return key && of.Symbols[at.Index].Kind == Field
}

// Reaches reports whether a symbol is seen from a file, whatever that is: what Go does not export is not seen from other
// directories, not even through its names at run time.
func Reaches(at Place, of *Outline, file string) bool {
	return of.Language != "Go" || of.Symbols[at.Index].Exported || parent(file) == parent(at.Path)
}

// ImportedAs reports whether a file imports something under a name.
func ImportedAs(o *Outline, name string) bool {
	return name != "" && slices.ContainsFunc(o.Imports, func(i Import) bool {
		return i.Local() == name || i.Local() == "" && o.Language == "Go" && strings.Contains(i.Path, name)
	})
}

// ImportsPaths reports whether the imports of a language say names apart from the paths that they are in.
func ImportsPaths(language string) bool { return language == "Go" || family(language) == "js" }
