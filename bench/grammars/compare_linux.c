#define _GNU_SOURCE
#include "compare.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib.c" // tree-sitter's core as symbol/tags has it, in one file
#include "parser.h"

void *compare_open(const char *file, const char *function, const char **reason) {
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	void *symbol = library ? dlsym(library, function) : NULL;
	if (!symbol) {
		*reason = dlerror();
		return NULL;
	}
	void *(*language)(void);
	memcpy(&language, &symbol, sizeof language);
	return language();
}

// Over the number of reads the source seems to end, as in symbol/tags: a scanner may read all of it for each of its bytes, and reports nothing.
// Error recovery may take minutes between two steps, but allocates all the time: over a number of bytes the parse is left, and its memory lost.
typedef struct {
	const char *source;
	uint32_t length;
	uint64_t steps, most, reads, allocated;
	bool left;
	jmp_buf leave;
} run;

static _Thread_local run *current;

static void spend(size_t n) {
	if (current && (current->allocated += 128 + n) > current->most << 12) longjmp(current->leave, 1);
}

static void *spend_malloc(size_t n) { return spend(n), malloc(n); }
static void *spend_calloc(size_t n, size_t size) { return spend(n * size), calloc(n, size); }
static void *spend_realloc(void *p, size_t n) { return spend(n), realloc(p, n); }

void compare_start(void) { ts_set_allocator(spend_malloc, spend_calloc, spend_realloc, free); }

static const char *read_source(void *payload, uint32_t at, TSPoint position, uint32_t *n) {
	(void)position;
	run *r = payload;
	if (++r->reads > r->most) at = r->length;
	*n = at < r->length ? r->length - at : 0;
	if (*n > 1 << 10) *n = 1 << 10;
	return r->source + (at < r->length ? at : r->length);
}

