package agents

import (
	"bytes"
	"slices"
)

// cut returns text without an element of a container, and without the comma and the line that it alone
// needed. empty, if it is not nil, is what stood between the brackets before the container had elements.
func cut(text []byte, container node, i int, empty *string) []byte {
	e, comma := container.elements[i], container.commas[i]
	own, from := lead(text, e.from)
	n := len(container.elements)
	switch {
	case n == 1:
		return cutOnly(text, container, from, empty)
	case comma < 0: // the last: the comma before it goes
		before := container.commas[i-1]
		if !own && blank(text[before+1:e.from]) {
			return slices.Concat(text[:before], text[e.end:])
		}
		return slices.Concat(text[:before], text[before+1:from], text[e.end:])
	case own:
	case i > 0 && blank(text[container.commas[i-1]+1:e.from]):
		from = container.commas[i-1] + 1
	case i == 0 && blank(text[comma+1:container.elements[1].from]):
		return slices.Concat(text[:from], text[container.elements[1].from:])
	}
	if blank(text[e.end:comma]) {
		return slices.Concat(text[:from], text[comma+1:])
	}
	return slices.Concat(text[:from], text[e.end:comma], text[comma+1:])
}

// cutOnly returns text without the only element of a container, whose line begins at from.
func cutOnly(text []byte, container node, from int, empty *string) []byte {
	e, end := container.elements[0], container.elements[0].end
	rest := text[end : container.end-1]
	if comma := container.commas[0]; comma >= 0 {
		rest = slices.Concat(text[end:comma], text[comma+1:container.end-1])
	}
	inner := slices.Concat(text[container.start+1:from], rest)
	if from < container.start+1 {
		inner = slices.Concat(text[container.start+1:e.from], rest)
	}
	switch {
	case empty != nil && bytes.Equal(squeeze(inner), squeeze([]byte(*empty))):
		inner = []byte(*empty)
	case blank(inner):
		inner = nil
	}
	return slices.Concat(text[:container.start+1], inner, text[container.end-1:])
}

// squeeze returns text without white space.
func squeeze(text []byte) []byte {
	return bytes.Join(bytes.Fields(text), nil)
}
