// Two languages, one that a C compiler made of a parser.c and one that was filled from a blob, and what tree-sitter makes with each.
#ifndef CODEMEM_COMPARE_H
#define CODEMEM_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
	uint64_t nodes, steps;
	double compiled, filled; // CPU seconds of one parse
	uint32_t at;             // byte of the first difference
	bool broken;             // the tree has errors
	bool cut;                // neither came to an end in the given number of steps and reads, and what they may allocate
	const char *differs;     // in what, NULL if in nothing
} comparison;

// compare_open loads the language function of a shared object; the reason is set if it cannot.
void *compare_open(const char *file, const char *function, const char **reason);
void compare_start(void);
// compare_trees parses with both, the compiled one first if told so, and compares all nodes. Over the number of steps a parse is cut.
comparison compare_trees(void *compiled, void *filled, const char *source, uint32_t length, bool compiled_first, uint64_t steps);
// compare_lex runs a lexer of each from a state over characters; at the end of which the source ends. It reports whether all that they do is equal.
bool compare_lex(void *compiled, void *filled, bool keywords, uint16_t state, const int32_t *characters, uint32_t count);
// compare_lex_many is compare_lex for each of a list as the last character; it returns how many come before the first difference.
uint32_t compare_lex_many(void *compiled, void *filled, bool keywords, uint16_t state, int32_t *characters, uint32_t count, const int32_t *last, uint32_t lasts);

// lengths are those of tables that a TSLanguage does not tell.
typedef struct { size_t small_parse_table, parse_actions, field_map_entries, alias_map, scanner_states, reserved_words, supertype_slices, supertype_entries; } compare_lengths;
// compare_tables returns the first table that differs, NULL if none does.
const char *compare_tables(const void *compiled, const void *filled, compare_lengths lengths);

#endif
