//go:build cgo

package engine

/*
#cgo CFLAGS: -std=c11 -I${SRCDIR}/../../grammar/core/include -I${SRCDIR}/../../grammar/core/src
#include <stdlib.h>
#include "engine.h"
#include "walks.h"
*/
import "C"

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"codemem/symbol/grammar"
)

// Available reports whether this build can parse.
const Available = true

var start = sync.OnceFunc(func() { C.engine_start() })

// A Query is a compiled query of one grammar.
type Query struct {
	grammar  *C.TSLanguage
	compiled *C.TSQuery
	Captures []string // their names
	Patterns [][]Step // the predicates of each
	Kinds    []string // of nodes
	Fields   []string // in which nodes lie, "" for none
}

// Compile compiles the text of a query for a grammar. Its errors name line and reason. With what Analysis returned for both, it takes a
// tenth of the time; what is of another query or grammar is left unread.
func Compile(name, text string, analysis []byte) (*Query, error) {
	q, _, err := compile(name, text, decodeWalks(analysis, name, text))
	return q, err
}

// Analysis returns what the patterns of a query can match in a grammar, for Compile.
func Analysis(name, text string) ([]byte, error) {
	_, walks, err := compile(name, text, nil)
	return encodeWalks(walks, name, text), err
}

// compile also returns the walks that had to be made.
func compile(name, text string, known []uint16) (*Query, []uint16, error) {
	start()
	pointer, err := grammar.Language(name)
	if err != nil {
		return nil, nil, err
	}
	language := (*C.TSLanguage)(pointer)
	source := C.CString(text)
	defer C.free(unsafe.Pointer(source))
	var at C.uint32_t
	var kind C.TSQueryError
	var pin runtime.Pinner
	defer pin.Unpin()
	var w C.walks
	if len(known) > 0 {
		pin.Pin(&known[0])
		w.read, w.length = (*C.uint16_t)(&known[0]), C.size_t(len(known))
	}
	compiled := C.core_query(language, source, C.uint32_t(len(text)), &at, &kind, &w)
	defer C.free(unsafe.Pointer(w.write))
	if compiled == nil {
		return nil, nil, queryError(text, int(at), int(kind))
	}
	q := &Query{grammar: language, compiled: compiled}
	for i := range C.ts_query_capture_count(compiled) {
		var n C.uint32_t
		p := C.ts_query_capture_name_for_id(compiled, i, &n)
		q.Captures = append(q.Captures, C.GoStringN(p, C.int(n)))
	}
	for i := range C.ts_query_pattern_count(compiled) {
		q.Patterns = append(q.Patterns, steps(compiled, i))
	}
	for i := range C.ts_language_symbol_count(language) {
		q.Kinds = append(q.Kinds, C.GoString(C.ts_language_symbol_name(language, C.TSSymbol(i))))
	}
	q.Fields = append(q.Fields, "")
	for i := range C.ts_language_field_count(language) {
		q.Fields = append(q.Fields, C.GoString(C.ts_language_field_name_for_id(language, C.TSFieldId(i+1))))
	}
	made := make([]uint16, w.written)
	for i, n := range unsafe.Slice(w.write, int(w.written)) {
		made[i] = uint16(n)
	}
	return q, made, nil
}

// steps returns the predicates of a pattern.
func steps(q *C.TSQuery, pattern C.uint32_t) (list []Step) {
	var n C.uint32_t
	first := C.ts_query_predicates_for_pattern(q, pattern, &n)
	for _, s := range unsafe.Slice(first, int(n)) {
		step := Step{Type: int(s._type)}
		switch step.Type {
		case StepCapture:
			step.Capture = int(s.value_id)
		case StepString:
			var n C.uint32_t
			p := C.ts_query_string_value_for_id(q, s.value_id, &n)
			step.Text = C.GoStringN(p, C.int(n))
		}
		list = append(list, step)
	}
	return list
}

// Run parses the content and runs the query over its tree. The error is ErrTooHard or ErrNoMemory.
func (q *Query) Run(content []byte, o Options) (Result, error) {
	var r C.engine_result
	var p *C.char
	if len(content) > 0 {
		p = (*C.char)(unsafe.Pointer(&content[0]))
	}
	C.engine_run(q.grammar, q.compiled, (*C.uint8_t)(unsafe.SliceData(o.Texts)), p, C.uint32_t(len(content)), flag(o.Narrow), flag(o.Nodes), C.uint64_t(o.Steps), C.size_t(o.Memory), &r)
	switch r.status {
	case C.ENGINE_OK:
	case C.ENGINE_HARD:
		return Result{}, fmt.Errorf("%w: its parse takes over %d steps", ErrTooHard, o.Steps)
	case C.ENGINE_BIG:
		return Result{}, fmt.Errorf("%w: its parse needs over %d MiB", ErrTooHard, o.Memory>>20)
	case C.ENGINE_STARVED:
		return Result{}, ErrNoMemory
	default:
		return Result{}, fmt.Errorf("the grammar cannot be used with this version of tree-sitter")
	}
	return Result{
		Matches: numbers(r.matches, r.matches_length), Tokens: numbers(r.tokens, r.tokens_length), Nodes: numbers(r.nodes, r.nodes_length), Steps: int(r.steps), Broken: r.has_error != 0, Deep: r.deep != 0,
	}, nil
}

func flag(b bool) C.int {
	if b {
		return 1
	}
	return 0
}

// numbers copies a list of the engine's, and frees it.
func numbers(list *C.uint32_t, n C.size_t) []uint32 {
	defer C.engine_free(unsafe.Pointer(list))
	return slices.Clone(unsafe.Slice((*uint32)(unsafe.Pointer(list)), int(n)))
}
