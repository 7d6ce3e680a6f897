#ifndef CODEMEM_PENDING_H
#define CODEMEM_PENDING_H

#include "core.h"

// pending counts the matches that a query cursor has under way, and the pairs of those of one pattern at one depth.
typedef struct { uint32_t matches; uint64_t pairs; } pending;

pending core_pending(const TSQueryCursor *cursor);

#endif
