package module

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ByName follows imports whose text says where a file lies: a path, or a name whose parts are directories. It is data, for
// the row of a language:
//
//	Haskell     ByName{Separator: ".", Endings: []string{".hs", ".lhs"}, Roots: []string{"", "src", "lib", "app"}, Unique: 2}
//	Zig         ByName{Endings: []string{""}, Outside: []string{"std", "builtin", "root"}}
//	Dart        ByName{Endings: []string{""}, Outside: []string{"dart:"}, Package: Pub}
//	Perl        ByName{Separator: "::", Endings: []string{".pm"}, Roots: []string{"", "lib"}, Unique: 2, WorkingDir: true}
//	Clojure     ByName{Separator: ".", Spell: Underscores, Endings: []string{".clj", ".cljc", ".cljs"}, Roots: []string{"", "src", "test"}, Unique: 2}
//	Nix         ByName{Endings: []string{"", "/default.nix"}, Outside: []string{"<"}}
//	Terraform   ByName{Endings: []string{"/*.tf"}}
//	PowerShell  ByName{Separator: `\`, Endings: []string{"", ".psm1", ".psd1"}, Roots: []string{""}, Unique: 1, WorkingDir: true}
//
// The rules, of which the first that finds a file decides:
//
//  1. What Outside lists has no file.
//  2. What starts with ./ or ../ is meant from the directory of the importing file, and nothing else is tried.
//  3. What starts with the name of a package of the tree, as Package says, is meant from that package.
//  4. What an import of kind Path, or of a language without Roots, names may lie beside the importing file.
//  5. Each of Roots is tried, below the directory of the importing file and below each that holds it, the nearest first.
//  6. The only file of the tree whose path ends so, if Unique allows that. Where two fit, it is a guess, and none is taken.
//
// In each place the Endings are tried in their order. An import that has one of their extensions already, as in
// require "a/b.lua", is a path and has no Separator.
type ByName struct {
	Separator string                   // between the parts of a name: ".", "::"; "" if only paths are imported
	Spell     func(part string) string // how the path of a file spells a part of a name; nil: alike. See Snake
	Endings   []string                 // what makes a name a file: ".lua", "/init.lua"; "" is the path as written, "/*.tf" all such files of the directory
	Roots     []string                 // where names start: "" is a directory itself, "src" that in it; nil: beside the importing file only
	Unique    int                      // how many parts a name has at least that is found by the end of a path; 0: none is
	Outside   []string                 // names of the language's own library, or how such begin, if the last sign is no letter: "dart:", "<"
	Package   *Manifest                // the files that name packages; nil for none
	Inner     bool                     // a name may go on inside a file: Util.Deep is Deep in util.ml
	Nested    bool                     // an imported name may be a file of its own: alias App.{Repo, User}

	// WorkingDir says that paths start in the directory that a program is run in, which may be any that holds the
	// importing file, as in shells; and what a path has of variables before it, "$DIR/x" and "$(dirname "$0")/x", is such
	// a directory too. Rule 2 does not hold then.
	WorkingDir bool
}

// SystemRoots begin the paths of what is no part of any project.
var SystemRoots = func() (roots []string) {
	for _, dir := range strings.Fields("bin boot dev etc home opt proc root run sbin sys tmp usr var") {
		roots = append(roots, "/"+dir+"/")
	}
	return roots
}()

// maxName is the number of bytes over which a text names no file.
const maxName = 512

// Follow is Ecosystem.Follow.
func (b ByName) Follow(w World, i *Import) []string {
	if b.Nested && i.Kind == Name && i.Name != "" {
		if files := b.find(w, i, i.Path+b.Separator+i.Name); files != nil {
			return files
		}
	}
	files := b.find(w, i, i.Path)
	for name := i.Path; b.Inner && files == nil; {
		at := strings.LastIndex(name, b.Separator)
		if at < 0 {
			break
		}
		name = name[:at]
		files = b.find(w, i, name)
	}
	return files
}

// find finds the files of a name.
func (b ByName) find(w World, i *Import, name string) []string {
	if b.outside(name) || len(name) > maxName || strings.ContainsAny(name, "\x00\n") {
		return nil // (1)
	}
	s := nameSearch{ByName: b, world: w, dir: i.Dir(), tries: maxTries}
	p := s.path(name)
	switch {
	case p == "" || p[0] == '/':
		return nil
	case IsRelative(p) && !b.WorkingDir:
		return s.at(Join(s.dir, p)) // (2)
	}
	if files, decided := s.inPackage(p); decided {
		return files // (3)
	}
	if len(b.Roots) == 0 || i.Kind == Path {
		if files := s.at(Join(s.dir, p)); files != nil {
			return files // (4)
		}
	}
	if files := s.belowRoots(p); files != nil {
		return files // (5)
	}
	return s.unique(p) // (6)
}

