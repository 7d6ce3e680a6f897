package grammar

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"unsafe"
)

// Tables are what tree-sitter's generator writes into a grammar's parser.c: the static tables of its TSLanguage, by the names
// that they have there, and its lexers as tables.
type Tables struct {
	Name string // tree_sitter_NAME is its function

	ABI, SymbolCount, AliasCount, TokenCount, ExternalTokenCount, StateCount, LargeStateCount, ProductionIDCount, FieldCount,
	MaxAliasSequenceLength, KeywordCaptureToken, MaxReservedWordSetSize, SupertypeCount uint32
	Version [3]uint8 // of the grammar; from ABI 15 on

	ParseTable         []uint16 // by state and symbol
	SmallParseTable    []uint16
	SmallParseTableMap []uint32
	ParseActions       []Action
	SymbolNames        []*string
	FieldNames         []*string
	FieldMapSlices     []uint16 // pairs of index and length
	FieldMapEntries    []uint16 // triples of field, child and whether it is inherited
	SymbolMetadata     []uint8  // triples: visible, named, supertype
	PublicSymbolMap    []uint16
	AliasMap           []uint16
	AliasSequences     []uint16 // by production and child
	LexModes           []uint16 // per state two numbers, from ABI 15 on three
	ScannerStates      []uint8  // by external state and external token
	ScannerSymbols     []uint16
	PrimaryStateIDs    []uint16
	ReservedWords      []uint16 // by set and place
	SupertypeSymbols   []uint16
	SupertypeSlices    []uint16 // pairs of index and length
	SupertypeEntries   []uint16

	Lexer, KeywordLexer Lexer // the second has no states if the grammar has no keywords
}

// An Action is an entry of the list of parse actions, a union of 8 bytes in C: two bytes and three numbers of two bytes. Of a
// shift, whose First is 0, the Fourth is two bytes.
type Action struct {
	First, Second        uint8
	Third, Fourth, Fifth uint16
}

// A Lexer finds a token: a finite automaton that reads characters.
type Lexer struct {
	States []LexState
	Rows   []Row
	Lows   [][]Step // from 0 to 127
	Highs  [][]Step // below 0, for bytes that are no character, and from 128 on
}

// A LexState says what is accepted on entering it, and which of Rows moves on.
type LexState struct {
	Accept   uint16 // a token, or None
	Row      uint16
	RowAtEnd uint16 // at the end of the source
}

// A Row is where each character leads: which of Lows and of Highs.
type Row struct{ Low, High uint16 }

// A Step is where the characters from one on lead, up to the next step's.
type Step struct {
	From int32
	Move uint16 // to a state, with Skip if the character belongs to no token; or Stay
}

// The values of a Step and a LexState beside states and tokens.
const (
	Stay = 0x7fff // there is no move
	Skip = 0x8000
	None = 0xffff // nothing is accepted
)

// FirstHigh is the first character that Highs hold.
const FirstHigh = 128

// magic starts a blob, with the version of its format.
const magic = "codemem grammar 1\n"

