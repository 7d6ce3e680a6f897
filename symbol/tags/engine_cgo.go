//go:build cgo

package tags

/*
#cgo CFLAGS: -std=c11 -I${SRCDIR}/../grammar/core/include -I${SRCDIR}/../grammar/core/src
#include <stdlib.h>
#include "engine.h"
*/
import "C"

import (
	"fmt"
	"slices"
	"sync"
	"unsafe"

	"codemem/symbol/grammar"
)

// Available reports whether this build can parse.
const Available = true

var start = sync.OnceFunc(func() { C.engine_start() })

// A query is a compiled query of one grammar, for use by many goroutines.
type query struct {
	grammar    *C.TSLanguage
	narrow     bool // as in a language
	compiled   *C.TSQuery
	captures   []string
	predicates [][]predicate // by pattern
	kinds      []string      // of nodes
	texts      []uint8       // by kind: 1 if blanks count in it
}

// compile compiles the text of a query file for a grammar. Its errors name line and reason.
func compile(name, text string) (*query, error) {
	start()
	pointer, err := grammar.Language(name)
	if err != nil {
		return nil, err
	}
	language := (*C.TSLanguage)(pointer)
	source := C.CString(text)
	defer C.free(unsafe.Pointer(source))
	var at C.uint32_t
	var kind C.TSQueryError
	compiled := C.ts_query_new(language, source, C.uint32_t(len(text)), &at, &kind)
	if compiled == nil {
		return nil, queryError(text, int(at), int(kind))
	}
	q := &query{grammar: language, compiled: compiled}
	for i := range C.ts_query_capture_count(compiled) {
		var n C.uint32_t
		p := C.ts_query_capture_name_for_id(compiled, i, &n)
		q.captures = append(q.captures, C.GoStringN(p, C.int(n)))
	}
	for i := range C.ts_query_pattern_count(compiled) {
		var n C.uint32_t
		steps := C.ts_query_predicates_for_pattern(compiled, i, &n)
		list, err := predicates(unsafe.Slice((*uint32)(unsafe.Pointer(steps)), 2*int(n)), func(id uint32) string {
			var n C.uint32_t
			p := C.ts_query_string_value_for_id(compiled, C.uint32_t(id), &n)
			return C.GoStringN(p, C.int(n))
		})
		if err != nil {
			return nil, fmt.Errorf("pattern %d: %w", i+1, err)
		}
		q.predicates = append(q.predicates, list)
	}
	for i := range C.ts_language_symbol_count(language) {
		q.kinds = append(q.kinds, C.GoString(C.ts_language_symbol_name(language, C.TSSymbol(i))))
	}
	q.texts = textKinds(q.kinds)
	return q, nil
}

// run parses the content and runs the query over its tree.
func (q *query) run(content []byte, l Limits) (result, error) {
	var r C.engine_result
	var p *C.char
	if len(content) > 0 {
		p = (*C.char)(unsafe.Pointer(&content[0]))
	}
	var narrow C.int
	if q.narrow {
		narrow = 1
	}
	C.engine_run(q.grammar, q.compiled, (*C.uint8_t)(unsafe.SliceData(q.texts)), p, C.uint32_t(len(content)), narrow, C.uint64_t(l.Steps), C.size_t(l.Memory), &r)
	switch r.status {
	case C.ENGINE_OK:
	case C.ENGINE_HARD:
		return result{}, fmt.Errorf("%w: its parse takes over %d steps", ErrTooHard, l.Steps)
	case C.ENGINE_BIG:
		return result{}, fmt.Errorf("%w: its parse needs over %d MiB", ErrTooHard, l.Memory>>20)
	case C.ENGINE_STARVED:
		return result{}, ErrNoMemory
	default:
		return result{}, fmt.Errorf("the grammar cannot be used with this version of tree-sitter")
	}
	return result{
		numbers: numbers(r.matches, r.matches_length), tokens: numbers(r.tokens, r.tokens_length), steps: int(r.steps), broken: r.has_error != 0, deep: r.deep != 0,
	}, nil
}

// numbers copies a list of the engine's, and frees it.
func numbers(list *C.uint32_t, n C.size_t) []uint32 {
	defer C.engine_free(unsafe.Pointer(list))
	return slices.Clone(unsafe.Slice((*uint32)(unsafe.Pointer(list)), int(n)))
}
