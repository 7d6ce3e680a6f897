//go:build cgo

package main

/*
#cgo CFLAGS: -std=c11 -I${SRCDIR}/../../symbol/grammar/core/include -I${SRCDIR}/../../symbol/grammar/core/src
#cgo LDFLAGS: -ldl
#include <stdlib.h>
#include "compare.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	"unsafe"

	"codemem/symbol/grammar"
)

var start = sync.OnceFunc(func() { C.compare_start() })

// A pair is a language of each kind.
type pair struct {
	compiled, filled unsafe.Pointer
	tables           *grammar.Tables
	first            time.Duration // that filling it took
}

// open loads a compiled language and fills the other.
func open(name, object string) (*pair, error) {
	start()
	file, function := C.CString(object), C.CString("tree_sitter_"+name)
	defer C.free(unsafe.Pointer(file))
	defer C.free(unsafe.Pointer(function))
	var reason *C.char
	p := &pair{compiled: C.compare_open(file, function, &reason)}
	if p.compiled == nil {
		return nil, errors.New(C.GoString(reason))
	}
	began := time.Now()
	var err error
	if p.filled, err = grammar.Language(name); err != nil {
		return nil, err
	}
	p.first = time.Since(began)
	blob, err := grammar.Blob(name)
	if err != nil {
		return nil, err
	}
	p.tables, err = grammar.Decode(blob)
	return p, err
}

// differentTable returns the name of a table that differs, "" if none does.
func (p *pair) differentTable() string {
	t := p.tables
	differs := C.compare_tables(p.compiled, p.filled, C.compare_lengths{
		small_parse_table: C.size_t(len(t.SmallParseTable)), parse_actions: C.size_t(len(t.ParseActions)), field_map_entries: C.size_t(len(t.FieldMapEntries) / 3),
		alias_map: C.size_t(len(t.AliasMap)), scanner_states: C.size_t(len(t.ScannerStates)), reserved_words: C.size_t(len(t.ReservedWords)),
		supertype_slices: C.size_t(len(t.SupertypeSlices) / 2), supertype_entries: C.size_t(len(t.SupertypeEntries)),
	})
	if differs == nil {
		return ""
	}
	return C.GoString(differs)
}

// differentState runs both lexers from every state: over every character at which any state changes its mind, and for each state that
// follows over the characters at which that one does. It returns where they differ, "" if nowhere, and how many texts were read.
func (p *pair) differentState() (where string, texts int) {
	for i, l := range []*grammar.Lexer{&p.tables.Lexer, &p.tables.KeywordLexer} {
		all := edges(l, nil)
		for state := range l.States {
			next := follow(l, state)
			last := all
			for _, first := range append([][]int32{nil}, next...) {
				if len(first) > 0 {
					last = edges(l, []int{int(first[len(first)-1])})
					first = first[:len(first)-1]
				}
				text := append(slices.Clone(first), 0)
				n := int(C.compare_lex_many(p.compiled, p.filled, C.bool(i == 1), C.uint16_t(state), (*C.int32_t)(&text[0]), C.uint32_t(len(first)), (*C.int32_t)(&last[0]), C.uint32_t(len(last))))
				texts += len(last)
				if n < len(last) {
					return fmt.Sprintf("lexer %d, state %d, after %d: %d", i, state, first, last[n]), texts
				}
			}
		}
	}
	return "", texts
}

// follow returns for each state that follows a state a character that leads there, and that state.
func follow(l *grammar.Lexer, state int) [][]int32 {
	var all [][]int32
	seen := map[uint16]bool{grammar.Stay: true}
	row := l.Rows[l.States[state].Row]
	for _, s := range slices.Concat(l.Lows[row.Low], l.Highs[row.High]) {
		if !seen[s.Move] {
			seen[s.Move] = true
			all = append(all, []int32{max(s.From, -1), int32(s.Move &^ grammar.Skip)})
		}
	}
	return all
}

// edges returns the characters below 128 and those at both sides of every step of the given states, nil for all.
func edges(l *grammar.Lexer, states []int) []int32 {
	seen := map[int32]bool{-1: true}
	for c := range int32(grammar.FirstHigh) {
		seen[c] = true
	}
	add := func(steps []grammar.Step) {
		for _, s := range steps {
			if s.From >= 0 {
				seen[s.From], seen[s.From-1] = true, true
			}
		}
	}
	if states == nil {
		for _, h := range l.Highs {
			add(h)
		}
	}
	for _, s := range states {
		add(l.Highs[l.Rows[l.States[s].Row].High])
	}
	var all []int32
	for c := range seen {
		all = append(all, c)
	}
	slices.Sort(all)
	return all
}

// trees parses a source with both and compares the trees.
func (p *pair) trees(source []byte, compiledFirst bool, steps uint64) result {
	var text *C.char
	if len(source) > 0 {
		text = (*C.char)(unsafe.Pointer(&source[0]))
	}
	c := C.compare_trees(p.compiled, p.filled, text, C.uint32_t(len(source)), C.bool(compiledFirst), C.uint64_t(steps))
	r := result{nodes: int(c.nodes), steps: int(c.steps), at: int(c.at), compiled: float64(c.compiled), filled: float64(c.filled), broken: bool(c.broken), cut: bool(c.cut)}
	if c.differs != nil {
		r.differs = C.GoString(c.differs)
	}
	return r
}
