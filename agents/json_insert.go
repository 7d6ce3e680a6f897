package agents

import "bytes"

// addElement adds an element to a container of d's text: of an object if it has a name, else of an array.
// value is compact JSON.
func addElement(d *draft, root, container node, name, value string) {
	l := layoutOf(d.text, root)
	prefix, spacedPrefix := "", ""
	if name != "" {
		prefix, spacedPrefix = quoteJSON(name)+":", quoteJSON(name)+": "
	}
	k := len(container.elements)
	if k == 0 {
		addFirst(d, l, root, container, func(indent string) string { return spacedPrefix + l.compose(value, indent) }, prefix+value)
		return
	}
	last, comma := container.elements[k-1], container.commas[k-1]
	own, _ := lead(d.text, last.from)
	if !own {
		space := spacing(d.text, container)
		if space != "" {
			prefix = spacedPrefix
		}
		s := prefix + inline(value, space)
		if comma < 0 {
			d.insert(last.end, ","+space+s)
		} else {
			d.insert(comma+1, space+s+",")
		}
		return
	}
	indent := indentAt(d.text, last.from)
	s := l.newline + indent + spacedPrefix + l.compose(value, indent)
	if comma >= 0 {
		d.insert(lineRest(d.text, comma+1), s+",")
		return
	}
	d.insert(lineRest(d.text, last.end), s)
	d.insert(last.end, ",")
}

// addFirst adds the first element of a container: tall on lines of its own, or short in the one line that
// the whole file is.
func addFirst(d *draft, l layout, root, container node, tall func(indent string) string, short string) {
	inner := d.text[container.start+1 : container.end-1]
	at := container.start + 1 + len(bytes.TrimRight(inner, " \t\r\n"))
	whole := d.text[root.start:root.end]
	if len(root.elements) > 0 && bytes.IndexByte(whole, '\n') < 0 {
		d.insert(at, short)
		return
	}
	outer := indentAt(d.text, container.start)
	s := l.newline + outer + l.unit + tall(outer+l.unit)
	if bytes.IndexByte(d.text[at:container.end-1], '\n') < 0 {
		s += l.newline + outer
	}
	d.insert(at, s)
}

// lineRest returns the end of the comment that follows offset at in its line, or at.
func lineRest(text []byte, at int) int {
	i := at + len(text[at:]) - len(bytes.TrimLeft(text[at:], " \t"))
	rest := text[i:]
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			return at
		}
		return i + len(bytes.TrimRight(rest[:end], "\r"))
	case bytes.HasPrefix(rest, []byte("/*")):
		end := bytes.Index(rest, []byte("*/"))
		if end < 0 || bytes.IndexByte(rest[:end], '\n') >= 0 {
			return at
		}
		behind := bytes.TrimLeft(rest[end+2:], " \t\r")
		if len(behind) > 0 && behind[0] == '\n' {
			return i + end + 2
		}
	}
	return at
}

// spacing returns the space that a container of one line has between its elements: "" in a minified file.
func spacing(text []byte, container node) string {
	if len(container.elements) > 1 {
		if between := text[container.commas[0]+1 : container.elements[1].from]; len(between) == 0 {
			return ""
		}
		return " "
	}
	e := container.elements[0]
	if container.kind == '{' && bytes.HasSuffix(text[e.from:e.start], []byte(":")) {
		return ""
	}
	return " "
}
