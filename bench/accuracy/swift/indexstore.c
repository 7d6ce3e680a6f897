// Prints what the index store of Swift's compiler holds, a name a line with tabs between: file, line, column, roles, kind, subkind, USR, USR of what it is a
// member of.
// indexstore LIBRARY STORE. The functions are those of indexstore.h in swiftlang/llvm-project, which no package has.
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void *ref;
typedef struct {
	const char *data;
	size_t length;
} text;

enum { RECORD = 2 };      // kind of what a unit depends on
enum { CHILD = 1 << 9 }; // role of a relation

#define FUNCTIONS(F)                                                                                                                        \
	F(ref, store_create, (const char *, ref *))                                                                                             \
	F(bool, store_units_apply_f, (ref, unsigned, void *, bool (*)(void *, text)))                                                           \
	F(ref, unit_reader_create, (ref, const char *, ref *))                                                                                  \
	F(bool, unit_reader_dependencies_apply_f, (ref, void *, bool (*)(void *, ref)))                                                         \
	F(int, unit_dependency_get_kind, (ref))                                                                                                 \
	F(bool, unit_dependency_is_system, (ref))                                                                                               \
	F(text, unit_dependency_get_filepath, (ref))                                                                                            \
	F(text, unit_dependency_get_name, (ref))                                                                                                \
	F(ref, record_reader_create, (ref, const char *, ref *))                                                                                \
	F(void, record_reader_dispose, (ref))                                                                                                   \
	F(bool, record_reader_occurrences_apply_f, (ref, void *, bool (*)(void *, ref)))                                                        \
	F(ref, occurrence_get_symbol, (ref))                                                                                                    \
	F(uint64_t, occurrence_get_roles, (ref))                                                                                                \
	F(void, occurrence_get_line_col, (ref, unsigned *, unsigned *))                                                                         \
	F(int, symbol_get_kind, (ref))                                                                                                          \
	F(int, symbol_get_subkind, (ref))                                                                                                       \
	F(bool, occurrence_relations_apply_f, (ref, void *, bool (*)(void *, ref)))                                                             \
	F(uint64_t, symbol_relation_get_roles, (ref))                                                                                           \
	F(ref, symbol_relation_get_symbol, (ref))                                                                                               \
	F(text, symbol_get_usr, (ref))
#define DECLARE(result, name, parameters) static result(*name) parameters;
FUNCTIONS(DECLARE)

static ref store;

static bool relation(void *parent, ref r) {
	if (symbol_relation_get_roles(r) & CHILD) *(text *)parent = symbol_get_usr(symbol_relation_get_symbol(r));
	return true;
}

static bool occurrence(void *file, ref o) {
	unsigned line, column;
	occurrence_get_line_col(o, &line, &column);
	ref s = occurrence_get_symbol(o);
	text usr = symbol_get_usr(s), parent = {"", 0};
	occurrence_relations_apply_f(o, &parent, relation);
	printf("%s\t%u\t%u\t%llu\t%d\t%d\t%.*s\t%.*s\n", (char *)file, line, column, (unsigned long long)occurrence_get_roles(o), symbol_get_kind(s),
	       symbol_get_subkind(s), (int)usr.length, usr.data, (int)parent.length, parent.data);
	return true;
}

static bool dependency(void *context, ref d) {
	(void)context;
	if (unit_dependency_get_kind(d) != RECORD || unit_dependency_is_system(d)) return true;
	text path = unit_dependency_get_filepath(d), name = unit_dependency_get_name(d);
	char *file = strndup(path.data, path.length), *record = strndup(name.data, name.length);
	ref failed = NULL, r = record_reader_create(store, record, &failed);
	if (r) {
		record_reader_occurrences_apply_f(r, file, occurrence);
		record_reader_dispose(r);
	}
	free(file);
	free(record);
	return true;
}

static bool unit(void *context, text name) {
	(void)context;
	char *copy = strndup(name.data, name.length);
	ref failed = NULL, u = unit_reader_create(store, copy, &failed);
	if (u) unit_reader_dependencies_apply_f(u, NULL, dependency);
	free(copy);
	return true;
}

int main(int argc, char **argv) {
	void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
	if (!library) {
		fprintf(stderr, "indexstore LIBRARY STORE: %s\n", argc == 3 ? dlerror() : "two arguments");
		return 2;
	}
#define LOAD(result, name, parameters)                                                                                                      \
	*(void **)&name = dlsym(library, "indexstore_" #name);                                                                                  \
	if (!name) return fprintf(stderr, "%s has no %s\n", argv[1], #name), 2;
	FUNCTIONS(LOAD)
	ref failed = NULL;
	if (!(store = store_create(argv[2], &failed))) return fprintf(stderr, "%s: no store\n", argv[2]), 1;
	return store_units_apply_f(store, 1, NULL, unit) ? 0 : 1;
}
