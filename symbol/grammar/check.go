package grammar

import (
	"fmt"
	"math"
)

// Check reports whether the tables fit each other: what the parser and the lexers read by index is there.
func (t *Tables) Check() error {
	if t.ABI != 14 && t.ABI != 15 {
		return fmt.Errorf("version %d of tree-sitter's tables, but only 14 and 15 are known", t.ABI)
	}
	modes := uint32(2)
	if t.ABI == 15 {
		modes = 3
	}
	names := t.SymbolCount + t.AliasCount
	for _, l := range []struct {
		what string
		got  int
		want uint32
	}{
		{"parse table", len(t.ParseTable), t.LargeStateCount * t.SymbolCount},
		{"map of the small parse table", len(t.SmallParseTableMap), t.StateCount - t.LargeStateCount},
		{"symbol names", len(t.SymbolNames), names},
		{"field names", len(t.FieldNames), t.FieldCount + 1},
		{"symbol metadata", len(t.SymbolMetadata), 3 * names},
		{"public symbols", len(t.PublicSymbolMap), names},
		{"alias sequences", len(t.AliasSequences), t.ProductionIDCount * t.MaxAliasSequenceLength},
		{"lex modes", len(t.LexModes), modes * t.StateCount},
		{"external tokens", len(t.ScannerSymbols), t.ExternalTokenCount},
		{"primary states", len(t.PrimaryStateIDs), t.StateCount},
		{"supertypes", len(t.SupertypeSymbols), t.SupertypeCount},
	} {
		if l.got < 0 || uint64(l.got) != uint64(l.want) { //nolint:gosec // a length
			return fmt.Errorf("%s: %d, not %d", l.what, l.got, l.want)
		}
	}
	if len(t.Lexer.States) == 0 {
		return fmt.Errorf("it has no lexer")
	}
	for i := 0; i < len(t.LexModes); i += int(modes) {
		if s := t.LexModes[i]; int(s) >= len(t.Lexer.States) && s != None {
			return fmt.Errorf("state %d starts the lexer in state %d of %d", i, s, len(t.Lexer.States))
		}
	}
	if err := t.Lexer.check(t.SymbolCount); err != nil {
		return err
	}
	return t.KeywordLexer.check(t.SymbolCount)
}

func (l *Lexer) check(symbols uint32) error {
	if len(l.States) > Stay {
		return fmt.Errorf("a lexer with %d states", len(l.States))
	}
	for i, s := range l.States {
		if int(s.Row) >= len(l.Rows) || int(s.RowAtEnd) >= len(l.Rows) || s.Accept != None && uint32(s.Accept) >= symbols {
			return fmt.Errorf("state %d of a lexer: %+v", i, s)
		}
	}
	for i, r := range l.Rows {
		if int(r.Low) >= len(l.Lows) || int(r.High) >= len(l.Highs) {
			return fmt.Errorf("row %d of a lexer: %+v", i, r)
		}
	}
	if err := l.checkSteps(l.Lows, 0, FirstHigh-1); err != nil {
		return err
	}
	return l.checkSteps(l.Highs, math.MinInt32, math.MaxInt32)
}

// checkSteps reports whether each list of steps begins with the first character, ascends at most to the last one, and moves to states
// of the lexer.
func (l *Lexer) checkSteps(all [][]Step, first, last int32) error {
	for _, steps := range all {
		if len(steps) == 0 || steps[0].From != first || steps[len(steps)-1].From > last {
			return fmt.Errorf("steps of a lexer from another character than %d", first)
		}
		for i, s := range steps {
			if i > 0 && s.From <= steps[i-1].From || s.Move != Stay && int(s.Move&^Skip) >= len(l.States) {
				return fmt.Errorf("step of a lexer: %+v", s)
			}
		}
	}
	return nil
}