// outside reports whether a name is of the language's own library.
func (b ByName) outside(name string) bool {
	return slices.ContainsFunc(b.Outside, func(library string) bool {
		last, _ := utf8.DecodeLastRuneInString(library)
		return name == library || !unicode.IsLetter(last) && !unicode.IsDigit(last) && strings.HasPrefix(name, library)
	})
}

// withoutVariables takes off a path what it has before its last variable, and the names of variables that it starts with.
func withoutVariables(p string) string {
	p = strings.TrimLeft(p[strings.LastIndexAny(p, "})")+1:], `/\`)
	for strings.HasPrefix(p, "$") {
		end := strings.IndexAny(p, `/\`)
		if end < 0 {
			return ""
		}
		p = strings.TrimLeft(p[end:], `/\`)
	}
	return p
}

// maxTries is how many paths are tried for one import.
const maxTries = 1000

// A nameSearch is one search for the files of a name.
type nameSearch struct {
	ByName
	world   World
	dir     string // of the importing file
	written bool   // the name has the extension of a file
	tries   int    // how many more paths are tried
}

// path returns the path that a name is, as far as its endings.
func (s *nameSearch) path(name string) string {
	if s.WorkingDir {
		name = withoutVariables(name)
	}
	s.written = slices.ContainsFunc(s.Endings, func(e string) bool {
		ext := path.Ext(e)
		return ext != "" && strings.HasSuffix(name, ext)
	})
	if s.Separator == "" || s.written && s.Separator == "." {
		return name
	}
	parts := strings.Split(name, s.Separator)
	for n, part := range parts {
		if s.Spell != nil {
			parts[n] = s.Spell(part)
		}
	}
	return strings.Join(parts, "/")
}

// endings returns what may stand behind a path.
func (s *nameSearch) endings() []string {
	if s.written {
		return []string{""}
	}
	return s.Endings
}

// inPackage returns what a path takes of a package that it begins with; decided is true if it is nothing else.
func (s *nameSearch) inPackage(p string) (files []string, decided bool) {
	if s.Package == nil {
		return nil, false
	}
	if dir, rest, ok := s.Package.find(s.world, s.dir, p); ok {
		files = s.at(Join(dir, rest))
	}
	return files, files != nil || s.Package.Prefix != "" && strings.HasPrefix(p, s.Package.Prefix)
}

// belowRoots returns the files of a path below the nearest of the roots that has any.
func (s *nameSearch) belowRoots(p string) []string {
	for at := range above(s.dir) {
		for _, root := range s.Roots {
			if files := s.at(Join(path.Join(at, root), p)); files != nil {
				return files
			}
		}
	}
	return nil
}

// at returns the files of a path with the first ending that there are any of.
func (s *nameSearch) at(p string) []string {
	for _, e := range s.endings() {
		if s.tries--; p == "" || s.tries < 0 {
			return nil
		}
		f := path.Clean(p + e)
		if strings.Contains(e, "*") {
			if files := s.matching(f); files != nil {
				return files
			}
		} else if s.world.Has(f) {
			return one(f)
		}
	}
	return nil
}

// matching returns the files of a directory whose names are of a pattern.
func (s *nameSearch) matching(p string) []string {
	var files []string
	for _, f := range s.world.Under(Parent(p)) {
		if ok, err := path.Match(path.Base(p), path.Base(f)); ok && err == nil {
			files = append(files, f)
		}
	}
	return files
}

// unique returns the only file whose path ends in a path with an ending. Of several in one directory that differ in
// their ending, the first ending counts.
func (s *nameSearch) unique(p string) []string {
	p = strings.TrimPrefix(path.Clean("/"+p), "/")
	if s.Unique == 0 || strings.Count(p, "/")+1 < s.Unique {
		return nil
	}
	found, root := "", ""
	for _, e := range s.endings() {
		for _, f := range s.world.Named(path.Base(p + e)) {
			before, ok := cutEnd(f, p+e)
			switch {
			case !ok:
			case found == "":
				found, root = f, before
			case before != root:
				return nil
			}
		}
	}
	return one(found)
}

// Snake spells AppWeb as app_web, as files of Elixir are called.
func Snake(part string) string {
	var b strings.Builder
	runes := []rune(part)
	for i, c := range runes {
		next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if unicode.IsUpper(c) && i > 0 && (next || !unicode.IsUpper(runes[i-1])) && runes[i-1] != '_' {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// Underscores spells a-b as a_b, as files of Clojure are called.
func Underscores(part string) string { return strings.ReplaceAll(part, "-", "_") }

// LowerFirst spells Parser as parser, as files of OCaml are called.
func LowerFirst(part string) string {
	_, size := utf8.DecodeRuneInString(part)
	return strings.ToLower(part[:size]) + part[size:]
}
