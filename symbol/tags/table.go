package tags

import (
	"path"
	"slices"
	"strings"

	"codemem/symbol/lang/all"
)

// table is every language, in the order of all.Languages.
var table = func() []*language {
	rows := make([]*language, len(all.Languages))
	for i, r := range all.Languages {
		rows[i] = &language{Rules: r, name: r.Name}
	}
	return rows
}()

// Detect returns the language to parse a file in, "" for none: of is what repo.Classify says of it.
func Detect(file, of string) string {
	if of == "" {
		return ""
	}
	ext := strings.ToLower(path.Ext(file))
	var first string
	for _, l := range table {
		if l.Name != of && l.Of != of {
			continue
		}
		if slices.Contains(l.Extensions, ext) {
			return l.Name
		}
		if first == "" {
			first = l.Name
		}
	}
	return first
}

// Family returns what repo.Classify calls a language that files are parsed in: TypeScript for TSX, most by their own name.
func Family(name string) string {
	if l := find(name); l != nil {
		return l.Family()
	}
	return name
}
