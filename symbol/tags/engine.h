// One call parses a content, runs a query over its tree and returns the captures as an array of numbers.
#ifndef CODEMEM_ENGINE_H
#define CODEMEM_ENGINE_H

#include <stddef.h>
#include <stdint.h>

enum { ENGINE_OK, ENGINE_LATE, ENGINE_BIG, ENGINE_REFUSED };

typedef struct {
	uint32_t *numbers; // per match: pattern, n, and n times capture, start byte, end byte; free with engine_free
	size_t length;
	int status;
	int has_error; // the tree has error or missing nodes
} engine_result;

void engine_start(void);
void *engine_query(const void *language, const char *source, uint32_t length, uint32_t *at, int *error);
uint32_t engine_patterns(const void *query);
uint32_t engine_captures(const void *query);
const char *engine_capture(const void *query, uint32_t id, uint32_t *length);
const char *engine_string(const void *query, uint32_t id, uint32_t *length);
const uint32_t *engine_predicates(const void *query, uint32_t pattern, uint32_t *steps);
// narrow gives the grammar no character over 255.
void engine_run(const void *language, const void *query, const char *source, uint32_t length, int narrow,
	uint64_t milliseconds, size_t memory, engine_result *result);
void engine_free(void *p);

#endif
