package scala

import (
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

// exported: what is not held back. A qualifier, as in private[graph], opens it to more than its file.
func exported(d *source.Definition) bool {
	head := strings.NewReplacer("private[this]", "private", "protected[this]", "protected", "private[", "", "protected[", "").Replace(d.Head)
	return !source.HasWord(head, "private", "protected") && !d.Around.Callable()
}

// imports reads an import, or an export, with its selectors.
func imports(statement string) []source.Import {
	var imports []source.Import
	clauses, again := strings.CutPrefix(statement, "export")
	clauses = strings.TrimPrefix(clauses, "import")
	for _, clause := range outsideBraces(clauses) {
		path, selectors, braces := strings.Cut(clause, "{")
		path = strings.TrimRight(strings.TrimSpace(path), ". ")
		if !braces {
			// The last name is the selector: a.b.C, a.b as c, a._
			end := strings.LastIndexByte(path, '.')
			if end < 0 {
				path, selectors = "", path
			} else {
				path, selectors = path[:end], path[end+1:]
			}
		}
		for selector := range strings.SplitSeq(strings.TrimRight(selectors, "} \t\r\n"), ",") {
			if i := selectorOf(selector); i.Name != "" {
				i.Path = strings.Join(strings.Fields(strings.ReplaceAll(path, "`", "")), "")
				i.ReExport = again
				imports = append(imports, allOf(i))
			}
		}
	}
	return imports
}

// selectorOf reads one selector: C, C => D, C as D, _, *, given, given T. What is renamed to _ is hidden.
func selectorOf(s string) source.Import {
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(s, "=>", " as "), "`", ""))
	i := source.Import{Kind: module.Name}
	if len(words) > 0 {
		i.Name = words[0]
	}
	if len(words) == 3 && words[1] == "as" {
		i.Alias = words[2]
	}
	if i.Alias == "_" {
		return source.Import{}
	}
	return i
}

// allOf makes a wildcard what it is.
func allOf(i source.Import) source.Import {
	if i.Name == "_" || i.Name == "*" || i.Name == "given" {
		i.Kind, i.Name = module.All, ""
	}
	return i
}

// outsideBraces splits a list at the commas that lie in no braces.
func outsideBraces(list string) []string {
	var parts []string
	depth, start := 0, 0
	for i, c := range list {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, list[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, list[start:])
}
