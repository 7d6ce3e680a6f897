//go:build cgo

package grammar

/*
#cgo CFLAGS: -std=c11 -I${SRCDIR} -I${SRCDIR}/headers/src -I${SRCDIR}/headers/src/tree_sitter
#include <stdlib.h>
#include "slots.h"
*/
import "C"

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
	"unsafe"
)

//go:embed */*.tables
var blobs embed.FS

// languages are those that were asked for.
var languages struct {
	sync.Mutex
	made map[string]func() (unsafe.Pointer, error)
}

// Language returns the TSLanguage of a grammar. It is filled at the first call, and stays.
func Language(name string) (unsafe.Pointer, error) {
	languages.Lock()
	made, known := languages.made[name]
	if !known {
		made = sync.OnceValues(func() (unsafe.Pointer, error) { return load(name) })
		if languages.made == nil {
			languages.made = map[string]func() (unsafe.Pointer, error){}
		}
		languages.made[name] = made
	}
	languages.Unlock()
	return made()
}

func load(name string) (unsafe.Pointer, error) {
	blob, err := Blob(name)
	if err != nil {
		return nil, err
	}
	t, err := Decode(blob)
	if err != nil {
		return nil, fmt.Errorf("grammar %s: %w", name, err)
	}
	text := C.CString(t.Name)
	defer C.free(unsafe.Pointer(text))
	slot := C.grammar_find(text)
	if slot == nil || t.Name != name || (slot.scan != nil) != (t.ExternalTokenCount > 0) {
		return nil, fmt.Errorf("grammar %s: its blob is of %s and does not fit what was compiled", name, t.Name)
	}
	return unsafe.Pointer(t.fill(slot)), nil
}

// Blob returns what Decode reads: the tables of a grammar.
func Blob(name string) ([]byte, error) {
	files, err := fs.Glob(blobs, "*/"+name+".tables")
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("there is no grammar %q", name)
	}
	return blobs.ReadFile(files[0])
}

// room returns C memory for n elements, which stays for as long as the program runs.
func room[T any](n int) []T {
	var e T
	p := C.calloc(C.size_t(max(n, 1)), C.size_t(unsafe.Sizeof(e)))
	if p == nil {
		panic("out of memory") // as Go's own allocator does
	}
	return unsafe.Slice((*T)(p), max(n, 1))
}

// place copies a table to C memory.
func place[To, T any](list []T) *To {
	if len(list) == 0 {
		return nil
	}
	in := room[T](len(list))
	copy(in, list)
	return (*To)(unsafe.Pointer(&in[0]))
}

// fill makes the language.
func (t *Tables) fill(slot *C.grammar_slot) *C.TSLanguage {
	l := &room[C.TSLanguage](1)[0]
	l.abi_version = C.uint32_t(t.ABI)
	l.symbol_count = C.uint32_t(t.SymbolCount)
	l.alias_count = C.uint32_t(t.AliasCount)
	l.token_count = C.uint32_t(t.TokenCount)
	l.external_token_count = C.uint32_t(t.ExternalTokenCount)
	l.state_count = C.uint32_t(t.StateCount)
	l.large_state_count = C.uint32_t(t.LargeStateCount)
	l.production_id_count = C.uint32_t(t.ProductionIDCount)
	l.field_count = C.uint32_t(t.FieldCount)
	l.max_alias_sequence_length = C.uint16_t(t.MaxAliasSequenceLength)
	l.keyword_capture_token = C.TSSymbol(t.KeywordCaptureToken)
	l.parse_table = place[C.uint16_t](t.ParseTable)
	l.small_parse_table = place[C.uint16_t](t.SmallParseTable)
	l.small_parse_table_map = place[C.uint32_t](t.SmallParseTableMap)
	l.parse_actions = placeActions(t.ParseActions)
	l.symbol_names = placeTexts(t.SymbolNames)
	l.field_names = placeTexts(t.FieldNames)
	l.field_map_slices = place[C.TSMapSlice](t.FieldMapSlices)
	l.field_map_entries = placeEntries(t.FieldMapEntries)
	l.symbol_metadata = place[C.TSSymbolMetadata](t.SymbolMetadata)
	l.public_symbol_map = place[C.TSSymbol](t.PublicSymbolMap)
	l.alias_map = place[C.uint16_t](t.AliasMap)
	l.alias_sequences = place[C.TSSymbol](t.AliasSequences)
	l.lex_modes = place[C.TSLexerMode](t.LexModes)
	l.primary_state_ids = place[C.TSStateId](t.PrimaryStateIDs)
	if t.ABI >= 15 {
		l.name = slot.name
		l.reserved_words = place[C.TSSymbol](t.ReservedWords)
		l.max_reserved_word_set_size = C.uint16_t(t.MaxReservedWordSetSize)
		l.supertype_count = C.uint32_t(t.SupertypeCount)
		l.supertype_symbols = place[C.TSSymbol](t.SupertypeSymbols)
		l.supertype_map_slices = place[C.TSMapSlice](t.SupertypeSlices)
		l.supertype_map_entries = place[C.TSSymbol](t.SupertypeEntries)
		l.metadata.major_version = C.uint8_t(t.Version[0])
		l.metadata.minor_version = C.uint8_t(t.Version[1])
		l.metadata.patch_version = C.uint8_t(t.Version[2])
	}
	*slot.lexer = placeLexer(&t.Lexer)
	l.lex_fn = slot.lex
	if len(t.KeywordLexer.States) > 0 {
		*slot.keyword_lexer = placeLexer(&t.KeywordLexer)
		l.keyword_lex_fn = slot.lex_keywords
	}
	s := &l.external_scanner
	s.states = place[C.bool](t.ScannerStates)
	s.symbol_map = place[C.TSSymbol](t.ScannerSymbols)
	s.create, s.destroy, s.scan, s.serialize, s.deserialize = slot.create, slot.destroy, slot.scan, slot.serialize, slot.deserialize
	return l
}

