package rust

import (
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

// exported: what says pub; and what has the visibility of what it lies in: members of enums, traits and
// impls of traits, and impls themselves.
func exported(d *source.Definition) bool {
	switch {
	case d.Kind == source.Extension || d.Kind == source.Member || d.Around == source.Trait || d.Around == source.Member || source.HasWord(d.Head, "pub", "macro_export"):
		return true
	case d.Around == source.Extension:
		head, _, _ := strings.Cut(d.Before(), "{")
		return source.HasWord(head, "for") && !strings.Contains(head, "for<")
	}
	return false
}

// imports reads a use declaration, a module in a file of its own and an external crate.
func imports(statement string) []source.Import {
	r := use{rest: withoutRustComments(statement)}
	r.public = r.word("pub")
	if r.public && strings.HasPrefix(r.rest, "(") {
		_, r.rest, _ = strings.Cut(r.rest, ")")
	}
	switch {
	case r.word("mod"):
		return []source.Import{{Path: "self::" + r.name(), ReExport: r.public}}
	case r.word("extern"):
		r.word("crate")
		i := source.Import{Path: r.name()}
		if r.word("as") {
			i.Kind, i.Alias = module.Namespace, r.name()
		}
		return []source.Import{i}
	case r.word("use"):
		r.tree("", 0)
	}
	return r.imports
}

// A use reads the tree of a use declaration.
type use struct {
	rest    string
	public  bool
	imports []source.Import
}

// maxUseDepth bounds how deep the groups of a use are read.
const maxUseDepth = 32

// tree reads one tree behind a path: a::b, a::{…}, a::*, a as b.
func (r *use) tree(path string, depth int) {
	if depth > maxUseDepth {
		r.rest = ""
		return
	}
	for {
		switch {
		case r.skip("::"): // at the start it names a crate
		case r.skip("{"):
			r.group(path, depth)
			return
		case r.skip("*"):
			r.add(source.Import{Kind: module.All, Path: path})
			return
		default:
			name := r.name()
			if name == "" {
				return
			}
			if !r.skip("::") {
				r.leaf(path, name)
				return
			}
			path = source.Joined(path, name, "::")
		}
	}
}

// group reads the trees between braces.
func (r *use) group(path string, depth int) {
	for r.rest != "" && !r.skip("}") {
		before := len(r.rest)
		r.tree(path, depth+1)
		if !r.skip(",") && len(r.rest) == before {
			r.rest = "" // it is no use tree
		}
	}
}

// leaf adds the last name of a path: self is what the path before it names.
func (r *use) leaf(path, name string) {
	if name == "self" && path != "" {
		path, name = cutLast(path)
	}
	i := source.Import{Kind: module.Name, Path: path, Name: name}
	if path == "" {
		i = source.Import{Path: name}
	}
	if r.word("as") {
		i.Alias = r.name()
		if path == "" {
			i.Kind = module.Namespace
		}
	}
	r.add(i)
}

func (r *use) add(i source.Import) {
	i.ReExport = r.public
	r.imports = append(r.imports, i)
}

// cutLast splits a::b::c into a::b and c.
func cutLast(path string) (rest, last string) {
	if i := strings.LastIndex(path, "::"); i >= 0 {
		return path[:i], path[i+2:]
	}
	return "", path
}

func (r *use) trim() { r.rest = strings.TrimLeft(r.rest, " \t\r\n") }

// skip takes a token off the rest.
func (r *use) skip(token string) bool {
	r.trim()
	rest, ok := strings.CutPrefix(r.rest, token)
	if ok {
		r.rest = rest
	}
	return ok
}

// word takes a word off the rest.
func (r *use) word(w string) bool {
	before := r.rest
	r.trim()
	if r.name() == w {
		r.trim()
		return true
	}
	r.rest = before
	return false
}

// name takes a name off the rest, without the mark of a raw one.
func (r *use) name() string {
	r.skip("r#")
	r.trim()
	end := strings.IndexFunc(r.rest, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c < 0x80
	})
	if end < 0 {
		end = len(r.rest)
	}
	name := r.rest[:end]
	r.rest = r.rest[end:]
	return name
}

// withoutRustComments takes the comments out of a statement that holds no strings.
func withoutRustComments(s string) string {
	var b strings.Builder
	for {
		line, block := strings.Index(s, "//"), strings.Index(s, "/*")
		switch {
		case line < 0 && block < 0:
			return b.String() + s
		case block < 0 || line >= 0 && line < block:
			b.WriteString(s[:line] + " ")
			_, s, _ = strings.Cut(s[line:], "\n")
		default:
			b.WriteString(s[:block] + " ")
			_, s, _ = strings.Cut(s[block+2:], "*/")
		}
	}
}
