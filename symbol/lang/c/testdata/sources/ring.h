/*
 * A ring buffer of fixed size.
 */
#ifndef RING_H
#define RING_H

#include <stddef.h>
#include "config.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define RING_API __declspec(dllexport)
#else
#define RING_API __attribute__((visibility("default")))
#endif

/* How many slots a ring has unless told. */
#define RING_SLOTS 64
/* The larger of two. */
#define RING_MAX(a, b) \
	((a) > (b) ? (a) : (b))

/** What went wrong. */
typedef enum ring_status {
	RING_OK = 0,
	RING_FULL,   /* no slot left */
	RING_EMPTY = RING_FULL + 1,
} ring_status_t;

enum { RING_MIN = 2, RING_STEP };

/* A slot of the ring. */
struct ring_slot {
	void *data;
	size_t len, cap;
	unsigned int used : 1, pinned : 1;
	union {
		int i;
		float f;
	} as;
	struct ring_slot *next;
	int (*visit)(struct ring_slot *slot, void *ctx);
};

/* The ring itself. */
typedef struct ring {
	struct ring_slot slots[RING_SLOTS];
	const char *name;
} ring;

typedef struct {
	int x;
	int y;
} point_t, *point_ref;

typedef union word { int i; char bytes[4]; } word_t;
typedef int (*ring_visit_fn)(const ring *r, void *ctx);
typedef unsigned long ring_id;
typedef struct ring_hidden ring_hidden;
struct forward;

/* Makes a ring. */
RING_API ring *ring_new(size_t slots, const char *name);
int ring_push(ring *r, void *data,
	      size_t len);
ring_status_t ring_state(const ring *);
void ring_each(ring *r, ring_visit_fn visit, void *ctx), ring_free(ring *r);
extern int ring_debug;
extern const char *const ring_version;

static inline int ring_is_full(const ring *r)
{
	return ring_state(r) == RING_FULL;
}

#ifdef __cplusplus
}
#endif

#endif /* RING_H */
