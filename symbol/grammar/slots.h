// What C code holds of a grammar whose tables come from a blob: its lexers as tables, the functions that run them, and the functions
// of its external scanner.
#ifndef CODEMEM_SLOTS_H
#define CODEMEM_SLOTS_H

#include "tree_sitter/parser.h"

#define GRAMMAR_STAY 0x7fff
#define GRAMMAR_SKIP 0x8000
#define GRAMMAR_NONE 0xffff

typedef struct { uint16_t accept, row, row_at_end; } grammar_state;

// Of the characters below 128, those from `from` on have a move each in moves[low...]; the others stay. All others find theirs in
// steps[high...], the last that does not start after them.
typedef struct { uint32_t low, high, high_count; uint8_t from, count; } grammar_row;

typedef struct {
	const grammar_state *states;
	const grammar_row *rows;
	const uint16_t *moves, *step_moves;
	const int32_t *step_starts;
	uint32_t state_count;
} grammar_lexer;

typedef struct {
	const char *name;
	grammar_lexer *lexer, *keyword_lexer;
	bool (*lex)(TSLexer *, TSStateId);
	bool (*lex_keywords)(TSLexer *, TSStateId);
	void *(*create)(void);
	void (*destroy)(void *);
	bool (*scan)(void *, TSLexer *, const bool *);
	unsigned (*serialize)(void *, char *);
	void (*deserialize)(void *, const char *, unsigned);
} grammar_slot;

// grammar_find returns the slot of a grammar, NULL if there is none.
const grammar_slot *grammar_find(const char *name);

#endif