// placeActions writes the union that a parse action is.
func placeActions(list []Action) *C.TSParseActionEntry {
	in := room[struct {
		first, second uint8
		third         uint16
		fourth        [2]uint8
		fifth         uint16
	}](len(list))
	for i, a := range list {
		e := &in[i]
		e.first, e.second, e.third, e.fifth = a.First, a.Second, a.Third, a.Fifth
		if a.First == 0 { // a shift: two bytes
			e.fourth = [2]uint8{uint8(a.Fourth), uint8(a.Fourth >> 8)} //nolint:gosec // its halves
		} else {
			*(*uint16)(unsafe.Pointer(&e.fourth)) = a.Fourth
		}
	}
	return (*C.TSParseActionEntry)(unsafe.Pointer(&in[0]))
}

func placeEntries(list []uint16) *C.TSFieldMapEntry {
	in := room[C.TSFieldMapEntry](len(list) / 3)
	for i := range len(list) / 3 {
		in[i].field_id, in[i].child_index, in[i].inherited = C.TSFieldId(list[3*i]), C.uint8_t(list[3*i+1]), C.bool(list[3*i+2] != 0)
	}
	return &in[0]
}

func placeTexts(list []*string) **C.char {
	in := room[*C.char](len(list))
	for i, s := range list {
		if s != nil {
			in[i] = C.CString(*s)
		}
	}
	return &in[0]
}

// placeLexer lays out a lexer for fast use: a move for each character below 128 that has one, the other characters by ranges.
func placeLexer(l *Lexer) C.grammar_lexer {
	var moves []uint16
	lows := make([]C.grammar_row, len(l.Lows))
	for i, steps := range l.Lows {
		row := expand(steps)
		from, to := 0, len(row)
		for from < to && row[from] == Stay {
			from++
		}
		for to > from && row[to-1] == Stay {
			to--
		}
		lows[i] = C.grammar_row{low: C.uint32_t(len(moves)), from: C.uint8_t(from), count: C.uint8_t(to - from)}
		moves = append(moves, row[from:to]...)
	}
	var starts []int32
	var stepMoves []uint16
	highs := make([]C.uint32_t, len(l.Highs))
	for i, steps := range l.Highs {
		highs[i] = C.uint32_t(len(starts))
		for _, s := range steps {
			starts, stepMoves = append(starts, s.From), append(stepMoves, s.Move)
		}
	}
	rows := make([]C.grammar_row, len(l.Rows))
	for i, r := range l.Rows {
		rows[i] = lows[r.Low]
		rows[i].high, rows[i].high_count = highs[r.High], C.uint32_t(len(l.Highs[r.High]))
	}
	return C.grammar_lexer{
		states: place[C.grammar_state](l.States), state_count: C.uint32_t(len(l.States)), rows: place[C.grammar_row](rows),
		moves: place[C.uint16_t](moves), step_starts: place[C.int32_t](starts), step_moves: place[C.uint16_t](stepMoves),
	}
}

// expand returns the move of each character below 128.
func expand(steps []Step) [FirstHigh]uint16 {
	var row [FirstHigh]uint16
	for i, s := range steps {
		end := FirstHigh
		if i+1 < len(steps) {
			end = int(steps[i+1].From)
		}
		for c := int(s.From); c < end; c++ {
			row[c] = s.Move
		}
	}
	return row
}
