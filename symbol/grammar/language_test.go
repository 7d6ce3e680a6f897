//go:build cgo

package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"
)

// names lists all grammars.
func names(t testing.TB) []string {
	t.Helper()
	modules, err := Modules()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range modules {
		for _, g := range m.Grammars {
			all = append(all, g.Name)
		}
	}
	return all
}

func blob(t testing.TB, name string) []byte {
	t.Helper()
	b, err := Blob(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestDecode: each blob is read, and written again as it was.
func TestDecode(t *testing.T) {
	for _, name := range names(t) {
		first := blob(t, name)
		tables, err := Decode(first)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again := coder{writes: true}
		if tables.walk(&again); tables.Name != name || !bytes.Equal(again.data, unpacked(t, first)) {
			t.Errorf("%s: the blob of %s is not written as it was", name, tables.Name)
		}
	}
}

func unpacked(t *testing.T, b []byte) []byte {
	t.Helper()
	data, err := Unpack(b)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestDecodeRefuses: a blob that is damaged, or of another format, is an error.
func TestDecodeRefuses(t *testing.T) {
	good := blob(t, "lua")
	bad := map[string][]byte{
		"empty":   nil,
		"another": bytes.Replace(good, []byte("grammar 1\n"), []byte("grammar 2\n"), 1),
	}
	for n := 0; n < len(good); n += 7 {
		bad[fmt.Sprintf("cut at %d", n)] = good[:n]
		flipped := slices.Clone(good)
		flipped[n] ^= 1 << (n % 8)
		bad[fmt.Sprintf("flipped at %d", n)] = flipped
	}
	for what, b := range bad {
		// Some bits of the compression say nothing.
		if _, err := Decode(b); err == nil && !bytes.Equal(unpacked(t, b), unpacked(t, good)) {
			t.Errorf("%s: it is read", what)
		}
	}
}

// TestCheck: tables that do not fit each other are an error, wherever they come from.
func TestCheck(t *testing.T) {
	for what, spoil := range map[string]func(*Tables){
		"version":        func(t *Tables) { t.ABI = 13 },
		"symbols":        func(t *Tables) { t.SymbolCount++ },
		"states":         func(t *Tables) { t.StateCount-- },
		"parse table":    func(t *Tables) { t.ParseTable = t.ParseTable[1:] },
		"names":          func(t *Tables) { t.SymbolNames = t.SymbolNames[1:] },
		"lex modes":      func(t *Tables) { t.LexModes[0] = uint16(len(t.Lexer.States)) },
		"no lexer":       func(t *Tables) { t.Lexer = Lexer{} },
		"token":          func(t *Tables) { t.Lexer.States[0].Accept = uint16(t.SymbolCount) },
		"row":            func(t *Tables) { t.Lexer.States[0].Row = uint16(len(t.Lexer.Rows)) },
		"row at the end": func(t *Tables) { t.Lexer.States[0].RowAtEnd = uint16(len(t.Lexer.Rows)) },
		"low":            func(t *Tables) { t.Lexer.Rows[0].Low = uint16(len(t.Lexer.Lows)) },
		"high":           func(t *Tables) { t.KeywordLexer.Rows[0].High = uint16(len(t.KeywordLexer.Highs)) },
		"move":           func(t *Tables) { t.KeywordLexer.Lows[0][0].Move = uint16(len(t.KeywordLexer.States)) },
		"no steps":       func(t *Tables) { t.Lexer.Lows[0] = nil },
		"first step":     func(t *Tables) { t.Lexer.Lows[0][0].From = 1 },
		"first high":     func(t *Tables) { t.Lexer.Highs[0][0].From = FirstHigh },
		"order":          func(t *Tables) { t.Lexer.Lows[0] = append(t.Lexer.Lows[0], t.Lexer.Lows[0][0]) },
		"low too high":   func(t *Tables) { t.Lexer.Lows[0] = append(t.Lexer.Lows[0], Step{From: FirstHigh, Move: Stay}) },
	} {
		tables, err := Decode(blob(t, "lua"))
		if err != nil {
			t.Fatal(err)
		}
		spoil(tables)
		if err := tables.Check(); err == nil {
			t.Errorf("%s: it passes", what)
		}
	}
}

// TestLanguage: all who ask for a grammar at once get the same one, and an unknown one is an error.
func TestLanguage(t *testing.T) {
	for _, name := range names(t) {
		var got [8]unsafe.Pointer
		var wait sync.WaitGroup
		for i := range got {
			wait.Go(func() {
				p, err := Language(name)
				if err != nil {
					t.Error(err)
				}
				got[i] = p
			})
		}
		wait.Wait()
		if slices.ContainsFunc(got[:], func(p unsafe.Pointer) bool { return p == nil || p != got[0] }) {
			t.Errorf("%s: %v", name, got)
		}
	}
	if _, err := Language("cobol"); err == nil || !strings.Contains(err.Error(), "cobol") {
		t.Errorf("cobol gives %v", err)
	}
}

// BenchmarkDecode measures what the first use of a grammar costs.
func BenchmarkDecode(b *testing.B) {
	for _, name := range names(b) {
		data := blob(b, name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Decode(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
