package symbol_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var outlines = cmpopts.IgnoreUnexported(symbol.Outline{})

// TestCodecGolden: the outline of every golden source survives.
func TestCodecGolden(t *testing.T) {
	for _, g := range goldens(t) {
		data := g.outline.Encode()
		got, err := symbol.Decode(data)
		if err != nil {
			t.Errorf("%s: %v", g.name, err)
			continue
		}
		if d := cmp.Diff(g.outline, got, outlines); d != "" {
			t.Errorf("%s (-want +got)\n%s", g.name, d)
		}
		if string(got.Encode()) != string(data) {
			t.Errorf("%s: encoded again it is not the same", g.name)
		}
		for cut := range data { // no part of it is an outline
			if _, err := symbol.Decode(data[:cut]); !errors.Is(err, symbol.ErrEncoding) {
				t.Errorf("%s cut at %d: %v", g.name, cut, err)
			}
		}
		if _, err := symbol.Decode(append(data, 0)); !errors.Is(err, symbol.ErrEncoding) {
			t.Errorf("%s with a byte more: %v", g.name, err)
		}
	}
}

// TestCodecRandom: any outline survives.
func TestCodecRandom(t *testing.T) {
	for seed := range uint64(500) {
		o := randomOutline(rand.New(rand.NewPCG(seed, 1)))
		got, err := symbol.Decode(o.Encode())
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if d := cmp.Diff(o, got, outlines); d != "" {
			t.Fatalf("seed %d (-want +got)\n%s", seed, d)
		}
	}
}

// TestDecodeRefuses: what is cut, longer, of another version or out of order is no outline.
func TestDecodeRefuses(t *testing.T) {
	whole := randomOutline(rand.New(rand.NewPCG(3, 1))).Encode()
	bad := map[string][]byte{"nothing": nil, "a byte more": append(slices.Clone(whole), 0), "another version": append([]byte{whole[0] + 1}, whole[1:]...)}
	for n := range whole {
		bad[fmt.Sprintf("%d bytes of it", n)] = whole[:n]
	}
	for what, o := range map[string]*symbol.Outline{
		"a symbol in itself":            {Symbols: []symbol.Symbol{{Parent: 0}}},
		"a symbol in a later one":       {Symbols: []symbol.Symbol{{Parent: 1}, {Parent: -1}}},
		"a parent below none":           {Symbols: []symbol.Symbol{{Parent: -2}}},
		"a reference from nothing":      {Symbols: []symbol.Symbol{{Parent: -1}}, References: []symbol.Reference{{From: 1}}},
		"a reference from below none":   {References: []symbol.Reference{{From: -2}}},
		"an access from nothing":        {Symbols: []symbol.Symbol{{Parent: -1}}, Accesses: []symbol.Reference{{Kind: symbol.Read, From: 1}}},
		"an access from below none":     {Accesses: []symbol.Reference{{Kind: symbol.Write, From: -2}}},
		"a store of no reference":       {Stores: []symbol.Store{{Value: 0, Into: -1, Symbol: -1, Field: 1}}},
		"a store into no reference":     {Stores: []symbol.Store{{Value: -1, Into: 0, Symbol: -1}}},
		"a store into no symbol":        {Stores: []symbol.Store{{Value: -1, Into: -1, Symbol: 0}}},
		"more lines than can be stored": {Lines: 1 << 31},
	} {
		bad[what] = o.Encode()
	}
	for what, data := range bad {
		if o, err := symbol.Decode(data); !errors.Is(err, symbol.ErrEncoding) {
			t.Errorf("%s: %+v, %v", what, o, err)
		}
	}
}

