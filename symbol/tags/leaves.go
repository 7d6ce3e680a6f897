package tags

import (
	"bytes"

	"codemem/symbol"
	"codemem/symbol/source"
	"codemem/symbol/tags/engine"
)

// leavesOf returns the leaves of what was parsed.
func (b *builder) leavesOf() *source.Code {
	c := &source.Code{Content: b.content, Leaves: cleared(b.room.leaves, len(b.tokens)/4)}
	f := flattener{Code: c, query: b.query, comments: b.comments}
	for n := b.tokens; len(n) > 1; n = n[2:] {
		switch at, what := n[0], n[1]; {
		case what == closes:
			f.leave(at)
		case what >= opens:
			f.enter(at, int(what&^opens))
		case f.around() == notLiteral:
			f.add(symbol.Span{Start: at, End: what &^ textLeaf}, what&textLeaf != 0)
		}
	}
	b.room.leaves = c.Leaves
	c.Pair()
	return c
}

// A flattener makes leaves of the tokens of a tree.
type flattener struct {
	*source.Code
	query    *query
	comments []symbol.Span // those that do not end before the last leaf
	open     []int32       // by node that is open: the leaf of the literal text that it is, or notLiteral, or notCode
}

const notLiteral, notCode = -1, -2

// around returns what the innermost open node is.
func (f *flattener) around() int32 {
	if len(f.open) == 0 {
		return notLiteral
	}
	return f.open[len(f.open)-1]
}

func (f *flattener) enter(at uint32, kind int) {
	inside := f.around()
	is := int32(notLiteral)
	switch {
	case kind >= len(f.query.Kinds):
		is = min(inside, notLiteral)
	case inside != notLiteral && !f.query.forms[kind].Interpolates:
		is = notCode
	case inside == notLiteral && f.query.texts[kind] != 0 && len(f.open) > 0:
		is = int32(len(f.Leaves)) //nolint:gosec // a content has fewer
		f.Leaves = append(f.Leaves, source.Leaf{Span: symbol.Span{Start: at, End: at}, Partner: -1, Literal: true})
	}
	f.open = append(f.open, is)
}

func (f *flattener) leave(at uint32) {
	if i := f.around(); i >= 0 {
		f.Leaves[i].End = at
		if last := int32(len(f.Leaves) - 1); last > i { //nolint:gosec // as above
			f.Leaves[i].Partner = last
		}
	}
	f.open = f.open[:len(f.open)-1]
}

// add makes a leaf of a token that is neither blank nor in a comment.
func (f *flattener) add(span symbol.Span, literal bool) {
	for len(f.comments) > 0 && f.comments[0].End <= span.Start {
		f.comments = f.comments[1:]
	}
	comment := len(f.comments) > 0 && f.comments[0].Start <= span.Start
	if !comment && len(bytes.TrimSpace(f.Content[span.Start:span.End])) > 0 {
		f.Leaves = append(f.Leaves, source.Leaf{Span: span, Partner: -1, Literal: literal})
	}
}

// newTree makes a tree of the nodes of the result. Comments are none.
func (b *builder) newTree() *source.Tree {
	q, list := b.query, b.nodes
	t := &source.Tree{Kinds: q.Kinds, Fields: q.Fields, Forms: q.forms, Nodes: cleared(b.room.nodes, len(list)/3)}
	around := int32(source.NoNode)
	leave := func(start uint32) {
		for ; around >= 0 && t.Nodes[around].End <= start; around = t.Nodes[around].Parent {
			t.Nodes[around].Next = int32(len(t.Nodes)) //nolint:gosec // a content has fewer
		}
	}
	for ; len(list) > 2; list = list[3:] {
		kind, field := uint16(list[0]&(1<<engine.FieldBits-1)), uint16(list[0]&^engine.Token>>engine.FieldBits) //nolint:gosec // cut to size
		if int(kind) < len(q.forms) && q.forms[kind].Remark {
			continue
		}
		leave(list[1])
		t.Nodes = append(t.Nodes, source.Node{
			Span: symbol.Span{Start: list[1], End: list[2]}, Kind: kind, Field: field, Token: list[0]&engine.Token != 0, Parent: around,
		})
		around = int32(len(t.Nodes) - 1) //nolint:gosec // as above
	}
	leave(^uint32(0))
	b.room.nodes = t.Nodes
	return t
}
