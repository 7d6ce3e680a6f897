package swift

import (
	"strings"

	"codemem/symbol/source"
)

// exported: what is not private, in what is not private.
func exported(d *source.Definition) bool {
	hidden := func(head string) bool {
		return source.HasWord(strings.NewReplacer("private(set)", "", "fileprivate(set)", "").Replace(head), "private", "fileprivate")
	}
	around, _, _ := strings.Cut(d.Before(), "{")
	return !hidden(d.Head) && (d.Around != source.Extension || !hidden(around))
}
