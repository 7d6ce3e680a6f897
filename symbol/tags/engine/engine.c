#define _POSIX_C_SOURCE 200809L
#define __USE_MINGW_SETJMP_NON_SEH // longjmp leaves C frames only; Windows' unwinding would walk Go's stack
#include "engine.h"
#include "pending.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "parser.h" // of tree-sitter's core: what a grammar is

// An arena holds all that tree-sitter allocates in one run. It makes two bounds hard that tree-sitter's own
// checks do not: error recovery can take minutes between two of those, but allocates all the time. Past a
// bound the run is left by a long jump, and its memory is thrown away as a whole.
//
// The bounds are bytes and steps, and no time: what a run gives is to depend on the content alone, and not on what else
// the machine does. A step is what a processor of today does in about a tenth of a microsecond. Counted is
//
//   1. each allocation, which also stands for what is done between two, and its size, since long lists are walked
//   2. what the parser reads of the source, again where it goes back
//   3. each hundred operations of the parser, which reports them
//   4. each hundred operations of the query, the matches under way, which each operation visits, and the pairs of those of one
//      pattern at one depth, which each compares
//   5. each node of the tree
//   6. each number that is handed over
enum { ALLOCATION = 4, ALLOCATED = 32, READ = 16, PER_READ = 32, OPERATIONS = 100, PAIR = 8 };

enum { CHUNK = 1 << 20, FINE = 64, CLASSES = FINE + 48 };

typedef struct chunk { struct chunk *next; size_t size; } chunk;
typedef struct block { struct block *next; } block;

typedef struct { uint32_t *numbers; size_t length, room; } list;

typedef struct {
	chunk *chunks;
	char *at, *end;
	block *freed[CLASSES];
	size_t used, limit;
	uint64_t steps, most;
	jmp_buf leave;
	list matches, tokens, nodes;
	const uint8_t *texts;
	uint32_t kinds;
	const char *source;
	uint32_t source_length, piece_end;
	bool narrow, with_nodes;
	const TSQueryCursor *cursor;
	const TSLanguage *original;
	void *scanner; // lives in malloc's memory, not in the arena
} arena;

static _Thread_local arena *current;

typedef struct { size_t class; size_t pad; } header; // keeps blocks aligned to 16 bytes

static size_t class_of(size_t n, size_t *size) {
	if (n <= FINE * 16) {
		size_t c = n == 0 ? 0 : (n - 1) / 16;
		*size = (c + 1) * 16;
		return c;
	}
	size_t c = FINE, s = FINE * 32;
	while (s < n) {
		s *= 2;
		c++;
	}
	*size = s;
	return c;
}

static bool over(const arena *a) { return a->steps > a->most; }

static void spend(arena *a, uint64_t steps) {
	a->steps += steps;
	if (over(a)) longjmp(a->leave, ENGINE_HARD);
}

static void *take(arena *a, size_t n) {
	spend(a, ALLOCATION + n / ALLOCATED); // (1)
	if (n > a->limit) longjmp(a->leave, ENGINE_BIG);
	size_t size, c = class_of(n, &size);
	if (a->freed[c]) {
		block *b = a->freed[c];
		a->freed[c] = b->next;
		return b;
	}
	size += sizeof(header);
	if ((size_t)(a->end - a->at) < size) {
		size_t room = size > CHUNK / 2 ? size : CHUNK;
		if (a->used + room > a->limit) longjmp(a->leave, ENGINE_BIG);
		chunk *k = malloc(sizeof(header) + room);
		if (!k) longjmp(a->leave, ENGINE_STARVED);
		a->used += room;
		k->next = a->chunks;
		k->size = room;
		a->chunks = k;
		char *start = (char *)k + sizeof(header);
		if (room == size) { // a chunk of its own
			((header *)start)->class = c;
			return start + sizeof(header);
		}
		a->at = start;
		a->end = start + room;
	}
	header *h = (header *)a->at;
	a->at += size;
	h->class = c;
	return h + 1;
}

static void give(arena *a, void *p) {
	size_t c = ((header *)p - 1)->class;
	((block *)p)->next = a->freed[c];
	a->freed[c] = p;
}

static void *engine_malloc(size_t n) {
	return current ? take(current, n) : malloc(n);
}

static void *engine_calloc(size_t n, size_t size) {
	if (!current) return calloc(n, size);
	if (size && n > SIZE_MAX / size) longjmp(current->leave, ENGINE_BIG);
	return memset(take(current, n * size), 0, n * size);
}

static size_t size_of(size_t c) { return c < FINE ? (c + 1) * 16 : (size_t)FINE * 32 << (c - FINE); }

static void *engine_realloc(void *p, size_t n) {
	if (!current) return realloc(p, n);
	if (!p) return take(current, n);
	size_t old = size_of(((header *)p - 1)->class);
	if (n <= old) return p;
	void *q = take(current, n);
	memcpy(q, p, old);
	give(current, p);
	return q;
}

