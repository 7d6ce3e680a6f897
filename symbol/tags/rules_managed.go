package tags

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/source"
)

// exportedCSharp: members of interfaces and enums, and what a record takes, are public without saying so.
func exportedCSharp(d definition) bool {
	switch {
	case source.HasWord(d.head, "public") || d.kind == symbol.Member || d.kind == symbol.Namespace:
		return true
	case d.around == symbol.Interface:
		return !source.HasWord(d.head, "private", "protected", "internal")
	case d.kind == symbol.Field:
		// The parameters of a record stand before its braces.
		_, head, record := strings.Cut(d.before(), "record ")
		return record && !strings.ContainsAny(head, "{;")
	}
	return false
}

// exportedKotlin: what is not held back.
func exportedKotlin(d definition) bool {
	return !source.HasWord(d.head, "private", "protected") && !d.around.Callable()
}

// exportedScala: what is not held back. A qualifier, as in private[graph], opens it to more than its file.
func exportedScala(d definition) bool {
	head := strings.NewReplacer("private[this]", "private", "protected[this]", "protected", "private[", "", "protected[", "").Replace(d.head)
	return !source.HasWord(head, "private", "protected") && !d.around.Callable()
}

// importsScala reads an import, or an export, with its selectors.
func importsScala(statement string) []symbol.Import {
	var imports []symbol.Import
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
			if i := scalaSelector(selector); i.Name != "" {
				i.Path = strings.Join(strings.Fields(strings.ReplaceAll(path, "`", "")), "")
				i.ReExport = again
				imports = append(imports, allOf(i))
			}
		}
	}
	return imports
}

// scalaSelector reads one selector: C, C => D, C as D, _, *, given, given T. What is renamed to _ is hidden.
func scalaSelector(s string) symbol.Import {
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(s, "=>", " as "), "`", ""))
	i := symbol.Import{Kind: symbol.ImportName}
	if len(words) > 0 {
		i.Name = words[0]
	}
	if len(words) == 3 && words[1] == "as" {
		i.Alias = words[2]
	}
	if i.Alias == "_" {
		return symbol.Import{}
	}
	return i
}

// allOf makes a wildcard what it is.
func allOf(i symbol.Import) symbol.Import {
	if i.Name == "_" || i.Name == "*" || i.Name == "given" {
		i.Kind, i.Name = symbol.ImportAll, ""
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