// Encode returns the blob of the tables.
func (t *Tables) Encode() ([]byte, error) {
	c := &coder{writes: true}
	t.walk(c)
	var blob bytes.Buffer
	blob.WriteString(magic)
	w, err := zlib.NewWriterLevel(&blob, zlib.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(c.data); err != nil {
		return nil, err
	}
	err = w.Close()
	return blob.Bytes(), err
}

// Unpack returns what a blob holds, uncompressed.
func Unpack(blob []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(blob, []byte(magic))
	if !ok {
		return nil, fmt.Errorf("a blob of another format than %q", magic)
	}
	r, err := zlib.NewReader(bytes.NewReader(rest))
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	data.Grow(8 * len(rest))
	_, err = io.Copy(&data, r)
	return data.Bytes(), err
}

// Decode reads a blob. Whatever is wrong with it is an error.
func Decode(blob []byte) (*Tables, error) {
	data, err := Unpack(blob)
	if err != nil {
		return nil, err
	}
	var t Tables
	c := &coder{data: data}
	t.walk(c)
	if c.err == nil && c.at < len(c.data) {
		c.err = fmt.Errorf("%d bytes follow its end", len(c.data)-c.at)
	}
	if c.err == nil {
		c.err = t.Check()
	}
	return &t, c.err
}

// walk reads or writes all fields, in the order of the format.
func (t *Tables) walk(c *coder) {
	c.text(&t.Name)
	for _, n := range t.counts() {
		number(c, n)
	}
	for i := range t.Version {
		number(c, &t.Version[i])
	}
	c.sparse(&t.ParseTable, int(t.SymbolCount))
	numbers(c, &t.SmallParseTable)
	numbers(c, &t.SmallParseTableMap)
	list(c, &t.ParseActions, func(a *Action) {
		number(c, &a.First)
		number(c, &a.Second)
		number(c, &a.Third)
		number(c, &a.Fourth)
		number(c, &a.Fifth)
	})
	list(c, &t.SymbolNames, c.optional)
	list(c, &t.FieldNames, c.optional)
	numbers(c, &t.SymbolMetadata)
	numbers(c, &t.ScannerStates)
	for _, l := range []*[]uint16{
		&t.FieldMapSlices, &t.FieldMapEntries, &t.PublicSymbolMap, &t.AliasMap, &t.AliasSequences, &t.LexModes, &t.ScannerSymbols,
		&t.PrimaryStateIDs, &t.ReservedWords, &t.SupertypeSymbols, &t.SupertypeSlices, &t.SupertypeEntries,
	} {
		numbers(c, l)
	}
	t.Lexer.walk(c)
	t.KeywordLexer.walk(c)
}

func (t *Tables) counts() []*uint32 {
	return []*uint32{
		&t.ABI, &t.SymbolCount, &t.AliasCount, &t.TokenCount, &t.ExternalTokenCount, &t.StateCount, &t.LargeStateCount, &t.ProductionIDCount, &t.FieldCount,
		&t.MaxAliasSequenceLength, &t.KeywordCaptureToken, &t.MaxReservedWordSetSize, &t.SupertypeCount,
	}
}

func (l *Lexer) walk(c *coder) {
	list(c, &l.States, func(s *LexState) {
		number(c, &s.Accept)
		number(c, &s.Row)
		number(c, &s.RowAtEnd)
	})
	list(c, &l.Rows, func(r *Row) {
		number(c, &r.Low)
		number(c, &r.High)
	})
	for _, part := range []*[][]Step{&l.Lows, &l.Highs} {
		list(c, part, func(steps *[]Step) {
			at := int64(math.MinInt32)
			list(c, steps, func(s *Step) {
				gap := uint32(int64(s.From) - at) //nolint:gosec // steps ascend
				number(c, &gap)
				at += int64(gap)
				s.From = int32(at) //nolint:gosec // Check refuses what is not ascending
				number(c, &s.Move)
			})
		})
	}
}

// A coder reads or writes numbers, as varints.
type coder struct {
	writes bool
	data   []byte
	at     int // what is before it is read
	err    error
}

type unsigned interface{ uint8 | uint16 | uint32 }

func number[T unsigned](c *coder, n *T) {
	if c.writes {
		c.data = binary.AppendUvarint(c.data, uint64(*n))
		return
	}
	v, size := binary.Uvarint(c.data[c.at:])
	if size <= 0 {
		c.cut()
		return
	}
	c.at += size
	if *n = T(v); uint64(*n) != v { //nolint:gosec // compared
		c.err = fmt.Errorf("the number %d is too large for its place", v)
	}
}

// cut ends the reading.
func (c *coder) cut() { c.at, c.err = len(c.data), errors.New("it ends early") }

// each reads or writes numbers. Reading is what a first use waits for, and most numbers take a byte or two.
func each[T unsigned](c *coder, l []T) {
	if c.writes {
		for i := range l {
			number(c, &l[i])
		}
		return
	}
	data := c.data
	for i := range l {
		switch at := c.at; {
		case at < len(data) && data[at] < 0x80:
			l[i] = T(data[at])
			c.at = at + 1
		case at+1 < len(data) && data[at+1] < 0x80 && data[at+1] > 0 && unsafe.Sizeof(l[i]) > 1:
			l[i] = T(data[at]&0x7f) | T(data[at+1])<<7
			c.at = at + 2
		default:
			number(c, &l[i])
		}
	}
}

// size reads or writes a length and makes room for as many elements.
func size[E any](c *coder, l *[]E) {
	n := uint32(len(*l)) //nolint:gosec // Check bounds them
	number(c, &n)
	switch {
	case c.writes:
	case int(n) > len(c.data)-c.at: // an element takes a byte at least
		c.cut()
	case n > 0:
		*l = make([]E, n)
	}
}

// list reads or writes a length and that many elements.
func list[E any](c *coder, l *[]E, one func(*E)) {
	size(c, l)
	for i := range *l {
		one(&(*l)[i])
	}
}

func numbers[T unsigned](c *coder, l *[]T) {
	size(c, l)
	each(c, *l)
}

func (c *coder) text(s *string) {
	b := []byte(*s)
	numbers(c, &b)
	*s = string(b)
}

// optional reads or writes a string that may be none.
func (c *coder) optional(s **string) {
	var there uint8
	if *s != nil {
		there = 1
	}
	number(c, &there)
	if there == 0 {
		return
	}
	if *s == nil {
		*s = new(string)
	}
	c.text(*s)
}

// sparse reads or writes a table that is mostly zeros: by row how many cells are not, how far each is from the last one, and what is in them.
func (c *coder) sparse(table *[]uint16, columns int) {
	n := uint32(len(*table)) //nolint:gosec // Check bounds it
	number(c, &n)
	if c.err != nil || n == 0 {
		return
	}
	if n > maxTable || columns == 0 || int(n)%columns != 0 {
		c.err = fmt.Errorf("a table of %d cells has no rows of %d", n, columns)
		return
	}
	if !c.writes {
		*table = make([]uint16, n)
	}
	gaps, values := make([]uint16, columns), make([]uint16, columns)
	for start := 0; start < int(n) && c.err == nil; start += columns {
		c.row((*table)[start:start+columns], gaps, values)
	}
}

// row reads or writes one row of such a table. Gaps and values are room for what is not zero in it.
func (c *coder) row(row, gaps, values []uint16) {
	count := uint32(0)
	for i, last := 0, 0; c.writes && i < len(row); i++ {
		if row[i] != 0 {
			gaps[count], values[count] = uint16(i-last), row[i] //nolint:gosec // symbols have 16 bits
			count, last = count+1, i
		}
	}
	number(c, &count)
	if int(count) > len(row) {
		c.err = fmt.Errorf("%d cells in a row of %d", count, len(row))
		return
	}
	each(c, gaps[:count])
	each(c, values[:count])
	for i, at := 0, 0; !c.writes && i < int(count); i++ {
		if at += int(gaps[i]); at >= len(row) {
			c.err = fmt.Errorf("column %d of %d", at, len(row))
			return
		}
		row[at] = values[i]
	}
}

// maxTable bounds the cells of a table: twenty times the largest grammar's.
const maxTable = 1 << 26
