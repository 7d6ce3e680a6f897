// One call parses a content, runs a query over its tree and returns the captures as an array of numbers.
#ifndef CODEMEM_ENGINE_H
#define CODEMEM_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#include "core.h"

// Of how a run ends only ENGINE_STARVED depends on the machine: the system had no memory.
enum { ENGINE_OK, ENGINE_HARD, ENGINE_BIG, ENGINE_STARVED, ENGINE_REFUSED };

#define ENGINE_OPENS 0x80000000u
#define ENGINE_CLOSES 0xC0000000u
#define ENGINE_TEXT 0x40000000u

#define ENGINE_FIELD 16
#define ENGINE_TOKEN 0x80000000u

// What a chain of calls is asked for waits until its end, at each of its levels. So the engine's work would grow with the
// square of the depth.
#define ENGINE_DEPTH 2000

typedef struct {
	uint32_t *matches; // per match: pattern, n, and n times capture, start byte, end byte; free with engine_free
	size_t matches_length;
	uint32_t *tokens; // pairs, in source order: start and end byte of a leaf, with ENGINE_TEXT if its
	                  // kind is a text, start byte and ENGINE_OPENS with the kind of a named node with children, its end byte and ENGINE_CLOSES; none if the tree is too large; free with engine_free
	size_t tokens_length;
	uint32_t *nodes; // if they are asked for, per node that has a name or lies in a field, and holds a byte, outer ones first: its kind and, ENGINE_FIELD bits up, its field, with ENGINE_TOKEN if it has no name, its start and end byte; free with engine_free
	size_t nodes_length;
	int status;
	int has_error; // the tree has error or missing nodes
	int deep;      // it goes deeper than ENGINE_DEPTH: what lies there is not in matches
	uint64_t steps; // that the run took: the same for the same content, however busy the machine
} engine_result;

void engine_start(void);
// texts tells by kind, one byte for each, whether blanks count in it; narrow gives the grammar no character over 255.
void engine_run(const TSLanguage *language, const TSQuery *query, const uint8_t *texts, const char *source, uint32_t length, int narrow, int nodes,
	uint64_t steps, size_t memory, engine_result *result);
void engine_free(void *p);

#endif
