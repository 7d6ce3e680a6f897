package symbol

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// ErrEncoding means that bytes are not an outline that Encode made.
var ErrEncoding = errors.New("not an encoded outline")

// encodingVersion is the first byte of an encoded outline.
const encodingVersion = 10

// Encode returns the outline as bytes: a table of its texts, then its parts as variable-length numbers, places
// as distances from the one before.
func (o *Outline) Encode() []byte {
	e := encoder{texts: map[string]uint64{}}
	e.outline(o)
	out := append(make([]byte, 0, len(e.out)+len(e.table)+16), encodingVersion)
	out = binary.AppendUvarint(out, uint64(len(e.texts)))
	out = append(out, e.table...)
	return append(out, e.out...)
}

type encoder struct {
	texts map[string]uint64
	table []byte
	out   []byte
}

func (e *encoder) n(v int) { e.out = binary.AppendVarint(e.out, int64(v)) }

func (e *encoder) span(s Span) { e.n(int(s.Start)); e.n(s.Len()) }

func (e *encoder) sum(v uint64) { e.out = binary.BigEndian.AppendUint64(e.out, v) }

func (e *encoder) flag(v bool) {
	if v {
		e.n(1)
	} else {
		e.n(0)
	}
}

func (e *encoder) text(s string) {
	i, ok := e.texts[s]
	if !ok {
		i = uint64(len(e.texts))
		e.texts[s] = i
		e.table = binary.AppendUvarint(e.table, uint64(len(s)))
		e.table = append(e.table, s...)
	}
	e.out = binary.AppendUvarint(e.out, i)
}

func (e *encoder) outline(o *Outline) {
	e.text(o.Language)
	e.text(o.Package)
	e.span(o.PackageAt)
	e.text(o.Build)
	e.span(o.Doc)
	e.n(o.Lines)
	e.n(len(o.Symbols))
	for i := range o.Symbols {
		e.symbol(&o.Symbols[i])
	}
	e.n(len(o.References))
	line := 0
	for _, r := range o.References {
		e.n(int(r.Kind))
		e.text(r.Name)
		e.text(r.Receiver)
		e.text(r.On)
		e.flag(r.Bound)
		e.n(r.Args)
		e.text(r.Labels)
		e.text(r.Given)
		e.n(r.From)
		e.n(r.Line - line)
		line = r.Line
	}
	e.accesses(o.Accesses)
	e.stores(o.Stores)
	e.n(len(o.Imports))
	for _, i := range o.Imports {
		e.n(int(i.Kind))
		e.text(i.Path)
		e.text(i.Name)
		e.text(i.Alias)
		e.flag(i.ReExport)
		e.span(i.Span)
		e.n(i.Line)
	}
	e.n(len(o.Exports))
	for _, x := range o.Exports {
		e.text(x.Name)
		e.text(x.Local)
		e.text(x.In)
	}
	e.n(len(o.Locals))
	for _, l := range o.Locals {
		e.text(l.Name)
		e.n(l.In)
		e.text(l.Type)
		e.text(l.Value)
	}
	e.spans(o.Groups)
	e.spans(o.Notes)
	e.sum(o.Rest)
	e.n(len(o.Warnings))
	for _, w := range o.Warnings {
		e.text(w)
	}
	e.text(o.Unparsed)
}

// What is stored of a symbol in one number.
const (
	flagExported = 1 << iota
	flagSet
)

func symbolFlags(s *Symbol) (flags int) {
	if s.Exported {
		flags |= flagExported
	}
	if s.Set {
		flags |= flagSet
	}
	return flags
}

func (e *encoder) symbol(s *Symbol) {
	e.text(s.Name)
	e.text(s.Qualified)
	e.n(s.Ordinal)
	e.n(int(s.Kind))
	e.n(s.Parent)
	e.text(s.Owner)
	e.span(s.Span)
	e.n(int(s.NameAt) - int(s.Span.Start))
	e.span(s.Body)
	e.span(s.Value)
	e.span(s.Doc)
	e.n(s.Line)
	e.n(s.EndLine - s.Line)
	e.n(symbolFlags(s))
	e.text(s.Type)
	e.text(s.Params)
	e.text(s.Generic)
	e.text(s.Init)
	e.sum(s.Shape)
	e.sum(s.Inside)
}

func (e *encoder) spans(spans []Span) {
	e.n(len(spans))
	at := 0
	for _, s := range spans {
		e.n(int(s.Start) - at)
		e.n(s.Len())
		at = int(s.Start)
	}
}

// Decode reads what Encode made. Other bytes give ErrEncoding, or an outline whose indices and spans are in
// order: From and Parent are symbols before, or -1.
func Decode(data []byte) (*Outline, error) {
	if len(data) == 0 || data[0] != encodingVersion {
		return nil, fmt.Errorf("%w: version", ErrEncoding)
	}
	d := decoder{in: data[1:]}
	n := d.count(d.unsigned(), 1)
	d.table = make([]string, 0, n)
	for range n {
		size := d.count(d.unsigned(), 1)
		if d.bad {
			break
		}
		d.table = append(d.table, string(d.in[:size]))
		d.in = d.in[size:]
	}
	o := d.outline()
	if d.bad || len(d.in) > 0 {
		return nil, ErrEncoding
	}
	return o, nil
}

