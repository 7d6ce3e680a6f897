package upstream

import (
	"fmt"
	"slices"

	"codemem/symbol/grammar"
)

// collect takes the fields of the language, each with what it must name.
func (p *parser) collect() {
	if p.out.Name == "" {
		p.fail("there is no language")
	}
	t := &p.out
	p.counts(t)
	const flat, rows = "%s", "&%s[0][0]"
	t.ParseTable = smalls[uint16](p.reader, p.named("parse_table", rows, "ts_parse_table").numbers)
	t.SmallParseTable = smalls[uint16](p.reader, p.named("small_parse_table", flat, "ts_small_parse_table").numbers)
	t.SmallParseTableMap = smalls[uint32](p.reader, p.named("small_parse_table_map", flat, "ts_small_parse_table_map").numbers)
	t.ParseActions = p.named("parse_actions", flat, "ts_parse_actions").actions
	t.SymbolNames = p.named("symbol_names", flat, "ts_symbol_names").strings
	t.FieldNames = p.named("field_names", flat, "ts_field_names").strings
	if t.FieldNames == nil && t.FieldCount == 0 { // a grammar without fields has no table of them
		t.FieldNames = []*string{nil}
	}
	t.SymbolMetadata = smalls[uint8](p.reader, p.named("symbol_metadata", flat, "ts_symbol_metadata").numbers)
	for _, f := range []struct {
		into              *[]uint16
		field, form, name string
	}{
		{&t.FieldMapSlices, "field_map_slices", flat, "ts_field_map_slices"},
		{&t.FieldMapEntries, "field_map_entries", flat, "ts_field_map_entries"},
		{&t.PublicSymbolMap, "public_symbol_map", flat, "ts_symbol_map"},
		{&t.AliasMap, "alias_map", flat, "ts_non_terminal_alias_map"},
		{&t.AliasSequences, "alias_sequences", rows, "ts_alias_sequences"},
		{&t.PrimaryStateIDs, "primary_state_ids", flat, "ts_primary_state_ids"},
		{&t.ReservedWords, "reserved_words", rows, "ts_reserved_words"},
		{&t.SupertypeSymbols, "supertype_symbols", flat, "ts_supertype_symbols"},
		{&t.SupertypeSlices, "supertype_map_slices", flat, "ts_supertype_map_slices"},
		{&t.SupertypeEntries, "supertype_map_entries", flat, "ts_supertype_map_entries"},
	} {
		*f.into = smalls[uint16](p.reader, p.named(f.field, f.form, f.name).numbers)
	}
	p.modes(t)
	t.Lexer = p.lexFunction("lex_fn", "ts_lex")
	t.KeywordLexer = p.lexFunction("keyword_lex_fn", "ts_lex_keywords")
	p.externalScanner(t)
	for field, v := range p.fields {
		p.fail("unknown field .%s = %s", field, v)
	}
	for name, table := range p.tables {
		if !table.used && table.element != "TSCharacterRange" {
			p.fail("the language does not name %s", name)
		}
	}
}

func (p *parser) counts(t *grammar.Tables) {
	version := "abi_version"
	if _, there := p.fields["version"]; there {
		version = "version"
	}
	for _, f := range []struct {
		into  *uint32
		field string
	}{
		{&t.ABI, version},
		{&t.SymbolCount, "symbol_count"},
		{&t.AliasCount, "alias_count"},
		{&t.TokenCount, "token_count"},
		{&t.ExternalTokenCount, "external_token_count"},
		{&t.StateCount, "state_count"},
		{&t.LargeStateCount, "large_state_count"},
		{&t.ProductionIDCount, "production_id_count"},
		{&t.FieldCount, "field_count"},
		{&t.MaxAliasSequenceLength, "max_alias_sequence_length"},
		{&t.KeywordCaptureToken, "keyword_capture_token"},
		{&t.MaxReservedWordSetSize, "max_reserved_word_set_size"},
		{&t.SupertypeCount, "supertype_count"},
	} {
		*f.into = small[uint32](p.reader, p.constant(f.field))
	}
	if name, there := p.take("name"); there && name != fmt.Sprintf("%q", t.Name) {
		p.fail(".name = %s", name)
	}
	v, there := p.take("metadata")
	if !there {
		return
	}
	var version3 [3]int64
	sub := reader{src: []byte(v), names: p.names}
	sub.structure(version3[:], []string{"major_version", "minor_version", "patch_version"})
	for i, n := range version3 {
		t.Version[i] = small[uint8](p.reader, n)
	}
}

// modes takes the lex modes, whose elements differ by version.
func (p *parser) modes(t *grammar.Tables) {
	form, element := "%s", "TSLexMode"
	if t.ABI > 14 {
		form, element = "(constvoid*)%s", "TSLexerMode"
	}
	modes := p.named("lex_modes", form, "ts_lex_modes")
	if modes.element != element {
		p.fail("lex modes of %s in version %d", modes.element, t.ABI)
	}
	t.LexModes = smalls[uint16](p.reader, modes.numbers)
}

func (p *parser) lexFunction(field, name string) grammar.Lexer {
	v, there := p.take(field)
	l, known := p.lexers[name]
	if there != known || there && v != name {
		p.fail(".%s = %s", field, v)
	}
	return l
}

// externalScanner takes the tables of the scanner. Its functions are called what the grammar is.
func (p *parser) externalScanner(t *grammar.Tables) {
	v, there := p.take("external_scanner")
	if !there {
		if len(p.scanner) > 0 {
			p.fail("the language does not name its scanner")
		}
		return
	}
	want := "{&ts_external_scanner_states[0][0],ts_external_scanner_symbol_map,"
	for _, f := range []string{"create", "destroy", "scan", "serialize", "deserialize"} {
		name := "tree_sitter_" + t.Name + "_external_scanner_" + f
		if !slices.Contains(p.scanner, name) {
			p.fail("%s is not declared", name)
		}
		want += name + ","
	}
	states, symbols := p.tables["ts_external_scanner_states"], p.tables["ts_external_scanner_symbol_map"]
	if v != want+"}" || len(p.scanner) != 5 || states == nil || symbols == nil {
		p.fail(".external_scanner = %s", v)
	}
	states.used, symbols.used = true, true
	t.ScannerStates, t.ScannerSymbols = smalls[uint8](p.reader, states.numbers), smalls[uint16](p.reader, symbols.numbers)
}
