package agents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/tailscale/hujson"
)

// maxDepth is how deep brackets may lie in each other: parsers recurse.
const maxDepth = 500

// A node is a value of a JSON text, by its place in it.
type node struct {
	start, end int    // of the value, without what surrounds it
	kind       byte   // '{', '[', or the first byte of a literal
	name       string // of a member
	from       int    // where the element begins: at its name, or at the value
	elements   []node // members of an object, values of an array
	commas     []int  // offset of the comma behind each element; -1 for none behind the last
}

// parseJSON returns the root of a text, which may have comments, trailing commas and a byte order mark.
func parseJSON(text []byte) (node, error) {
	skip := 0
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		skip = len(byteOrderMark)
	}
	if deep(text) {
		return node{}, fmt.Errorf("is nested more than %d levels deep", maxDepth)
	}
	v, err := hujson.Parse(bytes.Clone(text[skip:]))
	if err != nil {
		return node{}, errors.New("is no valid JSON: " + strings.TrimPrefix(err.Error(), "hujson: "))
	}
	return nodeOf(v, skip), nil
}

// nodeOf returns v as a node of a text that begins skip bytes earlier.
func nodeOf(v hujson.Value, skip int) node {
	n := node{start: v.StartOffset + skip, end: v.EndOffset + skip, from: v.StartOffset + skip, kind: byte(v.Value.Kind())}
	comma := func(last bool, e hujson.Value) {
		at := e.EndOffset + len(e.AfterExtra) + skip
		if last && e.AfterExtra == nil {
			at = -1
		}
		n.commas = append(n.commas, at)
	}
	switch c := v.Value.(type) {
	case *hujson.Object:
		for i, m := range c.Members {
			child := nodeOf(m.Value, skip)
			child.from = m.Name.StartOffset + skip
			if name, ok := m.Name.Value.(hujson.Literal); ok {
				child.name = name.String()
			}
			n.elements = append(n.elements, child)
			comma(i == len(c.Members)-1, m.Value)
		}
	case *hujson.Array:
		for i, e := range c.Elements {
			n.elements = append(n.elements, nodeOf(e, skip))
			comma(i == len(c.Elements)-1, e)
		}
	}
	return n
}

// errTwice says that a key is in an object more than once, so that agents may disagree on which counts.
var errTwice = errors.New("is there twice")

// member returns the index of the member of n that has a name, -1 if there is none.
func (n node) member(text []byte, name string) (int, error) {
	found := -1
	for i, e := range n.elements {
		if e.name != name {
			continue
		}
		if found >= 0 {
			return -1, fmt.Errorf("line %d: the key %q %w", lineOf(text, e.from), name, errTwice)
		}
		found = i
	}
	return found, nil
}

// find follows path from the root. It returns the nodes it met, the root first, and how many of path it found.
func find(text []byte, root node, path []string) (chain []node, at []int, err error) {
	chain = []node{root}
	for i, name := range path {
		here := chain[len(chain)-1]
		if here.kind != '{' {
			what := "the file"
			if i > 0 {
				what = fmt.Sprintf("%q", path[i-1])
			}
			return nil, nil, fmt.Errorf("line %d: %s is not an object", lineOf(text, here.start), what)
		}
		k, err := here.member(text, name)
		if err != nil {
			return nil, nil, err
		}
		if k < 0 {
			break
		}
		chain, at = append(chain, here.elements[k]), append(at, k)
	}
	return chain, at, nil
}

// value returns what stands in text between a node's ends, decoded.
func (n node) value(text []byte) any {
	plain, err := hujson.Standardize(bytes.Clone(text[n.start:n.end]))
	if err != nil {
		return nil
	}
	return decode(plain)
}

