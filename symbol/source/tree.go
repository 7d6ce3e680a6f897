package source

import (
	"sort"
)

// A Tree is the nodes of a content that have names or lie in fields, outer ones first. A node is its index in it, and NoNode none.
type Tree struct {
	Kinds  []string // of the grammar, by number
	Fields []string
	Forms  []Form // by kind
	Nodes  []Node
}

// A Node is one of a tree.
type Node struct {
	Span
	Kind, Field uint16 // their numbers in the grammar
	Token       bool   // it has no name
	Parent      int32  // index of the node around, or NoNode
	Next        int32  // behind all that lies in it
}

// NoNode is the index of none.
const NoNode = -1

// Kind returns the kind of a node.
func (t *Tree) Kind(n int) string {
	if n < 0 || int(t.Nodes[n].Kind) >= len(t.Kinds) {
		return ""
	}
	return t.Kinds[t.Nodes[n].Kind]
}

// form returns how nodes of the kind of a node are read.
func (t *Tree) form(n int) *Form {
	if n < 0 || int(t.Nodes[n].Kind) >= len(t.Forms) {
		return &Form{}
	}
	return &t.Forms[t.Nodes[n].Kind]
}

// Parent returns the node around a node.
func (t *Tree) Parent(n int) int {
	if n < 0 {
		return NoNode
	}
	return int(t.Nodes[n].Parent)
}

// First returns the first child with a name of a node.
func (t *Tree) First(n int) int { return t.named(t.firstOf(n)) }

// After returns the next child with a name of the parent of a node.
func (t *Tree) After(n int) int { return t.named(t.behind(n)) }

// named returns the first with a name of a node and those after it.
func (t *Tree) named(n int) int {
	for n >= 0 && t.Nodes[n].Token {
		n = t.behind(n)
	}
	return n
}

// firstOf returns the first child of a node, and behind the next one of its parent.
func (t *Tree) firstOf(n int) int {
	if n < 0 || n+1 >= int(t.Nodes[n].Next) {
		return NoNode
	}
	return n + 1
}

func (t *Tree) behind(n int) int {
	next := int(t.Nodes[n].Next)
	if p := t.Parent(n); next >= len(t.Nodes) || p >= 0 && next >= int(t.Nodes[p].Next) {
		return NoNode
	}
	return next
}

// Child returns the i-th child with a name of a node, from 1, or the last, -1.
func (t *Tree) Child(n, i int) int {
	c, last := t.First(n), NoNode
	for ; c >= 0 && i != 1; i-- {
		c, last = t.After(c), c
	}
	if i < 0 {
		return last
	}
	return c
}

// Children returns the Children with names of a node.
func (t *Tree) Children(n int) (all []int) {
	for c := t.First(n); c >= 0; c = t.After(c) {
		all = append(all, c)
	}
	return all
}

// Field returns the first child of a node in a field.
func (t *Tree) Field(n int, name string) int {
	for c := t.firstOf(n); c >= 0; c = t.behind(c) {
		if t.Fields[t.Nodes[c].Field] == name {
			return c
		}
	}
	return NoNode
}

// In returns the name of the field that a node lies in.
func (t *Tree) In(n int) string {
	if n < 0 {
		return ""
	}
	return t.Fields[t.Nodes[n].Field]
}

// Starting returns the first, which is the outermost, of the nodes that start at an offset or behind it.
func (t *Tree) Starting(at uint32) int {
	return sort.Search(len(t.Nodes), func(i int) bool { return t.Nodes[i].Start >= at })
}

// Spanning returns the outermost node with a span.
func (t *Tree) Spanning(s Span) int {
	for n := t.Starting(s.Start); n < len(t.Nodes) && t.Nodes[n].Start == s.Start; n++ {
		if t.Nodes[n].End == s.End {
			return n
		}
	}
	return NoNode
}

// NextNode returns the node behind another and before a third, whether it lies in it or not.
func (t *Tree) NextNode(n, before int) int {
	if n+1 < before {
		return n + 1
	}
	return NoNode
}