static void engine_release(void *p) {
	if (!current) free(p);
	else if (p) give(current, p);
}

void engine_start(void) { ts_set_allocator(engine_malloc, engine_calloc, engine_realloc, engine_release); }

void engine_free(void *p) { free(p); }

// The source is read in pieces, for one step of the parser can read all of it once for each of its bytes (while
// it skips what it cannot read, a scanner looks for the end of a string) and neither allocates nor reports. They are short, since
// what is read again within one is not counted. Past the bound the source seems to end: the step ends soon, and the next check
// leaves. A jump from here would start in a scanner.
enum { PIECE = 1 << 10 };

static const char *read_source(void *payload, uint32_t at, TSPoint position, uint32_t *n) {
	(void)position;
	arena *a = payload;
	// The lexer asks again for the last bytes of a piece that may be cut in a rune, and does not stand an end there.
	bool again = at < a->piece_end && a->piece_end - at < 4;
	if (at >= a->source_length || (!again && over(a))) {
		*n = 0;
		return "";
	}
	*n = a->source_length - at;
	if (*n > PIECE) *n = PIECE;
	a->piece_end = at + *n;
	a->steps += READ + *n / PER_READ; // (2)
	return a->source + at;
}

// decode_narrow reads UTF-8 and gives 255 for every character above: some scanners ask the C library's functions for
// bytes about characters, and those look past the end of a table. The mark at the start of a file stays what it is.
static uint32_t decode_narrow(const uint8_t *s, uint32_t n, int32_t *character) {
	static const uint8_t least[] = {0, 0, 0xC2, 0xE0, 0xF0};
	uint8_t b = s[0];
	uint32_t length = b < 0x80 ? 1 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
	*character = -1;
	if (length > n || (length > 1 && (b < least[length] || b > 0xF4))) return 1;
	uint32_t c = length == 1 ? b : b & (0x7F >> length);
	for (uint32_t i = 1; i < length; i++) {
		if ((s[i] & 0xC0) != 0x80) return 1;
		c = c << 6 | (s[i] & 0x3F);
	}
	if ((length == 3 && (c < 0x800 || (c >= 0xD800 && c < 0xE000))) || (length == 4 && (c < 0x10000 || c > 0x10FFFF))) return 1;
	bool mark = c == 0xFEFF && (const char *)s == current->source;
	*character = c <= 0xFF || mark ? (int32_t)c : 0xFF;
	return length;
}

static bool on_parse(TSParseState *state) {
	(void)state;
	spend(current, OPERATIONS); // (3)
	return false;
}

static bool on_query(TSQueryCursorState *state) {
	(void)state;
	pending p = core_pending(current->cursor);
	spend(current, OPERATIONS + p.matches + PAIR * p.pairs); // (4)
	return false;
}

// put adds a number to a list. It reports whether there was room: what is made of the numbers takes several times their size.
static bool put(arena *a, list *l, uint32_t number) {
	spend(a, 1); // (6)
	if (l->length == l->room) {
		size_t room = l->room ? l->room * 2 : 4096;
		if (room * sizeof(uint32_t) > a->limit / 8) return false;
		uint32_t *numbers = realloc(l->numbers, room * sizeof(uint32_t));
		if (!numbers) longjmp(a->leave, ENGINE_STARVED);
		l->numbers = numbers;
		l->room = room;
	}
	l->numbers[l->length++] = number;
	return true;
}

static void put_match(arena *a, uint32_t number) {
	if (!put(a, &a->matches, number)) longjmp(a->leave, ENGINE_BIG);
}

// put_node adds a node that has a name or lies in a field, and holds a byte, to the list of nodes, if that is asked for. It reports
// whether there was room.
static bool put_node(arena *a, const TSTreeCursor *cursor, TSNode node, uint32_t start, uint32_t end) {
	if (!a->with_nodes || end == start) return true;
	uint32_t field = ts_tree_cursor_current_field_id(cursor);
	bool named = ts_node_is_named(node);
	if (!named && !field) return true;
	uint32_t kind = ts_node_symbol(node) | field << ENGINE_FIELD | (named ? 0 : ENGINE_TOKEN);
	return put(a, &a->nodes, kind) && put(a, &a->nodes, start) && put(a, &a->nodes, end);
}