static bool on_progress(TSParseState *state) {
	run *r = state->payload;
	return ++r->steps > r->most;
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *parse(void *language, run *r, double *seconds) {
	double start = now();
	void *parser = ts_parser_new(), *volatile tree = NULL;
	current = r;
	if (setjmp(r->leave)) r->left = true;
	else if (ts_parser_set_language(parser, language)) {
		tree = ts_parser_parse_with_options(parser, NULL, (TSInput){r, read_source, 0, NULL}, (TSParseOptions){r, on_progress});
	}
	current = NULL;
	if (!r->left) ts_parser_delete(parser);
	*seconds = now() - start;
	return tree;
}

static bool same_point(TSPoint a, TSPoint b) { return a.row == b.row && a.column == b.column; }

static const char *node_differs(const TSTreeCursor *x, const TSTreeCursor *y) {
	TSNode a = ts_tree_cursor_current_node(x), b = ts_tree_cursor_current_node(y);
	if (ts_node_symbol(a) != ts_node_symbol(b) || ts_node_grammar_symbol(a) != ts_node_grammar_symbol(b)) return "symbol";
	if (ts_tree_cursor_current_field_id(x) != ts_tree_cursor_current_field_id(y)) return "field";
	if (ts_node_start_byte(a) != ts_node_start_byte(b) || ts_node_end_byte(a) != ts_node_end_byte(b)) return "bytes";
	if (!same_point(ts_node_start_point(a), ts_node_start_point(b)) || !same_point(ts_node_end_point(a), ts_node_end_point(b))) return "points";
	if (ts_node_is_named(a) != ts_node_is_named(b)) return "named";
	if (ts_node_is_missing(a) != ts_node_is_missing(b)) return "missing";
	if (ts_node_is_extra(a) != ts_node_is_extra(b)) return "extra";
	if (ts_node_is_error(a) != ts_node_is_error(b) || ts_node_has_error(a) != ts_node_has_error(b)) return "error";
	if (ts_node_parse_state(a) != ts_node_parse_state(b) || ts_node_next_parse_state(a) != ts_node_next_parse_state(b)) return "parse state";
	if (ts_node_child_count(a) != ts_node_child_count(b)) return "children";
	return NULL;
}

static void walk(comparison *c, const void *compiled, const void *filled) {
	TSTreeCursor x = ts_tree_cursor_new(ts_tree_root_node(compiled)), y = ts_tree_cursor_new(ts_tree_root_node(filled));
	for (bool more = true; more;) {
		c->nodes++;
		c->differs = node_differs(&x, &y);
		if (c->differs) {
			c->at = ts_node_start_byte(ts_tree_cursor_current_node(&x));
			break;
		}
		if (ts_tree_cursor_goto_first_child(&x)) {
			ts_tree_cursor_goto_first_child(&y);
			continue;
		}
		while (more && !ts_tree_cursor_goto_next_sibling(&x)) {
			more = ts_tree_cursor_goto_parent(&x);
			ts_tree_cursor_goto_parent(&y);
		}
		if (more) ts_tree_cursor_goto_next_sibling(&y);
	}
	ts_tree_cursor_delete(&x);
	ts_tree_cursor_delete(&y);
}

comparison compare_trees(void *compiled, void *filled, const char *source, uint32_t length, bool compiled_first, uint64_t steps) {
	comparison c = {0};
	run x = {.source = source, .length = length, .most = steps}, y = x;
	void *a, *b;
	if (compiled_first) {
		a = parse(compiled, &x, &c.compiled);
		b = parse(filled, &y, &c.filled);
	} else {
		b = parse(filled, &y, &c.filled);
		a = parse(compiled, &x, &c.compiled);
	}
	c.steps = x.steps;
	c.cut = x.left || x.steps > steps || x.reads > steps;
	if (!a != !b) c.differs = "whether it parses";
	else if (x.steps != y.steps || x.reads != y.reads || x.allocated != y.allocated) c.differs = "the number of steps";
	else if (a) {
		c.broken = ts_node_has_error(ts_tree_root_node(a));
		walk(&c, a, b);
	}
	if (a) ts_tree_delete(a);
	if (b) ts_tree_delete(b);
	return c;
}

// A lexer that reads a list of characters, and what was done with it, as a sum.
typedef struct {
	TSLexer base;
	const int32_t *characters;
	uint32_t count, at, past;
	uint64_t done;
	jmp_buf leave; // taken by a lexer that goes on after the end
} recorder;

static void note(recorder *r, uint64_t what) { r->done = (r->done ^ what) * 0x9E3779B97F4A7C15u + 1; }

static void load(recorder *r) { r->base.lookahead = r->at < r->count ? r->characters[r->at] : 0; }

static void advance(TSLexer *lexer, bool skip) {
	recorder *r = (recorder *)lexer;
	note(r, skip ? 3 : 5);
	if (r->at < r->count) r->at++;
	else if (++r->past == 100) longjmp(r->leave, 1);
	load(r);
}

static void mark_end(TSLexer *lexer) { note((recorder *)lexer, 7 + ((uint64_t)lexer->result_symbol << 8)); }

static bool at_end(const TSLexer *lexer) {
	const recorder *r = (const recorder *)lexer;
	return r->at >= r->count;
}

static uint64_t lexed(const TSLanguage *language, bool keywords, uint16_t state, const int32_t *characters, uint32_t count) {
	recorder r = {.base = {.advance = advance, .mark_end = mark_end, .eof = at_end}, .characters = characters, .count = count};
	load(&r);
	if (setjmp(r.leave)) return r.done;
	bool found = (keywords ? language->keyword_lex_fn : language->lex_fn)(&r.base, state);
	note(&r, found ? 11 + ((uint64_t)r.base.result_symbol << 8) : 13);
	note(&r, r.at);
	return r.done;
}

bool compare_lex(void *compiled, void *filled, bool keywords, uint16_t state, const int32_t *characters, uint32_t count) {
	return lexed(compiled, keywords, state, characters, count) == lexed(filled, keywords, state, characters, count);
}

uint32_t compare_lex_many(void *compiled, void *filled, bool keywords, uint16_t state, int32_t *characters, uint32_t count, const int32_t *last, uint32_t lasts) {
	for (uint32_t i = 0; i < lasts; i++) {
		characters[count] = last[i];
		if (!compare_lex(compiled, filled, keywords, state, characters, count + 1)) return i;
	}
	return lasts;
}

static bool same_texts(const char *const *a, const char *const *b, size_t n) {
	for (size_t i = 0; i < n; i++) {
		if (!a[i] != !b[i] || (a[i] && strcmp(a[i], b[i]) != 0)) return false;
	}
	return true;
}

const char *compare_tables(const void *compiled, const void *filled, compare_lengths n) {
	const TSLanguage *a = compiled, *b = filled;
	bool reserved = a->abi_version >= 15;
#define NUMBER(field) if (a->field != b->field) return #field
#define TABLE(field, count) if ((count) > 0 && memcmp(a->field, b->field, (count) * sizeof *a->field) != 0) return #field
	NUMBER(abi_version);
	NUMBER(symbol_count);
	NUMBER(alias_count);
	NUMBER(token_count);
	NUMBER(external_token_count);
	NUMBER(state_count);
	NUMBER(large_state_count);
	NUMBER(production_id_count);
	NUMBER(field_count);
	NUMBER(max_alias_sequence_length);
	NUMBER(keyword_capture_token);
	if (!a->keyword_lex_fn != !b->keyword_lex_fn || !a->external_scanner.scan != !b->external_scanner.scan) return "functions";
	size_t names = a->symbol_count + a->alias_count;
	TABLE(parse_table, (size_t)a->large_state_count * a->symbol_count);
	TABLE(small_parse_table, n.small_parse_table);
	TABLE(small_parse_table_map, a->state_count - a->large_state_count);
	TABLE(parse_actions, n.parse_actions);
	TABLE(field_map_slices, a->field_count ? a->production_id_count : 0);
	TABLE(field_map_entries, n.field_map_entries);
	TABLE(symbol_metadata, names);
	TABLE(public_symbol_map, names);
	TABLE(alias_map, n.alias_map);
	TABLE(alias_sequences, (size_t)a->production_id_count * a->max_alias_sequence_length);
	TABLE(primary_state_ids, a->state_count);
	TABLE(external_scanner.states, n.scanner_states);
	TABLE(external_scanner.symbol_map, a->external_token_count);
	if (memcmp(a->lex_modes, b->lex_modes, (size_t)a->state_count * (reserved ? sizeof(TSLexerMode) : sizeof(TSLexMode))) != 0) return "lex_modes";
	if (!same_texts(a->symbol_names, b->symbol_names, names)) return "symbol_names";
	if (!same_texts(a->field_names, b->field_names, a->field_count ? a->field_count + 1 : 0)) return "field_names";
	if (!reserved) return NULL;
	NUMBER(max_reserved_word_set_size);
	NUMBER(supertype_count);
	NUMBER(metadata.major_version);
	NUMBER(metadata.minor_version);
	NUMBER(metadata.patch_version);
	if (strcmp(a->name, b->name) != 0) return "name";
	TABLE(reserved_words, n.reserved_words);
	TABLE(supertype_symbols, a->supertype_count);
	TABLE(supertype_map_slices, n.supertype_slices);
	TABLE(supertype_map_entries, n.supertype_entries);
	return NULL;
}
