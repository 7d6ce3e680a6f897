package javascript

import (
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

func exported(d *source.Definition) bool {
	switch {
	case d.Around == source.Class || d.Around == source.Interface || d.Around == source.Enum:
		return !source.HasWord(d.Head, "private", "protected") && !strings.HasPrefix(d.Name, "#")
	}
	return source.HasWord(d.Head, "export", "exports") || d.Around == source.Namespace && source.HasWord(d.Before(), "export")
}

// imports reads /// <reference path="…" /> and <reference types="…" />: all that the file declares is seen.
func imports(comment string) []source.Import {
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
		return []source.Import{{Kind: module.All, Path: to}}
	}
	return nil
}
