package assemble

import (
	"cmp"
	"errors"
	"io/fs"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
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
		file, err = g.tree.Plain(p)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return forms{err: errGone}
	case errors.Is(err, repo.ErrTooLarge):
		return forms{err: errLarge}
	case err != nil:
		return forms{err: errUnread}
	}
	if why := withheldFile(file); why != "" {
		return forms{err: errors.New(why)}
	}
	row.MD5 = file.Content.MD5 // whatever is remembered, the pack describes these bytes
	f := forms{size: len(file.Bytes), summary: summaryText(p, row, file, g.lacks[p]), stale: row.Stale()}
	if len(file.Bytes) <= largest {
		f.whole = func() string { return fileText(p, Whole, "", string(file.Bytes)) }
	}
	if f.whole == nil && f.summary == "" {
		f.err = errLarge // unless it has a skeleton
	}
	if file.Outline == nil {
		return f
	}
	f.err = nil
	skeleton := g.skeletons.of(file)
	if skeleton == "" { // it leaves nothing out, so some of it is worth telling only where all of it has no room
		f.skeleton = func(room int) string {
			if f.wholeIn(g.r.Unit, room) != "" {
				return ""
			}
			return g.focused(file, room)
		}
		return f
	}
	text := fileText(p, Skeletal, "", skeleton)
	f.skeleton = func(room int) string {
		if g.r.Unit.weigh(text) <= room {
			return text
		}
		return g.focused(file, room)
	}
	return f
}

// summaryText is what is remembered of a file, or else follows from it; "" if there is neither. What somebody wrote
// is told with who wrote it, whether the file is still as it was then, and which of its names are nowhere: row has the md5
// of what file holds.
func summaryText(p string, row registry.File, file *scan.File, ungrounded []string) string {
	if s := row.Summary; s != nil {
		more := attr("source", s.Source)
		if s.Author != "" {
			more += attr("author", s.Author)
		}
		if row.Stale() {
			more += attr("stale", "true")
		}
		if s.Damaged {
			more += attr("damaged", "true")
		}
		if len(ungrounded) > 0 {
			more += attr("ungrounded", condense.NotHere(ungrounded))
		}
		if verify.LikeInstructions(s.Text) {
			more += attr("flagged", "reads like instructions")
		}
		return fileText(p, Summarized, more, s.Text)
	}
	if file.Outline == nil {
		return ""
	}
	gist := condense.Gist(file.Outline, file.Bytes)
	if gist == "" {
		return ""
	}
	return fileText(p, Summarized, attr("source", "structural"), gist)
}

// ground looks for the names in the summaries of a pack that were not looked at yet, and reports whether some are
// nowhere: then a pack is to be made anew, in which the summaries that have them say so. Only summaries that are shown are
// looked at, since it may take reading all files.
func (g *gathering) ground(made Pack, candidates []candidate) bool {
	var texts []scan.Text
	for _, i := range made.Items {
		s := g.rows[i.Path].Summary
		if _, looked := g.lacks[i.Path]; i.Form == Summarized && s != nil && !looked {
			texts = append(texts, scan.Text{Path: i.Path, Text: s.Text})
		}
	}
	names, _ := g.tree.Ungrounded(texts) // what cannot be looked for is not known to be nowhere
	again := map[string]bool{}
	for i, t := range texts[:len(names)] {
		g.lacks[t.Path], again[t.Path] = names[i], len(names[i]) > 0
	}
	more := false
	for i, c := range candidates {
		if again[c.path] {
			candidates[i].forms, more = g.formsOf(c.path), true
		}
	}
	return more
}
