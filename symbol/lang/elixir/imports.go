package elixir

import (
	"cmp"
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

// exported: what the word before the name does not keep to its module.
func exported(d *source.Definition) bool {
	words := strings.Fields(d.Head)
	if len(words) == 0 {
		return true
	}
	switch last := words[len(words)-1]; last {
	case "defp", "defmacrop", "defguardp", "defnp", "@typep":
		return false
	case "@type", "@opaque", "@callback", "@macrocallback":
		return true
	default:
		return last != "@"
	}
}

// imports reads alias A.B, alias A.B, as: C and alias A.{B, C.D}.
func imports(statement string) []source.Import {
	list := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(statement), "alias"))
	list = strings.Trim(list, "()")
	outer, inner, several := strings.Cut(list, "{")
	if several {
		inner, _, _ = strings.Cut(inner, "}")
		var imports []source.Import
		for name := range strings.SplitSeq(inner, ",") {
			if name = strings.TrimSpace(name); name != "" {
				imports = append(imports, aliasElixir(strings.TrimSpace(outer)+name, ""))
			}
		}
		return imports
	}
	name, rest, _ := strings.Cut(list, ",")
	_, as, _ := strings.Cut(rest, "as:")
	as, _, _ = strings.Cut(strings.TrimSpace(as), ",")
	return []source.Import{aliasElixir(strings.TrimSpace(name), strings.TrimSpace(as))}
}

// aliasElixir is the import of a module under its last name, or under another.
func aliasElixir(full, as string) source.Import {
	return source.Import{Kind: module.Namespace, Path: full, Alias: cmp.Or(as, full[strings.LastIndexByte(full, '.')+1:])}
}
