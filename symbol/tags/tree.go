package tags

import (
	"sort"

	"codemem/symbol"
	"codemem/symbol/tags/engine"
)

// A tree is the nodes of a content that have names or lie in fields, outer ones first. A node is its index in it, and noNode none.
type tree struct {
	query *query
	nodes []node
}

type node struct {
	symbol.Span
	kind, field uint16
	token       bool // it has no name
	parent      int32
	next        int32 // behind all that lies in it
}

const noNode = -1

// newTree makes a tree of the nodes of the result. Comments are none.
func (b *builder) newTree() *tree {
	q, list := b.query, b.nodes
	t := &tree{query: q, nodes: cleared(b.room.nodes, len(list)/3)}
	around := int32(noNode)
	leave := func(start uint32) {
		for ; around >= 0 && t.nodes[around].End <= start; around = t.nodes[around].parent {
			t.nodes[around].next = int32(len(t.nodes)) //nolint:gosec // a content has fewer
		}
	}
	for ; len(list) > 2; list = list[3:] {
		kind, field := uint16(list[0]&(1<<engine.FieldBits-1)), uint16(list[0]&^engine.Token>>engine.FieldBits) //nolint:gosec // cut to size
		if int(kind) < len(q.forms) && q.forms[kind].remark {
			continue
		}
		leave(list[1])
		t.nodes = append(t.nodes, node{symbol.Span{Start: list[1], End: list[2]}, kind, field, list[0]&engine.Token != 0, around, 0})
		around = int32(len(t.nodes) - 1) //nolint:gosec // as above
	}
	leave(^uint32(0))
	b.room.nodes = t.nodes
	return t
}

// kind returns the kind of a node.
func (t *tree) kind(n int) string {
	if n < 0 || int(t.nodes[n].kind) >= len(t.query.Kinds) {
		return ""
	}
	return t.query.Kinds[t.nodes[n].kind]
}

// form returns how nodes of the kind of a node are read.
func (t *tree) form(n int) *form {
	if n < 0 || int(t.nodes[n].kind) >= len(t.query.forms) {
		return &form{}
	}
	return &t.query.forms[t.nodes[n].kind]
}

// parent returns the node around a node.
func (t *tree) parent(n int) int {
	if n < 0 {
		return noNode
	}
	return int(t.nodes[n].parent)
}

// first returns the first child with a name of a node, and after the next one of its parent.
func (t *tree) first(n int) int { return t.named(t.firstOf(n)) }

func (t *tree) after(n int) int { return t.named(t.behind(n)) }

// named returns the first with a name of a node and those after it.
func (t *tree) named(n int) int {
	for n >= 0 && t.nodes[n].token {
		n = t.behind(n)
	}
	return n
}

// firstOf returns the first child of a node, and behind the next one of its parent.
func (t *tree) firstOf(n int) int {
	if n < 0 || n+1 >= int(t.nodes[n].next) {
		return noNode
	}
	return n + 1
}

func (t *tree) behind(n int) int {
	next := int(t.nodes[n].next)
	if p := t.parent(n); next >= len(t.nodes) || p >= 0 && next >= int(t.nodes[p].next) {
		return noNode
	}
	return next
}

// child returns the i-th child with a name of a node, from 1, or the last, -1.
func (t *tree) child(n, i int) int {
	c, last := t.first(n), noNode
	for ; c >= 0 && i != 1; i-- {
		c, last = t.after(c), c
	}
	if i < 0 {
		return last
	}
	return c
}

// children returns the children with names of a node.
func (t *tree) children(n int) (all []int) {
	for c := t.first(n); c >= 0; c = t.after(c) {
		all = append(all, c)
	}
	return all
}

// field returns the first child of a node in a field.
func (t *tree) field(n int, name string) int {
	for c := t.firstOf(n); c >= 0; c = t.behind(c) {
		if t.query.Fields[t.nodes[c].field] == name {
			return c
		}
	}
	return noNode
}

// in returns the name of the field that a node lies in.
func (t *tree) in(n int) string {
	if n < 0 {
		return ""
	}
	return t.query.Fields[t.nodes[n].field]
}

// starting returns the first, which is the outermost, of the nodes that start at an offset or behind it.
func (t *tree) starting(at uint32) int {
	return sort.Search(len(t.nodes), func(i int) bool { return t.nodes[i].Start >= at })
}

// spanning returns the outermost node with a span.
func (t *tree) spanning(s symbol.Span) int {
	for n := t.starting(s.Start); n < len(t.nodes) && t.nodes[n].Start == s.Start; n++ {
		if t.nodes[n].End == s.End {
			return n
		}
	}
	return noNode
}

// nextNode returns the node behind another and before a third, whether it lies in it or not.
func (t *tree) nextNode(n, before int) int {
	if n+1 < before {
		return n + 1
	}
	return noNode
}
