package tags

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
	"codemem/symbol/source"
)

func exportedJavaScript(d definition) bool {
	switch {
	case d.around == symbol.Class || d.around == symbol.Interface || d.around == symbol.Enum:
		return !source.HasWord(d.head, "private", "protected") && !strings.HasPrefix(d.text, "#")
	}
	return source.HasWord(d.head, "export", "exports") || d.around == symbol.Namespace && source.HasWord(d.before(), "export")
}

// importsReferences reads /// <reference path="…" /> and <reference types="…" />: all that the file declares is seen.
func importsReferences(comment string) []symbol.Import {
	for _, attribute := range []string{"path", "types"} {
		_, rest, ok := strings.Cut(comment, attribute+"=")
		if !ok || rest == "" {
			continue
		}
		to, _, closed := strings.Cut(rest[1:], rest[:1])
		if !closed || to == "" || strings.Trim(rest[:1], "\"'") != "" {
			continue
		}
		if attribute == "path" && to[0] != '.' && to[0] != '/' {
			to = "./" + to
		}
		return []symbol.Import{{Kind: symbol.ImportAll, Path: to}}
	}
	return nil
}

func exportedPython(d definition) bool {
	return !strings.HasPrefix(d.text, "_") || strings.HasPrefix(d.text, "__") && strings.HasSuffix(d.text, "__")
}

func exportedGo(d definition) bool {
	r, _ := utf8.DecodeRuneInString(d.text)
	return unicode.IsUpper(r)
}

// exportedJava: members of interfaces and enum constants are public without saying so.
func exportedJava(d definition) bool {
	return source.HasWord(d.head, "public") || d.around == symbol.Interface && !source.HasWord(d.head, "private") || d.kind == symbol.Member
}
