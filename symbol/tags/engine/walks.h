// A query compiled with what is known of its patterns.
#ifndef CODEMEM_WALKS_H
#define CODEMEM_WALKS_H

#include <stddef.h>
#include <stdint.h>

#include "core.h"

typedef struct {
	const uint16_t *read; // notes of an earlier compilation of the same query for the same grammar, or of none
	size_t length;        // of what is left of them
	uint16_t *write;      // notes of the walks that were made; free with free
	size_t written, room;
} walks;

TSQuery *core_query(const TSLanguage *language, const char *source, uint32_t length, uint32_t *offset, TSQueryError *error, walks *w);

#endif
