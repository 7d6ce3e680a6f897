package scan

import (
	"context"
	"fmt"

	"codemem/registry"
	"codemem/symbol/tags"
	"codemem/verify"
)

// A Progress says how much of what is remembered is parsed.
type Progress struct {
	Parsed int `json:"parsed"`
	Files  int `json:"files"` // of languages that are parsed
}

// ParsedOf counts the rows of a memory whose content was parsed. It looks at no file: the rows are as the last pass left them.
func ParsedOf(ctx context.Context, m *verify.Memory) (Progress, error) {
	var p Progress
	known := map[string]bool{}
	for _, l := range tags.Languages() {
		known[tags.Family(l)] = true
	}
	err := m.View(ctx, func(tx *registry.Tx) error {
		all, err := tx.Outlined(tags.Generator)
		for _, l := range all {
			if parsedType(l.Type) && known[l.Language] {
				p.Parsed, p.Files = p.Parsed+l.Outlined, p.Files+l.Files
			}
		}
		return err
	})
	if noRegistry(err) {
		err = nil
	}
	return p, err
}

// String tells of it in a few words, "" where there is nothing to parse.
func (p Progress) String() string {
	switch {
	case p.Files == 0:
		return ""
	case p.Parsed == 0:
		return "not parsed yet: the first question is answered anyway"
	}
	return fmt.Sprintf("%d of %d source files parsed", p.Parsed, p.Files)
}
