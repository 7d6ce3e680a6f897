// tree-sitter's core, compiled as one file as its lib.c is meant to be, and what needs its private types.
#define _POSIX_C_SOURCE 200112L
#define _DEFAULT_SOURCE
#include "core.h"

// What a query's patterns can match in a grammar takes 91 % of the time to compile it, and depends on nothing else. So that walk
// can be answered from notes. query.c names it three times: where it defines it and in two calls, which this gives a name of
// their own. With any other number this does not compile.
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#undef ts_query__perform_analysis
#define ts_query__perform_analysis JOIN(walk_patterns_, __COUNTER__)
static void walk_patterns_1(void *query, const void *subgraphs, void *analysis);
static void walk_patterns_2(void *query, const void *subgraphs, void *analysis);

#include "lib.c"

_Static_assert(__COUNTER__ == 3, "query.c walks patterns in other places than two");

#include "pending.h"
#include "walks.h"

static _Thread_local walks *notes;

// put_walk appends a number to the notes.
static void put_walk(uint16_t number) {
	if (notes->written == notes->room) {
		size_t room = notes->room ? 2 * notes->room : 1024;
		uint16_t *grown = realloc(notes->write, room * sizeof(uint16_t));
		if (!grown) abort();
		notes->write = grown;
		notes->room = room;
	}
	notes->write[notes->written++] = number;
}

// Notes of one walk: whether it was given up, how many and which symbols it ends in, how many and which steps.
static void walk_patterns(TSQuery *query, const AnalysisSubgraphArray *subgraphs, QueryAnalysis *analysis) {
	const uint16_t *read = notes->read;
	size_t left = notes->length, n = 0;
	bool whole = left >= 3 && left >= 3u + read[1] && left >= 3u + read[1] + read[2 + read[1]];
	if (!whole) {
		notes->length = 0; // and so are those after it
		walk_patterns_0(query, subgraphs, analysis);
		put_walk(analysis->did_abort);
		put_walk(analysis->finished_parent_symbols.size);
		for (uint32_t i = 0; i < analysis->finished_parent_symbols.size; i++) put_walk(analysis->finished_parent_symbols.contents[i]);
		put_walk(analysis->final_step_indices.size);
		for (uint32_t i = 0; i < analysis->final_step_indices.size; i++) put_walk(analysis->final_step_indices.contents[i]);
		return;
	}
	analysis->did_abort = read[n++];
	array_clear(&analysis->finished_parent_symbols);
	for (uint32_t size = read[n++]; size > 0; size--) array_push(&analysis->finished_parent_symbols, read[n++]);
	array_clear(&analysis->final_step_indices);
	for (uint32_t size = read[n++]; size > 0; size--) array_push(&analysis->final_step_indices, read[n++]);
	notes->read += n;
	notes->length -= n;
}

static void walk_patterns_1(void *query, const void *subgraphs, void *analysis) { walk_patterns(query, subgraphs, analysis); }
static void walk_patterns_2(void *query, const void *subgraphs, void *analysis) { walk_patterns(query, subgraphs, analysis); }

TSQuery *core_query(const TSLanguage *language, const char *source, uint32_t length, uint32_t *offset, TSQueryError *error, walks *w) {
	notes = w;
	TSQuery *query = ts_query_new(language, source, length, offset, error);
	notes = NULL;
	return query;
}

pending core_pending(const TSQueryCursor *cursor) {
	pending p = {cursor->states.size, 0};
	const QueryState *states = cursor->states.contents;
	for (uint32_t i = 0, first = 0; i < p.matches; i++) {
		if (states[i].pattern_index != states[first].pattern_index || states[i].start_depth != states[first].start_depth) first = i;
		p.pairs += i - first;
	}
	return p;
}
