// tree-sitter's core, compiled as one file as its lib.c is meant to be, and what needs its private types.
#define _POSIX_C_SOURCE 200112L
#define _DEFAULT_SOURCE
#include "core.h"

#include "lib.c"

#include "pending.h"

pending core_pending(const TSQueryCursor *cursor) {
	pending p = {cursor->states.size, 0};
	const QueryState *states = cursor->states.contents;
	for (uint32_t i = 0, first = 0; i < p.matches; i++) {
		if (states[i].pattern_index != states[first].pattern_index || states[i].start_depth != states[first].start_depth) first = i;
		p.pairs += i - first;
	}
	return p;
}
