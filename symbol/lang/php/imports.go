package php

import (
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

func exported(d *source.Definition) bool {
	return !source.HasWord(d.Head, "private", "protected") && !d.Around.Callable()
}

// imports reads a use declaration: use A\B, C as D; use function A\f; use A\{B, C\D as E, const F};
func imports(statement string) []source.Import {
	list := strings.TrimRight(strings.TrimSpace(statement), "; \t\r\n")
	list, _ = strings.CutPrefix(list, "use")
	group := ""
	if before, after, ok := strings.Cut(list, "{"); ok {
		group, list = withoutKind(before), strings.TrimRight(after, "} \t\r\n")
	}
	var imports []source.Import
	for clause := range strings.SplitSeq(list, ",") {
		words := strings.Fields(withoutKind(clause))
		if len(words) == 0 {
			continue
		}
		i := source.Import{Kind: module.Name, Name: strings.TrimPrefix(group+words[0], `\`)}
		if at := strings.LastIndexByte(i.Name, '\\'); at >= 0 {
			i.Path, i.Name = i.Name[:at], i.Name[at+1:]
		}
		if len(words) == 3 && strings.EqualFold(words[1], "as") {
			i.Alias = words[2]
		}
		imports = append(imports, i)
	}
	return imports
}

// withoutKind takes "function" or "const" off a clause of a use declaration.
func withoutKind(clause string) string {
	clause = strings.TrimSpace(clause)
	for _, kind := range []string{"function", "const"} {
		if rest, ok := strings.CutPrefix(clause, kind); ok && strings.TrimLeft(rest, " \t\r\n") != rest {
			return strings.TrimSpace(rest)
		}
	}
	return clause
}