// put_tokens lists the tree in source order: what has no children by its place, what has by where it opens and closes.
// A tree with too many is left without a list. It returns how deep the tree is, as far as it was read.
static uint32_t put_tokens(arena *a, TSNode root) {
	uint32_t depth = 0, deepest = 0;
	TSTreeCursor cursor = ts_tree_cursor_new(root);
	for (;;) {
		spend(a, 1); // (5)
		TSNode node = ts_tree_cursor_current_node(&cursor);
		uint32_t start = ts_node_start_byte(node), end = ts_node_end_byte(node);
		bool named = ts_node_is_named(node), room = put_node(a, &cursor, node, start, end);
		if (ts_tree_cursor_goto_first_child(&cursor)) {
			if (named) room = room && put(a, &a->tokens, start) && put(a, &a->tokens, ENGINE_OPENS | ts_node_symbol(node));
			if (++depth > deepest) deepest = depth;
			if (room) continue;
		} else if (end > start) {
			bool text = named && ts_node_symbol(node) < a->kinds && a->texts[ts_node_symbol(node)];
			room = room && put(a, &a->tokens, start) && put(a, &a->tokens, text ? ENGINE_TEXT | end : end);
		}
		while (room && !ts_tree_cursor_goto_next_sibling(&cursor)) {
			if (!ts_tree_cursor_goto_parent(&cursor)) return deepest;
			depth--;
			node = ts_tree_cursor_current_node(&cursor);
			if (ts_node_is_named(node)) room = put(a, &a->tokens, ts_node_end_byte(node)) && put(a, &a->tokens, ENGINE_CLOSES);
		}
		if (!room) {
			a->tokens.length = a->nodes.length = 0;
			return deepest;
		}
	}
}

// A scanner takes its memory from malloc, and a long jump passes by the parser's end, which would free it: so
// the run keeps it, and frees it itself. A jump never starts inside a scanner, for those do not use the arena.
static void *keep_scanner(void) {
	return current->scanner = current->original->external_scanner.create();
}

static void leave_scanner(void *scanner) { (void)scanner; }

// guarded writes a grammar whose scanner is kept by the run. Others stay what they are.
static const TSLanguage *guarded(arena *a, const TSLanguage *original, TSLanguage *copy) {
	if (!original->external_scanner.create || !original->external_scanner.destroy) return original;
	*copy = *original;
	copy->external_scanner.create = keep_scanner;
	copy->external_scanner.destroy = leave_scanner;
	a->original = original;
	return copy;
}

static int parse(arena *a, const TSLanguage *language, const TSQuery *query, engine_result *result) {
	TSParser *parser = ts_parser_new();
	if (!ts_parser_set_language(parser, language)) {
		ts_parser_delete(parser);
		return ENGINE_REFUSED;
	}
	TSInput input = {a, read_source, a->narrow ? TSInputEncodingCustom : TSInputEncodingUTF8, decode_narrow};
	TSTree *tree = ts_parser_parse_with_options(parser, NULL, input, (TSParseOptions){NULL, on_parse});
	ts_parser_delete(parser);
	spend(a, 0); // a source that seemed to end is not the whole one
	if (!tree) return ENGINE_REFUSED;
	TSNode root = ts_tree_root_node(tree);
	result->has_error = ts_node_has_error(root);
	TSQueryCursor *cursor = ts_query_cursor_new();
	ts_query_cursor_set_max_start_depth(cursor, ENGINE_DEPTH);
	a->cursor = cursor;
	TSQueryCursorOptions options = {NULL, on_query};
	ts_query_cursor_exec_with_options(cursor, query, root, &options);
	TSQueryMatch match;
	while (ts_query_cursor_next_match(cursor, &match)) {
		put_match(a, match.pattern_index);
		put_match(a, match.capture_count);
		for (uint16_t i = 0; i < match.capture_count; i++) {
			put_match(a, match.captures[i].index);
			put_match(a, ts_node_start_byte(match.captures[i].node));
			put_match(a, ts_node_end_byte(match.captures[i].node));
		}
	}
	result->deep = put_tokens(a, root) > ENGINE_DEPTH;
	return ENGINE_OK; // the tree and the cursors go with the arena
}

void engine_run(const TSLanguage *language, const TSQuery *query, const uint8_t *texts, const char *source, uint32_t length, int narrow, int nodes,
	uint64_t steps, size_t memory, engine_result *result) {
	arena *a = calloc(1, sizeof(arena));
	memset(result, 0, sizeof *result);
	if (!a) {
		result->status = ENGINE_STARVED;
		return;
	}
	a->limit = memory;
	a->source = source;
	a->source_length = length;
	a->narrow = narrow;
	a->with_nodes = nodes;
	a->texts = texts;
	a->kinds = ts_language_symbol_count(language);
	a->most = steps;
	TSLanguage copy; // the tree points to it, and ends with this call
	language = guarded(a, language, &copy);
	current = a;
	int left = setjmp(a->leave);
	result->status = left ? left : parse(a, language, query, result);
	current = NULL;
	result->steps = a->steps;
	if (a->scanner) a->original->external_scanner.destroy(a->scanner);
	if (result->status == ENGINE_OK) {
		result->matches = a->matches.numbers;
		result->matches_length = a->matches.length;
		result->tokens = a->tokens.numbers;
		result->tokens_length = a->tokens.length;
		result->nodes = a->nodes.numbers;
		result->nodes_length = a->nodes.length;
	} else {
		free(a->matches.numbers);
		free(a->tokens.numbers);
		free(a->nodes.numbers);
	}
	for (chunk *k = a->chunks; k;) {
		chunk *next = k->next;
		free(k);
		k = next;
	}
	free(a);
}
