package tags

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/source"
	"codemem/symbol/tags/engine"
)

// Generator is the version of what Parse makes of a content: it grows with every change of a grammar, a query
// or the driver that changes an outline, so that what was stored before is made anew.
const Generator = 43

var (
	// ErrTooHard means that a content cannot be parsed within the limits. That is a fact of the content, as an outline is: the
	// limits count work, so the same bytes are too hard on any machine, however busy.
	ErrTooHard = engine.ErrTooHard
	// ErrNoMemory means that the system had no memory for a parse. It says nothing of the content: another try may succeed.
	ErrNoMemory = engine.ErrNoMemory
	// ErrUnavailable means that this program was built without a C compiler, and cannot parse.
	ErrUnavailable = engine.ErrUnavailable
)

// Available reports whether this build can parse.
const Available = engine.Available

// Limits bound the work on one content.
type Limits struct {
	Bytes  int // a longer content is not parsed
	Steps  int // of the parser and of the query, counted alike on every run; engine.c says what
	Memory int // in bytes, of the parser
}

// Standard are the limits that Parse is called with. Whatever people write stays well below them: of 13,000 files of over
// 8,000 bytes in twelve languages the hardest takes 9 million steps. All 40 million take two to seven seconds of a processor.
var Standard = Limits{Bytes: 1 << 20, Steps: 40_000_000, Memory: 256 << 20}

// A language is one that can be parsed.
type language struct {
	*lang.Rules
	name string // Rules.Name

	once     sync.Once
	compiled *query
	err      error
}

// Languages returns the names of all languages, in the order of the table.
func Languages() []string {
	names := make([]string, len(table))
	for i, l := range table {
		names[i] = l.Name
	}
	return names
}

// formed reports whether a language's expressions are read from nodes.
func (l *language) formed() bool { return l.Values != nil }

func find(name string) *language {
	for _, l := range table {
		if l.Name == name {
			return l
		}
	}
	return nil
}

// text returns the whole query: the language's own, and errors.
func (l *language) text() string { return strings.Join(l.Query, "\n") + "\n(ERROR) @error\n" }

func (l *language) load() (*query, error) {
	l.once.Do(func() {
		if l.Embeds != nil {
			return
		}
		if l.compiled, l.err = compile(l.Grammar, l.text(), l.walksOf()); l.err != nil {
			l.err = fmt.Errorf("query of %s: %w", l.Name, l.err)
			return
		}
		l.compiled.narrow, l.compiled.nodes = l.Narrow, l.formed() || l.Readers.Keyed != nil
		l.compiled.forms = source.FormsOf(&l.Syntax, l.compiled.Kinds)
	})
	return l.compiled, l.err
}

// Parse returns the outline of a content in a language that Detect gave. The error is ErrTooHard, with an
// outline that is unparsed for this reason and holds nothing else, ErrNoMemory or ErrUnavailable.
func Parse(name string, content []byte, limits Limits) (*symbol.Outline, error) {
	l := find(name)
	if l == nil {
		return nil, fmt.Errorf("%q is not a language that can be parsed", name)
	}
	if len(content) > limits.Bytes {
		return tooHard(l, content, fmt.Errorf("%w: %d bytes are over the limit of %d", ErrTooHard, len(content), limits.Bytes))
	}
	in, e, r, err := l.run(content, limits)
	switch {
	case errors.Is(err, ErrTooHard):
		return tooHard(l, content, err)
	case err != nil:
		return nil, err
	}
	return outlineOf(in, e, content, r), nil
}

// run parses a content. It returns the language of its code, and what there is of that if it is embedded.
func (l *language) run(content []byte, limits Limits) (in *language, e *lang.Embedding, r engine.Result, err error) {
	if l.Embeds != nil {
		return l.embedded(content, limits)
	}
	r, err = l.parse(content, limits)
	return l, nil, r, err
}

// outlineOf makes the outline of what the query captured in a content.
func outlineOf(l *language, e *lang.Embedding, content []byte, r engine.Result) *symbol.Outline {
	o := blankOutline(l, content)
	room := rooms.Get().(*room) //nolint:forcetypeassert // the pool holds nothing else
	defer rooms.Put(room)
	b := builder{lang: l, query: l.compiled, content: content, source: content, outline: o, lines: newLines(content), room: room, references: room.references[:0], accesses: room.accesses[:0]}
	defer func() { room.references, room.accesses = b.references, b.accesses }()
	if e != nil {
		b.content, b.embeds = e.Code, e
	}
	b.read(r)
	if e != nil {
		b.embed(e)
	}
	b.build()
	return o
}

// A room holds the longest lists of a parse, which the next one writes anew: they are most of what a parse allocates.
type room struct {
	leaves     []source.Leaf
	nodes      []source.Node
	tokens     []token
	references []source.Reference
	accesses   []source.Reference
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// cleared returns a list without elements that has room for a number of them.
func cleared[T any](list []T, n int) []T { return slices.Grow(list[:0], n) }

// parse runs the query on a content, which is parsed again where the language mends it.
func (l *language) parse(content []byte, limits Limits) (engine.Result, error) {
	q, err := l.load()
	if err != nil {
		return engine.Result{}, err
	}
	r, err := q.run(content, limits)
	if err != nil {
		return engine.Result{}, err
	}
	return l.mended(q, content, r, limits)
}

func tooHard(l *language, content []byte, err error) (*symbol.Outline, error) {
	o := blankOutline(l, content)
	o.Unparsed = err.Error()
	return o, err
}

func blankOutline(l *language, content []byte) *symbol.Outline {
	o := &symbol.Outline{Language: l.Name, Lines: bytes.Count(content, []byte("\n"))}
	if n := len(content); n > 0 && content[n-1] != '\n' {
		o.Lines++
	}
	return o
}
