#include "slots.h"

#include <string.h>

static uint16_t high_move(const grammar_lexer *t, const grammar_row *row, int32_t character) {
	const int32_t *starts = t->step_starts + row->high;
	uint32_t at = 0;
	for (uint32_t n = row->high_count; n > 1;) {
		uint32_t half = n / 2;
		if (starts[at + half] <= character) at += half;
		n -= half;
	}
	return t->step_moves[row->high + at];
}

// run is what START_LEXER and the macros after it make of the function in a parser.c.
static bool run(const grammar_lexer *t, TSLexer *lexer, TSStateId at) {
	bool result = false;
	if (at >= t->state_count) return false;
	for (;;) {
		const grammar_state *state = &t->states[at];
		int32_t character = lexer->lookahead;
		uint32_t n = state->row;
		if (n != state->row_at_end && lexer->eof(lexer)) n = state->row_at_end;
		if (state->accept != GRAMMAR_NONE) {
			result = true;
			lexer->result_symbol = state->accept;
			lexer->mark_end(lexer);
		}
		const grammar_row *row = &t->rows[n];
		uint32_t low = (uint32_t)character - row->from;
		uint16_t move = low < row->count ? t->moves[row->low + low] : (uint32_t)character < 128 ? GRAMMAR_STAY : high_move(t, row, character);
		if (move == GRAMMAR_STAY) return result;
		at = move & ~GRAMMAR_SKIP;
		lexer->advance(lexer, (move & GRAMMAR_SKIP) != 0);
	}
}

// A function of C does not know for which language it is called, so that each grammar has its own two.
#define LEXERS(name) \
	static grammar_lexer lexer_##name, keyword_lexer_##name; \
	static bool lex_##name(TSLexer *lexer, TSStateId state) { return run(&lexer_##name, lexer, state); } \
	static bool lex_keywords_##name(TSLexer *lexer, TSStateId state) { return run(&keyword_lexer_##name, lexer, state); }
#define LEXED(name) #name, &lexer_##name, &keyword_lexer_##name, lex_##name, lex_keywords_##name

#define PLAIN(name) LEXERS(name)
#define SCANNED(name) LEXERS(name) \
	void *tree_sitter_##name##_external_scanner_create(void); \
	void tree_sitter_##name##_external_scanner_destroy(void *); \
	bool tree_sitter_##name##_external_scanner_scan(void *, TSLexer *, const bool *); \
	unsigned tree_sitter_##name##_external_scanner_serialize(void *, char *); \
	void tree_sitter_##name##_external_scanner_deserialize(void *, const char *, unsigned);
#include "list.h"
#undef PLAIN
#undef SCANNED

static const grammar_slot slots[] = {
#define PLAIN(name) {LEXED(name), NULL, NULL, NULL, NULL, NULL},
#define SCANNED(name) {LEXED(name), \
	tree_sitter_##name##_external_scanner_create, tree_sitter_##name##_external_scanner_destroy, tree_sitter_##name##_external_scanner_scan, \
	tree_sitter_##name##_external_scanner_serialize, tree_sitter_##name##_external_scanner_deserialize},
#include "list.h"
};

const grammar_slot *grammar_find(const char *name) {
	for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++) {
		if (strcmp(slots[i].name, name) == 0) return &slots[i];
	}
	return NULL;
}
