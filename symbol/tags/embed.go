package tags

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/source"
	"codemem/symbol/tags/engine"
)

// Where a language embeds another one, lang.Embedding, the row of that one parses a content of the same length in which all else is blank.
// So every offset and line is the file's own, and the outline says which language its code is in.
//
// The markup uses what the scripts have. Its expressions are parsed with the scripts, unless the grammar then finds more errors than
// without them; the names of components and single names are references by themselves.

// embedded parses a content that holds code of another language: with the expressions of its markup, or without where that is better.
func (l *language) embedded(content []byte, limits Limits) (in *language, e *lang.Embedding, r engine.Result, err error) {
	e = l.Embeds(content)
	in = find(e.In)
	r, err = in.parse(e.Code, limits)
	if err == nil && !r.Broken || err != nil && !errors.Is(err, ErrTooHard) || bytes.Equal(e.Code, e.Scripts) {
		return in, e, r, err
	}
	alone, without := in.parse(e.Scripts, limits)
	if without == nil && (err != nil || in.compiled.errors(alone) < in.compiled.errors(r)) {
		e.Code = e.Scripts
		return in, e, alone, nil //nolint:nilerr // too hard were the expressions, and the scripts alone are not
	}
	if err == nil && without != nil && !errors.Is(without, ErrTooHard) {
		err = without
	}
	return in, e, r, err
}

// embed adds what the markup says.
func (b *builder) embed(e *lang.Embedding) {
	b.seam(e.Seams)
	offered := slices.ContainsFunc(b.definitions, func(d definition) bool { return d.text == "default" }) ||
		slices.ContainsFunc(b.imports, func(i importing) bool { return i.export && i.Alias == "default" })
	if e.Component.Len() > 0 && !offered {
		name := symbol.Span{Start: e.Component.Start, End: e.Component.Start + 1}
		b.definitions = append(b.definitions, definition{kind: symbol.Variable, span: e.Component, name: name, text: "default"})
		b.imports = append(b.imports, importing{Import: symbol.Import{Name: "default", Alias: "default", Span: e.Component}, export: true})
	}
	written := func(s symbol.Span) string {
		return strings.ToValidUTF8(string(b.source[s.Start:min(s.End, s.Start+source.MaxName)]), "\uFFFD")
	}
	for _, s := range e.Sources {
		b.imports = append(b.imports, importing{Import: symbol.Import{Path: written(s), Span: s}})
	}
	for _, u := range e.Uses {
		text := written(u.Span)
		r := source.Reference{Kind: u.Kind, Name: u.Span, All: u.Span}
		if u.Kind == symbol.Call {
			text = b.componentName(text)
		}
		if at := strings.LastIndexByte(text, '.'); at >= 0 {
			r.Receiver, text = source.ReceiverName(text[:at]), text[at+1:]
		}
		if r.Text = text; text != "" {
			b.references = append(b.references, r)
		}
	}
}

// componentName returns the name that a tag means in the scripts, "" if it is an element of HTML: a tag is a component if its name
// has a capital or a dot, or if the file imports what it is in capitals, as Vue lets one write <my-dialog>.
func (b *builder) componentName(tag string) string {
	if strings.Contains(tag, ".") || unicode.IsUpper(rune(tag[0])) {
		return tag
	}
	if !strings.Contains(tag, "-") {
		return ""
	}
	var name strings.Builder
	for part := range strings.SplitSeq(tag, "-") {
		if part != "" {
			name.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	for _, i := range b.imports {
		if i.Local() == name.String() {
			return i.Local()
		}
	}
	return ""
}

// seam ends definitions and groups where their script ends, if an error in it made the block before the next script a part of them.
func (b *builder) seam(seams []uint32) {
	for _, at := range seams {
		in := func(s *symbol.Span) {
			switch {
			case s.End <= at || s.End > at+uint32(len(lang.EmptyBlock)):
			case s.Start < at:
				s.End = at
			default: // the body of a function that has none
				*s = symbol.Span{}
			}
		}
		for i := range b.definitions {
			d := &b.definitions[i]
			in(&d.span)
			in(&d.body)
			in(&d.value)
		}
		for i := range b.outline.Groups {
			in(&b.outline.Groups[i])
		}
	}
}
