package module

import (
	"path"
	"slices"
	"strings"
)

// A Manifest is a file that names the package of the directory which it lies in, and what an import of that leads to.
type Manifest struct {
	File   string                   // its base name
	Prefix string                   // what stands before the name of a package in an import: package:
	Root   string                   // the directory of the package that its paths start at
	Name   func(text []byte) string // the name of the package
}

// Pub is the manifest of packages of Dart: package:name/path is lib/path of what pubspec.yaml calls name.
var Pub = &Manifest{File: "pubspec.yaml", Prefix: "package:", Root: "lib", Name: func(text []byte) string { return scalarYAML(text, "name") }}

// manifests are all: what names packages is looked for in the whole tree.
var manifests = []*Manifest{Pub}

// Lists reports whether World.Named knows the files of a base name, though they are no source: some languages find what
// an import means by looking at all of them.
func Lists(base string) bool {
	return base == "package.json" || slices.ContainsFunc(manifests, func(m *Manifest) bool { return m.File == base })
}

// find returns the directory that the paths of a package start at, and what an import takes of it; ok is false if it
// names no package of the tree. Of several packages of one name that counts which holds the importing file.
func (m *Manifest) find(w World, dir, p string) (root, rest string, ok bool) {
	p, ok = strings.CutPrefix(p, m.Prefix)
	if !ok {
		return "", "", false
	}
	name, rest, _ := strings.Cut(p, "/")
	dirs := memo(w, "manifests", m.File, func() map[string][]string { return m.all(w) })[name]
	for at := range above(dir) {
		if slices.Contains(dirs, at) {
			return path.Join(at, m.Root), rest, true
		}
	}
	if len(dirs) != 1 {
		return "", "", false
	}
	return path.Join(dirs[0], m.Root), rest, true
}

// all returns the directories of the packages of the tree by their names.
func (m *Manifest) all(w World) map[string][]string {
	names := map[string][]string{}
	for _, p := range w.Named(m.File) {
		v, _ := w.Read(p, m, func(text []byte) any { return m.Name(text) }).(string)
		if v != "" {
			names[v] = append(names[v], Parent(p))
		}
	}
	return names
}

// maxText is the number of bytes that are read of a file that steers imports.
const maxText = 4 << 20

// scalarYAML returns the text of a key at the top of a YAML file.
func scalarYAML(text []byte, key string) string {
	for line := range strings.Lines(string(text[:min(len(text), maxText)])) {
		if value, ok := strings.CutPrefix(line, key+":"); ok {
			value, _, _ = strings.Cut(value, " #")
			return strings.Trim(strings.TrimSpace(value), `"'`)
		}
	}
	return ""
}