type decoder struct {
	in    []byte
	table []string
	bad   bool
}

func (d *decoder) unsigned() uint64 {
	v, n := binary.Uvarint(d.in)
	if n <= 0 {
		d.bad = true
		return 0
	}
	d.in = d.in[n:]
	return v
}

func (d *decoder) n() int {
	v, n := binary.Varint(d.in)
	if n <= 0 || v != int64(int32(v)) {
		d.bad = true
		return 0
	}
	d.in = d.in[n:]
	return int(v)
}

// count checks a number of things that take at least size bytes each.
func (d *decoder) count(n uint64, size int) int {
	if n > uint64(len(d.in)/size) {
		d.bad = true
		return 0
	}
	return int(n)
}

func (d *decoder) list(size int) int {
	n := d.n()
	if n < 0 {
		d.bad = true
		return 0
	}
	return d.count(uint64(n), size)
}

func (d *decoder) text() string {
	i := d.unsigned()
	if i >= uint64(len(d.table)) {
		d.bad = true
		return ""
	}
	return d.table[i]
}

func (d *decoder) sum() uint64 {
	if len(d.in) < 8 {
		d.bad = true
		return 0
	}
	v := binary.BigEndian.Uint64(d.in)
	d.in = d.in[8:]
	return v
}

func (d *decoder) flag() bool { return d.n() == 1 }

func (d *decoder) offset(v int) uint32 {
	if v < 0 || v > math.MaxInt32 {
		d.bad = true
		return 0
	}
	return uint32(v) //nolint:gosec // others are refused
}

func (d *decoder) span() Span {
	start := d.n()
	return Span{Start: d.offset(start), End: d.offset(start + max(d.n(), 0))}
}

// index reads the index of a symbol before number i, or -1.
func (d *decoder) index(i int) int {
	v := d.n()
	if v < -1 || v >= i {
		d.bad = true
		return -1
	}
	return v
}

func (d *decoder) outline() *Outline {
	o := &Outline{Language: d.text(), Package: d.text(), PackageAt: d.span(), Build: d.text(), Doc: d.span(), Lines: d.n()}
	if n := d.list(34); n > 0 {
		o.Symbols = make([]Symbol, n)
	}
	for i := range o.Symbols {
		d.symbol(i, &o.Symbols[i])
	}
	if n := d.list(10); n > 0 {
		o.References = make([]Reference, n)
	}
	line := 0
	for i := range o.References {
		r := &o.References[i]
		*r = Reference{Kind: RefKind(d.n()), Name: d.text(), Receiver: d.text(), On: d.text(), Bound: d.flag(), Args: d.n(), Labels: d.text(), Given: d.text(), From: d.index(len(o.Symbols)), Line: line + d.n()} //nolint:gosec // a kind without a name at worst
		line = r.Line
	}
	o.Accesses = d.accesses(len(o.Symbols))
	o.Stores = d.stores(len(o.References)+len(o.Accesses), len(o.Symbols))
	for range d.list(8) {
		o.Imports = append(o.Imports, Import{
			Kind: ImportKind(d.n()), Path: d.text(), Name: d.text(), Alias: d.text(), ReExport: d.flag(), Span: d.span(), Line: d.n(), //nolint:gosec // as above
		})
	}
	for range d.list(3) {
		o.Exports = append(o.Exports, Export{Name: d.text(), Local: d.text(), In: d.text()})
	}
	for range d.list(4) {
		o.Locals = append(o.Locals, Local{Name: d.text(), In: d.index(len(o.Symbols)), Type: d.text(), Value: d.text()})
	}
	o.Groups, o.Notes, o.Rest = d.spans(), d.spans(), d.sum()
	for range d.list(1) {
		o.Warnings = append(o.Warnings, d.text())
	}
	o.Unparsed = d.text()
	return o
}

func (d *decoder) symbol(i int, s *Symbol) {
	s.Name, s.Qualified = d.text(), d.text()
	s.Ordinal, s.Kind = d.n(), Kind(d.n()) //nolint:gosec // a kind without a name at worst
	s.Parent, s.Owner = d.index(i), d.text()
	s.Span = d.span()
	s.NameAt = d.offset(int(s.Span.Start) + d.n())
	s.Body, s.Value, s.Doc = d.span(), d.span(), d.span()
	s.Line = d.n()
	s.EndLine = s.Line + d.n()
	flags := d.n()
	s.Exported, s.Set = flags&flagExported != 0, flags&flagSet != 0
	s.Type, s.Params, s.Generic, s.Init = d.text(), d.text(), d.text(), d.text()
	s.Shape, s.Inside = d.sum(), d.sum()
}

func (d *decoder) spans() []Span {
	var spans []Span
	at := 0
	for range d.list(2) {
		at += d.n()
		spans = append(spans, Span{Start: d.offset(at), End: d.offset(at + max(d.n(), 0))})
	}
	return spans
}
