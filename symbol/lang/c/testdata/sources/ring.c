// Licence: none.

/* The ring buffer. */
#define _GNU_SOURCE
#include "ring.h"
#include <stdio.h>
#include <stdlib.h>
#include RING_CONFIG

#define LOG(fmt, ...) fprintf(stderr, fmt, __VA_ARGS__)
#undef LOG_ALL
#define EXPORT_SYMBOL(name) extern void __export_##name(void)

int ring_debug = 0;
const char *const ring_version = "1.0";
static const int primes[] = { 2, 3, 5 };
static unsigned hits, misses = 1;
static int (*hook)(int, void *) = NULL;
static ring *pool[4];

struct counter {
	long n;
} total = { 0 }, *last;

static void drop(struct ring_slot *slot);
static int cmp_slot(const void *a, const void *b);

/* The operations of a plain ring. */
static const struct ring_ops plain_ops = {
	.push = ring_push,
	.free = ring_free,
	.name = "plain",
};

/* Makes a ring. */
ring *
ring_new(size_t slots, const char *name)
{
	ring *r = calloc(1, sizeof(*r) + slots * sizeof(struct ring_slot));
	struct local { int a; } tmp;
	if (!r)
		return NULL;
	r->name = name;
	qsort(r->slots, slots, sizeof(r->slots[0]), cmp_slot);
	tmp.a = RING_MAX(1, 2);
	return r;
}

static void
drop(struct ring_slot *slot)
{
	if (slot->visit)
		slot->visit(slot, NULL);
	free(slot->data);
	LOG("dropped %p\n", (void *)slot);
}

__attribute__((noinline))
int ring_push(ring *r, void *data, size_t len)
{
	for (size_t i = 0; i < RING_SLOTS; i++) {
		if (!r->slots[i].used) {
			r->slots[i] = (struct ring_slot){ .data = data, .len = len };
			hits++;
			return ring_state(r);
		}
	}
	goto full;
full:
	misses++;
	return RING_FULL;
}

EXPORT_SYMBOL(ring_push);

static cmp_t (*choose(int how))(const void *, const void *)
{
	return how ? cmp_slot : NULL;
}

/* Old style. */
int sum(a, b)
	int a;
	int b;
{
	return a + b;
}

#ifdef DEBUG
void ring_dump(const ring *r)
{
	printf("%s\n", r->name);
}
#elif defined(TRACE)
void ring_dump(const ring *r) { puts(r->name); }
#else
# define ring_dump(r) ((void)0)
#endif

RING_API void ring_each(ring *r, ring_visit_fn visit, void *ctx)
{
	struct ring_slot *slot = NULL, *end;
	for (slot = r->slots; slot; slot = slot->next)
		(*visit)(r, ctx);
	(void)end;
}

#define _(text) gettext(text)
const char *ring_said(void) { return _("ring"); }
