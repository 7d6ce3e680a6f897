package julia

import (
	"cmp"
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

// imports reads using A, B.C: d, e and import A as B: a module brings what it exports, or is seen under its name; what stands
// behind a colon, or behind the last dot of an import, is a name in one.
func imports(statement string) []source.Import {
	word, list, _ := strings.Cut(strings.TrimSpace(statement), " ")
	of, names, some := strings.Cut(list, ":")
	if of = strings.TrimSpace(of); strings.HasPrefix(of, ".") { // a module that an included file defines
		return nil
	}
	if some {
		var imports []source.Import
		for name := range strings.SplitSeq(names, ",") {
			name, alias, _ := strings.Cut(strings.TrimSpace(name), " as ")
			if name != "" {
				imports = append(imports, source.Import{Kind: module.Name, Path: strings.TrimSpace(of), Name: strings.Trim(name, "@()"), Alias: strings.TrimSpace(alias)})
			}
		}
		return imports
	}
	var imports []source.Import
	for name := range strings.SplitSeq(list, ",") {
		name, alias, _ := strings.Cut(strings.TrimSpace(name), " as ")
		if name == "" {
			continue
		}
		last := name[strings.LastIndexByte(name, '.')+1:]
		if word == "using" {
			imports = append(imports, source.Import{Kind: module.All, Path: name})
		}
		imports = append(imports, source.Import{Kind: module.Namespace, Path: name, Alias: cmp.Or(strings.TrimSpace(alias), last)})
	}
	return imports
}