func randomOutline(r *rand.Rand) *symbol.Outline {
	words := []string{"", "a", "Name", "x.y", "größe", "\xff\x00", "a\nb", "~2", "very long " + string(make([]byte, 300))}
	text := func() string { return words[r.IntN(len(words))] }
	span := func() symbol.Span {
		start := r.Uint32N(1 << uint(1+r.IntN(30)))
		return symbol.Span{Start: start, End: start + r.Uint32N(1<<20)}
	}
	spans := func() (all []symbol.Span) {
		for range r.IntN(4) {
			all = append(all, span())
		}
		return all
	}
	o := &symbol.Outline{Language: text(), Package: text(), PackageAt: span(), Build: text(), Doc: span(), Lines: r.IntN(1 << 30), Groups: spans(), Notes: spans()}
	for i := range r.IntN(6) {
		s := symbol.Symbol{
			Name: text(), Qualified: text(), Ordinal: r.IntN(9), Kind: symbol.Kind(r.IntN(16)), Parent: r.IntN(i+1) - 1, Owner: text(),
			Span: span(), Body: span(), Value: span(), Doc: span(), Line: r.IntN(1 << 20), Exported: r.IntN(2) == 0,
		}
		s.NameAt = s.Span.Start + r.Uint32N(100)
		s.EndLine = s.Line + r.IntN(1<<20)
		o.Symbols = append(o.Symbols, s)
	}
	for range r.IntN(6) {
		o.References = append(o.References, symbol.Reference{
			Kind: symbol.RefKind(r.IntN(4)), Name: text(), Receiver: text(), Bound: r.IntN(2) == 0, From: r.IntN(len(o.Symbols)+1) - 1, Line: r.IntN(1 << 20),
		})
	}
	for range r.IntN(6) {
		o.Accesses = append(o.Accesses, symbol.Reference{
			Kind: symbol.Read + symbol.RefKind(r.IntN(2)), Name: text(), Receiver: text(), On: text(), Bound: r.IntN(2) == 0, From: r.IntN(len(o.Symbols)+1) - 1, Line: r.IntN(1 << 20),
		})
	}
	if uses := len(o.References) + len(o.Accesses); uses > 0 {
		for range r.IntN(4) {
			o.Stores = append(o.Stores, symbol.Store{Value: r.IntN(uses+1) - 1, Into: r.IntN(uses), Symbol: -1},
				symbol.Store{Value: r.IntN(uses), Into: -1, Symbol: -1, Of: text(), Field: 1 + r.IntN(9)})
			if n := len(o.Symbols); n > 0 {
				o.Stores = append(o.Stores, symbol.Store{Value: r.IntN(uses), Into: -1, Symbol: r.IntN(n)})
			}
		}
	}
	for range r.IntN(4) {
		o.Imports = append(o.Imports, symbol.Import{
			Kind: symbol.ImportKind(r.IntN(5)), Path: text(), Name: text(), Alias: text(), ReExport: r.IntN(2) == 0, Span: span(), Line: r.IntN(1 << 20),
		})
		o.Exports = append(o.Exports, symbol.Export{Name: text(), Local: text(), In: text()})
		o.Warnings = append(o.Warnings, text())
	}
	return o
}

// FuzzDecode: any bytes give an error or an outline in order, and take memory in proportion to their length.
func FuzzDecode(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(randomOutline(rand.New(rand.NewPCG(seed, 1))).Encode())
	}
	f.Add([]byte{1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add([]byte{1, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		o, err := symbol.Decode(data)
		runtime.ReadMemStats(&after)
		if used, most := after.TotalAlloc-before.TotalAlloc, uint64(64*len(data)+1<<20); used > most {
			t.Errorf("%d bytes took %d", len(data), used)
		}
		if err != nil {
			if !errors.Is(err, symbol.ErrEncoding) {
				t.Errorf("the error is %v", err)
			}
			return
		}
		for i, s := range o.Symbols {
			if s.Parent < -1 || s.Parent >= i || s.Span.End < s.Span.Start || s.Body.End < s.Body.Start {
				t.Errorf("symbol %d is not in order: %+v", i, s)
			}
			o.Find(symbol.IDOf("p", o, i))
			o.Local(i)
		}
		for _, r := range o.References {
			if r.From < -1 || r.From >= len(o.Symbols) {
				t.Errorf("a reference is from %d of %d", r.From, len(o.Symbols))
			}
		}
		once := o.Encode()
		again, err := symbol.Decode(once)
		if err != nil {
			t.Fatal(err)
		}
		if string(again.Encode()) != string(once) {
			t.Error("encoded again it is not the same")
		}
	})
}
