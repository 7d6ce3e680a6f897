package tags

import (
	"sort"

	"codemem/regex"
	"codemem/symbol"
)

// Of the kinds of nodes, those whose text counts to the blank, and those that only sound like them.
var (
	textKind = regex.Lazy(`string|str_text|raw_str|heredoc|nowdoc|char(acter)?_literal|rune_literal|regex|delimited_symbol|subshell|^(text|template_literal|jsx_text|text_interpolation|interpolation)$`)
	codeKind = regex.Lazy(`_repeat\d|concatenated|chained|_array|_str_interpolation|string_interpolation|key_path`)
)

// textKinds returns by kind of node 1 if blanks count in it.
func textKinds(kinds []string) []uint8 {
	texts := make([]uint8, len(kinds))
	for i, k := range kinds {
		if textKind().MatchString(k) && !codeKind().MatchString(k) {
			texts[i] = 1
		}
	}
	return texts
}

var (
	anyDirective   = regex.Lazy(`^#!`)
	beforeC        = regex.Lazy(`^[ \t]*\r?\n?[ \t]*(import[ \t]*)?(\(\s*)?$`)
	betweenRemarks = regex.Lazy(`^[ \t]*\r?\n?[ \t]*$`)
)

// directs reports whether a comment or a documentation has a meaning to more than readers.
func (b *builder) directs(remark symbol.Span) bool {
	text := b.content[remark.Start:remark.End]
	if of := b.lang.Directive; of != nil {
		return of().Match(text)
	}
	return anyDirective().Match(text)
}

// preambles returns the comments that are C: those right before import "C", one below the other.
func (b *builder) preambles() map[symbol.Span]bool {
	found := map[symbol.Span]bool{}
	if b.lang.Preamble == "" {
		return found
	}
	for _, i := range b.outline.Imports {
		if i.Path != b.lang.Preamble {
			continue
		}
		at, between := i.Span.Start, beforeC
		n := sort.Search(len(b.comments), func(n int) bool { return b.comments[n].End > at }) - 1
		for ; n >= 0 && !found[b.comments[n]] && at-b.comments[n].End < farthestC && between().Match(b.content[b.comments[n].End:at]); n-- {
			found[b.comments[n]] = true
			at, between = b.comments[n].Start, betweenRemarks
		}
	}
	return found
}

// farthestC is how many bytes lie at most between an import of "C" and its comment.
const farthestC = 1 << 10

// foremost returns the comments before the package clause, but for long ones.
func (b *builder) foremost() (texts []string) {
	for _, c := range b.comments {
		if c.Start < b.outline.PackageAt.Start && c.Len() <= maxForemost {
			texts = append(texts, b.text(c))
		}
	}
	return texts
}

// maxForemost is the number of bytes over which a comment says nothing of a build.
const maxForemost = 1 << 10
