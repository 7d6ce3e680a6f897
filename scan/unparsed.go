package scan

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"codemem/hidden"
	"codemem/registry"
	"codemem/symbol/tags"
	"codemem/verify"
)

// Unparsed returns the files that the answers about symbols, uses and dependencies leave out, by path, with the reason: they
// could not be read, or were too hard to parse. They may define and use anything.
func (t *Tree) Unparsed() []Warning {
	if !t.need() {
		return nil
	}
	all := t.list.leftOut()
	if len(t.laid) == 0 {
		return all
	}
	all = slices.DeleteFunc(all, func(w Warning) bool { return t.laid[w.Path] != nil })
	for p, f := range t.laid {
		if f.Outline != nil && f.Outline.Unparsed != "" {
			all = append(all, Warning{p, f.Outline.Unparsed})
		}
	}
	slices.SortFunc(all, byPath)
	return all
}

// Names tells of a few files and why they are warned of, and how many more there are.
func Names(all []Warning) string {
	const most = 3
	var b strings.Builder
	for i, w := range all[:min(len(all), most)] {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s (%s)", hidden.Path(w.Path), verify.OneLine(w.Reason))
	}
	if n := len(all) - most; n > 0 {
		fmt.Fprintf(&b, " and %d more, which codemem scan names", n)
	}
	return b.String()
}

func byPath(a, b Warning) int { return cmp.Compare(a.Path, b.Path) }

// leftOut returns what is left out of answers, by path.
func (l *listing) leftOut() []Warning {
	all := []Warning{}
	for p, why := range l.out {
		all = append(all, Warning{p, why})
	}
	slices.SortFunc(all, byPath)
	return all
}

// KnownUnparsed returns the remembered files of which it is stored that they are too hard to parse, by path, with the reason.
// Nothing is parsed for it. The error is registry.ErrNoDatabase or registry.ErrOlder where nothing is stored.
func KnownUnparsed(ctx context.Context, m *verify.Memory) ([]Warning, error) {
	var all []Warning
	err := m.View(ctx, func(tx *registry.Tx) error {
		infos, err := tx.Outlines(tags.Generator)
		if err != nil {
			return err
		}
		why := map[string]string{} // by md5
		for c, i := range infos {
			if i.Unparsed != "" {
				why[c.MD5] = i.Unparsed
			}
		}
		return tx.Evidence(func(f registry.File) error {
			if reason := why[f.MD5]; reason != "" {
				all = append(all, Warning{f.Path, reason})
			}
			return ctx.Err()
		})
	})
	return all, err
}
