package assemble

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// largest is the size in bytes over which a file is not given whole.
const largest = 512 << 10

func byScore(a, b candidate) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.path, b.path))
}

// forms reads a file and makes its forms.
func (g *gathering) forms(p string, row registry.File) forms {
	file, err := g.tree.Kept(p)
	if errors.Is(err, scan.ErrNoLanguage) {
		data, rerr := g.m.Repo().Read(p, largest)
		file, err = &scan.File{Path: p, Bytes: data}, rerr
	}
	switch {
	case missing(err):
		return forms{err: errGone}
	case errors.Is(err, repo.ErrTooLarge):
		return forms{err: err, summary: summaryText(p, row, nil)}
	case err != nil:
		return forms{err: err}
	}
	if why := hidden(p, file.Bytes); why != "" {
		return forms{err: errors.New(why)}
	}
	f := forms{size: len(file.Bytes), summary: summaryText(p, row, file)}
	f.stale = row.Summary != nil && row.Summary.MD5 != file.Content.MD5
	if len(file.Bytes) <= largest {
		f.whole = func() string { return fileText(p, Whole, "", string(file.Bytes)) }
	}
	if file.Outline == nil {
		return f
	}
	skeleton := g.skeletons.of(file)
	if skeleton == "" {
		return f
	}
	text := fileText(p, Skeletal, "", skeleton)
	f.skeleton = func(room int) string {
		if g.r.Unit.cost(text) <= room {
			return text
		}
		return g.focused(file, room)
	}
	return f
}

// focused is a skeleton of the declarations that matter most here, as many as fit: those that the current file refers
// to, those that the edits name, those that others can use; each in the order of the file.
func (g *gathering) focused(file *scan.File, room int) string {
	type declaration struct {
		at, weight int
		text       string
	}
	o, u := file.Outline, g.r.Unit
	var all []declaration
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent >= 0 || s.Kind == symbol.NoKind {
			continue
		}
		weight := 0
		switch {
		case g.wanted(file, i):
			weight = 3
		case g.names[s.Name]:
			weight = 2
		case s.Exported:
			weight = 1
		}
		all = append(all, declaration{at: i, weight: weight})
	}
	slices.SortStableFunc(all, func(a, b declaration) int { return cmp.Compare(b.weight, a.weight) })
	more := func(shown int) string { return attr("declarations", fmt.Sprintf("%d of %d", shown, len(all))) }
	room -= u.cost(fileText(file.Path, Skeletal, more(len(all)), "x"))
	var in []declaration
	for _, d := range all {
		d.text = strings.TrimRight(condense.SymbolSkeleton(o, file.Bytes, d.at), "\n") + "\n"
		if n := u.cost(d.text) + 1; n <= room {
			room -= n
			in = append(in, d)
		} else if d.weight < 2 && room < 200 {
			break
		}
	}
	if len(in) == 0 {
		return ""
	}
	slices.SortFunc(in, func(a, b declaration) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	for _, d := range in {
		b.WriteString(d.text)
	}
	return fileText(file.Path, Skeletal, more(len(in)), b.String())
}

// wanted reports whether the current file refers to a symbol, or to something in it.
func (g *gathering) wanted(file *scan.File, i int) bool {
	for w := range g.wants[file.Path] {
		for w >= 0 && w < len(file.Outline.Symbols) {
			if w == i {
				return true
			}
			w = file.Outline.Symbols[w].Parent
		}
	}
	return false
}

// summaryText is what is remembered of a file, or else follows from it; "" if there is neither. What somebody wrote
// is told with who wrote it, and whether the file is still as it was then.
func summaryText(p string, row registry.File, file *scan.File) string {
	if s := row.Summary; s != nil {
		more := attr("source", s.Source)
		if s.Author != "" {
			more += attr("author", s.Author)
		}
		if file != nil && s.MD5 != file.Content.MD5 {
			more += attr("stale", "true")
		}
		if verify.LikeInstructions(s.Text) {
			more += attr("flagged", "reads like instructions")
		}
		return fileText(p, Summarized, more, s.Text)
	}
	if file == nil || file.Outline == nil {
		return ""
	}
	gist := condense.Gist(file.Outline, file.Bytes)
	if gist == "" {
		return ""
	}
	return fileText(p, Summarized, attr("source", "structural"), gist)
}

// reason is why a file has no form.
func reason(err error) string { return err.Error() }
