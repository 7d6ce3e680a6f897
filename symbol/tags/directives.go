package tags

import (
	"go/build/constraint"
	"regexp"
	"sort"
	"strings"

	"codemem/symbol"
)

// Of the kinds of nodes, those whose text counts to the blank, and those that only sound like them.
var (
	textKind = regexp.MustCompile(`string|str_text|raw_str|heredoc|nowdoc|char(acter)?_literal|rune_literal|regex|delimited_symbol|subshell|^(text|template_literal|jsx_text|text_interpolation|interpolation)$`)
	codeKind = regexp.MustCompile(`_repeat\d|concatenated|chained|_array|_str_interpolation|string_interpolation|key_path`)
)

// textKinds returns by kind of node 1 if blanks count in it.
func textKinds(kinds []string) []uint8 {
	texts := make([]uint8, len(kinds))
	for i, k := range kinds {
		if textKind.MatchString(k) && !codeKind.MatchString(k) {
			texts[i] = 1
		}
	}
	return texts
}

var (
	anyDirective   = regexp.MustCompile(`^#!`)
	beforeC        = regexp.MustCompile(`^[ \t]*\r?\n?[ \t]*(import[ \t]*)?(\(\s*)?$`)
	betweenRemarks = regexp.MustCompile(`^[ \t]*\r?\n?[ \t]*$`)
)

// directs reports whether a comment or a documentation has a meaning to more than readers.
func (b *builder) directs(remark symbol.Span) bool {
	text := b.content[remark.Start:remark.End]
	if of := b.lang.Directive; of != nil {
		return of.Match(text)
	}
	return anyDirective.Match(text)
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
		for ; n >= 0 && !found[b.comments[n]] && at-b.comments[n].End < farthestC && between.Match(b.content[b.comments[n].End:at]); n-- {
			found[b.comments[n]] = true
			at, between = b.comments[n].Start, betweenRemarks
		}
	}
	return found
}

// farthestC is how many bytes lie at most between an import of "C" and its comment.
const farthestC = 1 << 10

// condition notes under which condition a build takes a file of Go: a comment says it before the package clause. Without
// one, those of the older form do, which hold together.
func (b *builder) condition() {
	var older constraint.Expr
	lines := 0
	for _, c := range b.comments {
		if c.Start >= b.outline.PackageAt.Start || c.Len() > maxCondition {
			continue
		}
		text := b.text(c)
		if text, ok := strings.CutPrefix(text, "//go:build "); ok {
			b.outline.Build = strings.ToValidUTF8(strings.TrimSpace(text), "\uFFFD")
			return
		}
		if lines++; lines <= maxConditions {
			older = andOlder(older, text)
		}
	}
	if older != nil {
		b.outline.Build = older.String()
	}
}

// andOlder adds to a condition what a comment of the older form asks for besides, if it is one.
func andOlder(x constraint.Expr, text string) constraint.Expr {
	if !constraint.IsPlusBuild(text) {
		return x
	}
	y, err := constraint.Parse(text)
	switch {
	case err != nil:
		return x
	case x == nil:
		return y
	}
	return &constraint.AndExpr{X: x, Y: y}
}

// maxConditions is how many comments are looked at for conditions of the older form.
const maxConditions = 100

// maxCondition is the number of bytes over which a condition is not read.
const maxCondition = 1 << 10