// decode returns the value of a JSON text, nil when the text is no JSON.
func decode(text []byte) any {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

// same reports whether v is the value of a JSON text.
func same(v any, text string) bool { return reflect.DeepEqual(v, decode([]byte(text))) }

// A layout is how a JSON text is written.
type layout struct {
	newline string
	unit    string // one level of indentation
}

// layoutOf returns how text is written, from the first element that begins a line.
func layoutOf(text []byte, root node) layout {
	l := layout{newline(text), "  "}
	var look func(n node) bool
	look = func(n node) bool {
		for _, e := range n.elements {
			if own, _ := lead(text, e.from); own { // asked first: in a file of one line the others would take long
				if deeper, ok := strings.CutPrefix(indentAt(text, e.from), indentAt(text, n.start)); ok && deeper != "" {
					l.unit = deeper
					return true
				}
			}
			if look(e) {
				return true
			}
		}
		return false
	}
	look(root)
	return l
}

// indentAt returns the white space that the line of offset at begins with.
func indentAt(text []byte, at int) string {
	line := text[bytes.LastIndexByte(text[:at], '\n')+1 : at]
	line = bytes.TrimPrefix(line, []byte(byteOrderMark))
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// lead reports whether only blanks stand before offset at in its line, and where the end of the line before
// begins, the place to cut from.
func lead(text []byte, at int) (own bool, from int) {
	i := len(bytes.TrimRight(text[:at], " \t"))
	if i == 0 || text[i-1] != '\n' {
		return false, at
	}
	if i--; i > 0 && text[i-1] == '\r' {
		i--
	}
	return true, i
}

// compose returns a compact JSON value as it stands in a file, its first line where it is put, the others
// indented by indent and more. Arrays and objects of nothing but literals stay in one line if they are short.
func (l layout) compose(value, indent string) string {
	v, err := hujson.Parse([]byte(value))
	if err != nil {
		return value
	}
	var b strings.Builder
	l.write(&b, v, indent)
	return b.String()
}

func (l layout) write(b *strings.Builder, v hujson.Value, indent string) {
	deeper := indent + l.unit
	switch c := v.Value.(type) {
	case *hujson.Object:
		if len(c.Members) == 0 {
			b.WriteString("{}")
			return
		}
		for i, m := range c.Members {
			b.WriteString([]string{"{", ","}[min(i, 1)] + l.newline + deeper)
			l.write(b, m.Name, deeper)
			b.WriteString(": ")
			l.write(b, m.Value, deeper)
		}
		b.WriteString(l.newline + indent + "}")
	case *hujson.Array:
		if len(c.Elements) == 0 {
			b.WriteString("[]")
			return
		}
		open, next, end := "[", ", ", "]"
		if _, plain := c.Elements[0].Value.(hujson.Literal); !plain {
			open, next, end = "["+l.newline+deeper, ","+l.newline+deeper, l.newline+indent+"]"
		}
		for i, e := range c.Elements {
			b.WriteString([]string{open, next}[min(i, 1)])
			l.write(b, e, deeper)
		}
		b.WriteString(end)
	case hujson.Literal:
		b.Write(c)
	}
}

// inline returns a compact JSON value in one line, with spaces behind colons and commas if the file has them.
func inline(value, space string) string {
	if space == "" {
		return value
	}
	v, err := hujson.Parse([]byte(value))
	if err != nil {
		return value
	}
	var b strings.Builder
	spaced(&b, v)
	return b.String()
}

func spaced(b *strings.Builder, v hujson.Value) {
	switch c := v.Value.(type) {
	case *hujson.Object:
		b.WriteString("{")
		for i, m := range c.Members {
			b.WriteString([]string{"", ", "}[min(i, 1)])
			spaced(b, m.Name)
			b.WriteString(": ")
			spaced(b, m.Value)
		}
		b.WriteString("}")
	case *hujson.Array:
		b.WriteString("[")
		for i, e := range c.Elements {
			b.WriteString([]string{"", ", "}[min(i, 1)])
			spaced(b, e)
		}
		b.WriteString("]")
	case hujson.Literal:
		b.Write(c)
	}
}
