package symbol

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// A World is a set of files with their outlines, as they are at one moment.
type World interface {
	Outline(path string) *Outline // nil for a file without one
	Has(path string) bool         // whether it is a file of the set
	Under(dir string) []string    // the files directly in a directory ("" is the root), sorted
	Named(base string) []string   // the files of a base name, sorted; of those without an outline, what Lists names
	Define(name string) []Place   // the symbols of a name that are not inside callables, by path and place
	Text(path string) []byte      // what a small file says that steers imports: go.mod; nil if it is not there
}

// A looker is a World that learns only when it is told to look what has changed since it looked last: in the files of
// a directory, or in all.
type looker interface {
	Look(dir string, all bool)
}

func look(w World, dir string) {
	if l, ok := w.(looker); ok {
		l.Look(dir, false)
	}
}

func lookAll(w World) {
	if l, ok := w.(looker); ok {
		l.Look("", true)
	}
}

// A Place is one symbol of one file.
type Place struct {
	Path  string
	Index int // in the file's outline
}

// Related reports whether two languages use each other's symbols.
func Related(a, b string) bool { return family(a) == family(b) }

// family groups the languages that use each other's symbols.
func family(language string) string {
	switch language {
	case "TypeScript", "TSX", "JavaScript":
		return "js"
	case "C", "C++":
		return "c"
	case "Java", "Kotlin", "Scala":
		return "jvm"
	}
	return language
}

// loose are the languages where a name is seen without a statement that names where it comes from: there, the
// only definition of a name is what it means.
func loose(language string) bool {
	switch family(language) {
	case "c", "Ruby", "PHP", "Swift", "Lua", "Bash", "C#":
		return true
	}
	return false
}

// Follow returns the files that an import of a file means, nil if they are not in the world. More than one file
// are those of one package.
func Follow(w World, from string, o *Outline, i *Import) []string {
	return asked(w).follow(from, o, i)
}

func follow(w World, from string, o *Outline, i *Import) []string {
	dir := parent(from)
	switch family(o.Language) {
	case "js":
		return one(followJS(w, from, o, i.Path))
	case "Python":
		return one(followPython(w, dir, i.Path))
	case "Go":
		return followGo(w, dir, i.Path)
	case "jvm", "C#":
		return one(followFull(w, o, i))
	case "c":
		if p := join(dir, i.Path); w.Has(p) {
			return []string{p}
		}
		return one(bySuffix(w, i.Path))
	case "Rust":
		return one(followRust(w, from, o, i))
	case "Ruby":
		name := strings.TrimSuffix(i.Path, ".rb")
		if p := join(dir, name+".rb"); w.Has(p) {
			return []string{p}
		}
		return one(bySuffix(w, name, ".rb"))
	case "PHP":
		if p := join(dir, i.Path); w.Has(p) {
			return []string{p}
		}
		return one(followFull(w, o, i))
	case "Lua":
		return one(bySuffix(w, strings.ReplaceAll(i.Path, ".", "/"), ".lua", "/init.lua"))
	case "Bash":
		p := i.Path[strings.LastIndexByte(i.Path, '}')+1:]
		return one(bySuffix(w, strings.TrimLeft(p, "./")))
	}
	return nil
}

func one(p string) []string {
	if p == "" {
		return nil
	}
	return []string{p}
}

func parent(p string) string {
	if d := path.Dir(p); d != "." {
		return d
	}
	return ""
}

// join joins slash-separated paths; "" if that leads out of the root.
func join(dir, p string) string {
	j := path.Join(dir, p)
	if j == ".." || strings.HasPrefix(j, "../") || strings.HasPrefix(p, "/") {
		return ""
	}
	return j
}

func firstOf(w World, paths ...string) string {
	for _, p := range paths {
		if p != "" && w.Has(p) {
			return p
		}
	}
	return ""
}

// followPython finds a module: relative by its dots, absolute from the directories above the file, the root and
// its src, nearest first.
func followPython(w World, dir, p string) string {
	name := strings.TrimLeft(p, ".")
	rel := strings.ReplaceAll(name, ".", "/")
	at := func(base string) string {
		if rel == "" {
			return firstOf(w, join(base, "__init__.py"))
		}
		return firstOf(w, join(base, rel+".py"), join(base, rel+"/__init__.py"), join(base, rel+".pyi"))
	}
	if dots := len(p) - len(name); dots > 0 {
		for range dots - 1 {
			dir = parent(dir)
		}
		return at(dir)
	}
	for {
		if found := at(dir); found != "" {
			return found
		}
		if dir == "" {
			return at("src")
		}
		dir = parent(dir)
	}
}

// followGo finds the directory of a package of the module that the file belongs to.
func followGo(w World, dir, p string) []string {
	for at := dir; ; at = parent(at) {
		if text := w.Text(join(at, "go.mod")); text != nil {
			module := goModule(text)
			rest, ok := strings.CutPrefix(p, module)
			if module == "" || !ok || rest != "" && rest[0] != '/' {
				return nil
			}
			dir := join(at, strings.Trim(rest, "/"))
			for below := dir; below != at && below != ""; below = parent(below) {
				if w.Text(join(below, "go.mod")) != nil {
					return nil // of another module
				}
			}
			return slices.DeleteFunc(slices.Clone(w.Under(dir)), func(f string) bool {
				return !strings.HasSuffix(f, ".go") || strings.HasSuffix(f, "_test.go")
			})
		}
		if at == "" {
			return nil
		}
	}
}

// followFull finds the file of a full name: that which defines it, or what its path names.
func followFull(w World, o *Outline, i *Import) string {
	if i.Kind == ImportAll {
		return bySuffix(w, strings.ReplaceAll(i.Path, ".", "/"), ".java", ".kt", ".scala") // a class with static members
	}
	s := resolver{w: w}
	for _, kind := range []RefKind{UseType, Mention} {
		if p, why := s.fullTaken(o, i, kind); why == "" {
			return p.Path
		}
	}
	if family(o.Language) == "jvm" {
		return bySuffix(w, strings.ReplaceAll(i.Path, ".", "/"), ".java", ".kt", ".scala")
	}
	return ""
}

// goModule reads the module's path off its go.mod.
func goModule(text []byte) string {
	for line := range bytes.Lines(text) { // asked for each import: no copy of the file
		if f := bytes.Fields(line); len(f) > 1 && string(f[0]) == "module" {
			return strings.Trim(string(f[1]), `"`)
		}
	}
	return ""
}

// followRust finds the file that a path leads to, as far as it names modules.
func followRust(w World, from string, o *Outline, i *Import) string {
	s := resolver{w: w}
	parts := rustTaken(i)
	to, rest := s.rustDown(rustAt(from, o, i), parts)
	if len(rest) == len(parts) {
		return ""
	}
	return to.file
}

// bySuffix returns the only file whose path ends in a path, with one of the endings, "" if none or several do.
func bySuffix(w World, p string, endings ...string) string {
	if len(endings) == 0 {
		endings = []string{""}
	}
	var found string
	for _, e := range endings {
		full := strings.TrimPrefix(path.Clean("/"+p+e), "/")
		for _, f := range w.Named(path.Base(full)) {
			if f != full && !strings.HasSuffix(f, "/"+full) {
				continue
			}
			if found != "" && found != f {
				return ""
			}
			found = f
		}
	}
	return found
}
