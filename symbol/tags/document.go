package tags

import (
	"bytes"
	"slices"
	"sort"

	"codemem/regex"
	"codemem/symbol"
)

// document finds the doc comment of each symbol: documentation inside it, or else the run of comments that
// ends on the line before it. The file's own is the run at its top that belongs to no symbol.
func (b *builder) document() {
	o := b.outline
	slices.SortFunc(b.docs, bySpan)
	runs := b.runs()
	taken := map[symbol.Span]bool{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if run, ok := b.runBefore(runs, b.statement(s.Span.Start)); ok && !taken[run] {
			s.Doc = run
			taken[run] = true
		}
	}
	said := map[int]bool{}
	for _, doc := range b.docs {
		if i := b.innermost(doc); i >= 0 {
			if !said[i] { // what documents nothing that was found does not document what that lies in
				o.Symbols[i].Doc, said[i] = doc, true
			}
		} else {
			o.Doc = doc
		}
	}
	if o.Doc.Len() == 0 {
		o.Doc = b.fileDoc(runs, taken)
	}
}

// noDoc matches comments at the top of a file that say nothing of what is in it.
var noDoc = regex.Lazy(`(?i)^#!|^//go:build|^// \+build|licen[cs]e|copyright|SPDX|@generated|eslint|shellcheck|luacheck|frozen_string_literal|coding:|^# typed:|-\*-`)

// fileDoc returns the comment before the package clause, or the first one at the top of the file.
func (b *builder) fileDoc(runs []symbol.Span, taken map[symbol.Span]bool) symbol.Span {
	if run, ok := b.runBefore(runs, b.outline.PackageAt.Start); ok && b.outline.PackageAt.Len() > 0 && !noDoc().Match(b.content[run.Start:run.End]) {
		return run
	}
	const tries = 8
	for _, run := range runs[:min(len(runs), tries)] {
		if len(bytes.TrimSpace(b.withoutHead(run.Start))) > 0 {
			break
		}
		if !taken[run] && !noDoc().Match(b.content[run.Start:run.End]) {
			return run
		}
	}
	return symbol.Span{}
}

// statement returns the start of the group that starts on the same line as the offset, or the offset: the
// comment before "const (" or "export" belongs to the first definition in it only if that is all on a line.
func (b *builder) statement(start uint32) uint32 {
	groups := b.outline.Groups
	lead := b.lines[b.lines.at(start)-1]
	if i := sort.Search(len(groups), func(i int) bool { return groups[i].Start >= lead }); i < len(groups) && groups[i].Start < start {
		return groups[i].Start
	}
	return start
}

// withoutHead returns what stands before an offset, without comments, a byte order mark and an interpreter line.
func (b *builder) withoutHead(offset uint32) []byte {
	var rest []byte
	at := uint32(0)
	for _, c := range b.comments {
		if c.Start >= offset {
			break
		}
		rest = append(rest, b.content[at:max(at, c.Start)]...)
		at = max(at, c.End)
	}
	rest = append(rest, b.content[min(at, offset):offset]...)
	rest = bytes.TrimPrefix(rest, []byte("\xEF\xBB\xBF"))
	rest = bytes.TrimPrefix(bytes.TrimSpace(rest), []byte("<?php"))
	if bytes.HasPrefix(rest, []byte("#!")) {
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	return rest
}

// runs joins comments that follow each other line by line. A comment behind code starts none.
func (b *builder) runs() []symbol.Span {
	var runs []symbol.Span
	first := map[uint32]uint32{} // by start of a line where its first byte is that is no blank
	for _, c := range b.comments {
		if bytes.HasPrefix(b.content[c.Start:], []byte("#!")) && c.Start <= 3 {
			continue // the interpreter line
		}
		if b.documents(c) {
			continue // what it says it is about
		}
		c.End = c.Start + uint32(len(bytes.TrimRight(b.content[c.Start:c.End], " \t\r\n")))
		if n := len(runs); n > 0 && b.adjoin(runs[n-1].End, c.Start) && b.content[c.Start] == b.content[runs[n-1].Start] {
			runs[n-1].End = c.End
			continue
		}
		line := b.lines[b.lines.at(c.Start)-1]
		if _, ok := first[line]; !ok {
			rest := bytes.TrimPrefix(b.content[line:c.Start], []byte("\xEF\xBB\xBF"))
			first[line] = c.Start - uint32(len(bytes.TrimSpace(rest))) //nolint:gosec // a content is no longer
		}
		if first[line] == c.Start {
			runs = append(runs, c)
		}
	}
	return runs
}

// documents reports whether documentation lies in a comment, which then is a form of the language.
func (b *builder) documents(c symbol.Span) bool {
	i := sort.Search(len(b.docs), func(i int) bool { return b.docs[i].Start >= c.Start })
	return i < len(b.docs) && c.Holds(b.docs[i])
}

// adjoin reports whether only blanks and at most one line break lie between two offsets.
func (b *builder) adjoin(end, start uint32) bool {
	return b.blank(end, start) && bytes.Count(b.content[end:start], []byte("\n")) <= 1
}

// runBefore returns the run of comments that ends right before an offset.
func (b *builder) runBefore(runs []symbol.Span, start uint32) (symbol.Span, bool) {
	i := sort.Search(len(runs), func(i int) bool { return runs[i].End > start })
	if i == 0 || !b.adjoin(runs[i-1].End, start) {
		return symbol.Span{}, false
	}
	return runs[i-1], true
}

// innermost returns the symbol that the span lies in, or -1.
func (b *builder) innermost(span symbol.Span) int {
	symbols := b.outline.Symbols
	i := sort.Search(len(symbols), func(i int) bool { return symbols[i].Span.Start > span.Start }) - 1
	for i >= 0 && (symbols[i].Set || !symbols[i].Span.Holds(span)) {
		i = b.around[i]
	}
	return i
}
