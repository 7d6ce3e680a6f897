// Writes every use of a name in C and C++ sources, and what libclang says that it means, as JSON lines:
//   {"k":"file","p":path}
//   {"k":form,"p":path,"o":offset,"l":line,"n":name,"t":[[path,offset,kind]…],"u":key,"i":[path,offset,kind]}
//   {"k":"def","p":path,"o":offset,"h":kind,"u":key}   what other files see under a key
//   {"k":"skipped","p":path,"l":first line,"o":last line}   lines of which nothing is known: #if that is not built, bodies of macros,
//                all of a source that itself includes what is not there
//   {"k":"implements",…}   a method, and those that it overrides
// or "s":"unknown" in place of "t". What is declared elsewhere is ["name",-1,"outside"]. A header is read with the first source that includes it.
// Usage: uses ROOT <COMMANDS, a line a source: its path and arguments with tabs between.
#include <clang-c/Index.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEP = 4096 };

// A frame is a cursor that is open, the number of its children so far, where the first ends, and what a designator of it names.
typedef struct {
	CXCursor cursor, designated;
	int children;
	unsigned first_end;
} frame;

static const char *root;
static size_t root_length;
static CXTranslationUnit unit;
static frame stack[DEEP];
static int depth;
static char *taken[100000]; // files that an earlier source has read
static int count, before;

static const char *path_of(CXFile file) {
	static char path[4096];
	if (!file) return NULL;
	CXString name = clang_File_tryGetRealPathName(file);
	const char *text = clang_getCString(name);
	const char *found = NULL;
	if (text && !strncmp(text, root, root_length) && text[root_length] == '/' && strlen(text) < sizeof path) found = strcpy(path, text + root_length + 1);
	clang_disposeString(name);
	return found;
}

// fresh reports whether a file is to be read with this source.
static int fresh(const char *path) {
	for (int i = 0; i < count; i++)
		if (!strcmp(taken[i], path)) return i >= before;
	if (count < (int)(sizeof taken / sizeof *taken)) taken[count++] = strdup(path);
	printf("{\"k\":\"file\",\"p\":\"%s\"}\n", path);
	return 1;
}

static const char *kind_of(CXCursor c) {
	enum CXCursorKind k = clang_getCursorKind(c);
	enum CXCursorKind in = clang_getCursorKind(clang_getCursorSemanticParent(c));
	int local = in == CXCursor_FunctionDecl || in == CXCursor_CXXMethod || in == CXCursor_Constructor || in == CXCursor_Destructor || in == CXCursor_FunctionTemplate;
	int member = in == CXCursor_ClassDecl || in == CXCursor_StructDecl || in == CXCursor_UnionDecl || in == CXCursor_ClassTemplate || in == CXCursor_ClassTemplatePartialSpecialization;
	switch (k) {
	case CXCursor_FunctionDecl: return "function";
	case CXCursor_FunctionTemplate: return member ? "method" : "function";
	case CXCursor_CXXMethod: case CXCursor_Constructor: case CXCursor_Destructor: case CXCursor_ConversionFunction: return "method";
	case CXCursor_StructDecl: case CXCursor_UnionDecl: case CXCursor_ClassDecl: case CXCursor_EnumDecl: case CXCursor_TypedefDecl: case CXCursor_TypeAliasDecl:
	case CXCursor_ClassTemplate: case CXCursor_ClassTemplatePartialSpecialization: case CXCursor_TypeAliasTemplateDecl: return local ? "inner" : "type";
	case CXCursor_FieldDecl: return "field";
	case CXCursor_EnumConstantDecl: return "member";
	case CXCursor_VarDecl: return local ? "local" : member ? "field" : "variable";
	case CXCursor_MacroDefinition: return clang_Cursor_isMacroFunctionLike(c) ? "function" : "constant";
	default: return "local";
	}
}

// spot_of is where the name of a declaration stands.
static const char *spot_of(CXCursor c, unsigned *offset) {
	CXFile file;
	clang_getFileLocation(clang_getCursorLocation(c), &file, NULL, NULL, offset);
	return path_of(file);
}

static void key_of(CXCursor c) {
	enum CXLinkageKind linkage = clang_getCursorLinkage(c);
	if (linkage != CXLinkage_External && linkage != CXLinkage_UniqueExternal) return;
	CXString usr = clang_getCursorUSR(c);
	if (clang_getCString(usr) && !strpbrk(clang_getCString(usr), "\"\\")) printf(",\"u\":\"%s\"", clang_getCString(usr));
	clang_disposeString(usr);
}

static int target(CXCursor c, int n) {
	unsigned offset;
	const char *path = spot_of(c, &offset);
	if (!path) return n;
	printf("%s[\"%s\",%u,\"%s\"]", n ? "," : "", path, offset, kind_of(c));
	return n + 1;
}

// targets writes what a cursor declares: the declaration that is seen, its definition, and the struct that a typedef is another name of.
static int targets(CXCursor c) {
	CXCursor definition = clang_getCursorDefinition(c), of = clang_getTypeDeclaration(clang_getTypedefDeclUnderlyingType(c));
	CXCursor template = clang_getSpecializedCursorTemplate(c);
	int n = target(c, 0);
	if (!clang_Cursor_isNull(definition) && !clang_equalCursors(definition, c)) n = target(definition, n);
	if (!clang_Cursor_isNull(template)) n = target(template, n);
	if (clang_getCursorKind(c) == CXCursor_TypedefDecl && !clang_Cursor_isNull(of)) {
		CXString a = clang_getCursorSpelling(c), b = clang_getCursorSpelling(of);
		if (!strcmp(clang_getCString(a), clang_getCString(b)) || clang_Cursor_isAnonymous(of)) n = target(of, n);
		clang_disposeString(a);
		clang_disposeString(b);
	}
	return n;
}

static int wraps(enum CXCursorKind k) {
	return k == CXCursor_UnexposedExpr || k == CXCursor_ParenExpr || k == CXCursor_CStyleCastExpr || k == CXCursor_ConditionalOperator || k == CXCursor_CXXStaticCastExpr;
}

// operator_at returns the first character behind what stands before an operator, skipping blanks.
static const char *operator_at(const char *text, size_t size, unsigned at) {
	while (at < size && (isspace((unsigned char)text[at]) || text[at] == ')')) at++;
	return at < size ? text + at : "";
}

static int assigns(const char *op) { return op[0] == '=' && op[1] != '='; }

static const char *operator_of(frame *f) {
	CXFile file;
	unsigned offset;
	size_t size;
	clang_getFileLocation(clang_getCursorLocation(f->cursor), &file, NULL, NULL, &offset);
	const char *text = file ? clang_getFileContents(unit, file, &size) : NULL;
	return text ? operator_at(text, size, f->first_end) : "";
}

// stored is the field or variable that the left side of an assignment names.
static enum CXChildVisitResult first_child(CXCursor c, CXCursor parent, CXClientData into) {
	(void)parent;
	*(CXCursor *)into = c;
	return CXChildVisit_Break;
}

// form says how a name is used; callable: it names a function. into is what it is stored in.
static const char *form(CXCursor c, CXCursor of, int callable, CXCursor *into) {
	enum CXCursorKind kind = clang_getCursorKind(c);
	int i = depth - 1;
	frame *up = &stack[i];
	if (kind == CXCursor_MacroExpansion) return clang_Cursor_isMacroFunctionLike(of) ? "call" : "read";
	if (kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef) {
		enum CXCursorKind in = clang_getCursorKind(up->cursor);
		if (in == CXCursor_CXXBaseSpecifier) return "inherit";
		if (in == CXCursor_DeclRefExpr || in == CXCursor_MemberRefExpr) return "qualifier";
		if (in == CXCursor_CXXNewExpr || in == CXCursor_CallExpr || in == CXCursor_CXXFunctionalCastExpr) return "call";
		return "type";
	}
	if (kind == CXCursor_MemberRef) return clang_getCursorKind(up->cursor) == CXCursor_Constructor ? "write" : "key";
	int index = up->children - 1;
	while (i > 0 && (wraps(clang_getCursorKind(up->cursor)) || (callable && clang_getCursorKind(up->cursor) == CXCursor_UnaryOperator)) && clang_Cursor_isNull(up->designated)) {
		up = &stack[--i];
		index = up->children - 1;
	}
	switch (clang_getCursorKind(up->cursor)) {
	case CXCursor_CallExpr: return index ? callable ? "argument" : "read" : callable ? "call" : "called value";
	case CXCursor_CompoundAssignOperator: return callable ? "other value" : index ? "read" : "write";
	case CXCursor_BinaryOperator: {
		if (!callable && index) return "read";
		const char *op = index ? operator_of(up) : "";
		if (!index) { // its own end is that of the left side, if nothing follows it there
			CXFile file;
			unsigned offset;
			size_t size;
			clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(i + 1 < depth ? stack[i + 1].cursor : c)), &file, NULL, NULL, &offset);
			const char *text = file ? clang_getFileContents(unit, file, &size) : NULL;
			if (text) op = operator_at(text, size, offset);
		}
		if (!callable) return assigns(op) ? "write" : "read";
		if (!assigns(op)) return "compared";
		CXCursor left = clang_getNullCursor();
		clang_visitChildren(up->cursor, first_child, &left);
		*into = clang_getCursorReferenced(left);
		return "assigned";
	}
	case CXCursor_UnaryOperator: {
		CXFile file;
		unsigned offset, end;
		size_t size;
		CXSourceRange extent = clang_getCursorExtent(up->cursor);
		clang_getFileLocation(clang_getRangeStart(extent), &file, NULL, NULL, &offset);
		clang_getFileLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &end);
		const char *text = file ? clang_getFileContents(unit, file, &size) : NULL;
		if (!text || end < 2 || end > size) return "read";
		int step = !strncmp(text + offset, "++", 2) || !strncmp(text + offset, "--", 2) || !strncmp(text + end - 2, "++", 2) || !strncmp(text + end - 2, "--", 2);
		return step ? "write" : "read";
	}
	default: break;
	}
	if (!callable) return "read";
	if (!clang_Cursor_isNull(up->designated)) {
		*into = up->designated;
		return "keyed field";
	}
	switch (clang_getCursorKind(up->cursor)) {
	case CXCursor_InitListExpr: return clang_getCanonicalType(clang_getCursorType(up->cursor)).kind == CXType_Record ? "unkeyed field" : "element";
	case CXCursor_VarDecl: *into = up->cursor; return "declared";
	case CXCursor_ReturnStmt: return "returned";
	case CXCursor_ParmDecl: return "default argument";
	default: return "other value";
	}
}

static int refers(enum CXCursorKind k) {
	switch (k) {
	case CXCursor_DeclRefExpr: case CXCursor_MemberRefExpr: case CXCursor_MemberRef: case CXCursor_TypeRef: case CXCursor_TemplateRef:
	case CXCursor_MacroExpansion: case CXCursor_OverloadedDeclRef: return 1;
	default: return 0;
	}
}

// named returns the length of the name at an offset, 0 for none.
static int named(CXFile file, unsigned offset, const char **name) {
	size_t size;
	const char *text = clang_getFileContents(unit, file, &size);
	unsigned end = offset;
	while (text && end < size && (isalnum((unsigned char)text[end]) || text[end] == '_')) end++;
	*name = text + offset;
	return end - offset;
}

static void reference(CXCursor c, CXFile file, const char *where, unsigned line, unsigned offset) {
	char path[4096];
	strcpy(path, where);
	const char *name;
	int length = named(file, offset, &name);
	CXCursor of = clang_getCursorReferenced(c), into = clang_getNullCursor();
	if (!length) return;
	if (clang_Cursor_isNull(of) || clang_getCursorKind(c) == CXCursor_OverloadedDeclRef) {
		printf("{\"k\":\"read\",\"p\":\"%s\",\"o\":%u,\"l\":%u,\"n\":\"%.*s\",\"s\":\"unknown\"}\n", path, offset, line, length, name);
		return;
	}
	CXString spelled = clang_getCursorSpelling(of);
	const char *own = clang_getCString(spelled);
	int same = own && (int)strlen(own) == length && !strncmp(own, name, length);
	clang_disposeString(spelled);
	if (!same) return; // in the body of a macro, an operator, a constructor that is implied
	unsigned at;
	const char *kind = kind_of(of);
	if (!spot_of(of, &at)) return;
	int callable = !strcmp(kind, "function") || !strcmp(kind, "method");
	const char *how = form(c, of, callable, &into);
	printf("{\"k\":\"%s\",\"p\":\"%s\",\"o\":%u,\"l\":%u,\"n\":\"%.*s\",\"t\":[", how, path, offset, line, length, name);
	targets(of);
	printf("]");
	key_of(of);
	if (!clang_Cursor_isNull(into) && spot_of(into, &at)) {
		printf(",\"i\":");
		target(into, 0);
	}
	printf("}\n");
}

static void declaration(CXCursor c, const char *where, unsigned offset) {
	char path[4096];
	strcpy(path, where);
	printf("{\"k\":\"def\",\"p\":\"%s\",\"o\":%u,\"h\":\"%s\"", path, offset, kind_of(c));
	key_of(c);
	printf("}\n");
	CXCursor *over = NULL;
	unsigned n = 0;
	clang_getOverriddenCursors(c, &over, &n);
	for (unsigned i = 0; i < n; i++) {
		unsigned at;
		CXString name = clang_getCursorSpelling(over[i]);
		printf("{\"k\":\"implements\",\"p\":\"%s\",\"o\":%u,\"t\":[", path, offset);
		if (spot_of(over[i], &at)) targets(over[i]);
		else printf("[\"%s\",-1,\"outside\"]", clang_getCString(name));
		printf("]");
		key_of(over[i]);
		printf("}\n");
		clang_disposeString(name);
	}
	if (over) clang_disposeOverriddenCursors(over);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data) {
	(void)parent;
	(void)data;
	CXFile file;
	unsigned line, offset, end, last;
	frame *up = &stack[depth - 1];
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_MacroExpansion && clang_Cursor_isMacroBuiltin(c)) return CXChildVisit_Continue;
	clang_getFileLocation(clang_getCursorLocation(c), &file, &line, NULL, &offset);
	const char *path = path_of(file);
	if (!path) {
		if (depth == 1) return CXChildVisit_Continue;
	} else if (!fresh(path)) return CXChildVisit_Continue;
	up->children++;
	if (path && refers(kind)) reference(c, file, path, line, offset);
	else if (path && (clang_isDeclaration(kind) || kind == CXCursor_MacroDefinition)) declaration(c, path, offset);
	CXSourceRange extent = clang_getCursorExtent(c);
	clang_getFileLocation(clang_getRangeEnd(extent), NULL, &last, NULL, &end);
	if (path && kind == CXCursor_MacroDefinition && (path = path_of(file))) printf("{\"k\":\"skipped\",\"p\":\"%s\",\"l\":%u,\"o\":%u}\n", path, line, last);
	if (kind == CXCursor_MemberRef) up->designated = clang_getCursorReferenced(c);
	if (depth < DEEP - 1) {
		stack[depth++] = (frame){c, clang_getNullCursor(), 0, 0};
		clang_visitChildren(c, visit, NULL);
		depth--;
	}
	if (up->children == 1) up->first_end = end;
	return CXChildVisit_Continue;
}

static void skipped(void) {
	CXSourceRangeList *all = clang_getAllSkippedRanges(unit);
	for (unsigned i = 0; all && i < all->count; i++) {
		CXFile file;
		unsigned from, to;
		clang_getFileLocation(clang_getRangeStart(all->ranges[i]), &file, &from, NULL, NULL);
		clang_getFileLocation(clang_getRangeEnd(all->ranges[i]), NULL, &to, NULL, NULL);
		const char *path = path_of(file);
		if (path && fresh(path)) printf("{\"k\":\"skipped\",\"p\":\"%s\",\"l\":%u,\"o\":%u}\n", path, from, to);
	}
	if (all) clang_disposeSourceRangeList(all);
}

// unknown reports whether the name at a token is none that libclang relates to a declaration: it stands in a directive, in what an error
// made it give up, in what a macro throws away, or depends on a template's arguments.
static int unknown(CXCursor at, const char *name) {
	CXCursor of = clang_getCursorReferenced(at);
	enum CXCursorKind kind = clang_getCursorKind(at);
	if (clang_isInvalid(kind) || kind == CXCursor_PreprocessingDirective || kind == CXCursor_OverloadedDeclRef) return 1;
	if (kind == CXCursor_MacroDefinition || kind == CXCursor_InclusionDirective) return 0;
	CXString spelled = clang_getCursorSpelling(clang_Cursor_isNull(of) ? at : of);
	const char *own = clang_getCString(spelled);
	size_t length = strlen(name);
	int differs = !own || strncmp(own, name[0] == '~' ? name + 1 : name, length) || (own[length] && own[length] != '<');
	clang_disposeString(spelled);
	return differs;
}

// unknowns writes the names of a file of which libclang knows nothing.
static void unknowns(const char *path) {
	static char whole[8192];
	size_t size;
	snprintf(whole, sizeof whole, "%s/%s", root, path);
	CXFile file = clang_getFile(unit, whole);
	if (!file || !clang_getFileContents(unit, file, &size)) return;
	CXSourceRange all = clang_getRange(clang_getLocationForOffset(unit, file, 0), clang_getLocationForOffset(unit, file, (unsigned)size));
	CXToken *tokens = NULL;
	unsigned n = 0;
	clang_tokenize(unit, all, &tokens, &n);
	CXCursor *cursors = calloc(n + 1, sizeof *cursors);
	clang_annotateTokens(unit, tokens, n, cursors);
	for (unsigned i = 0; i < n; i++) {
		if (clang_getTokenKind(tokens[i]) != CXToken_Identifier) continue;
		unsigned line, offset;
		CXString name = clang_getTokenSpelling(unit, tokens[i]);
		clang_getFileLocation(clang_getTokenLocation(unit, tokens[i]), NULL, &line, NULL, &offset);
		if (unknown(cursors[i], clang_getCString(name)))
			printf("{\"k\":\"read\",\"p\":\"%s\",\"o\":%u,\"l\":%u,\"n\":\"%s\",\"s\":\"unknown\"}\n", path, offset, line, clang_getCString(name));
		clang_disposeString(name);
	}
	free(cursors);
	clang_disposeTokens(unit, tokens, n);
}

// lacking skips a source that itself includes what is not there: for another platform, or a library.
static void lacking(const char *source) {
	for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
		CXDiagnostic d = clang_getDiagnostic(unit, i);
		CXFile file;
		size_t size;
		clang_getFileLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, NULL);
		CXString says = clang_getDiagnosticSpelling(d);
		int lacks = strstr(clang_getCString(says), "file not found") != NULL;
		clang_disposeString(says);
		clang_disposeDiagnostic(d);
		if (!lacks || !file || !clang_File_isEqual(file, clang_getFile(unit, source))) continue;
		const char *path = path_of(file), *text = clang_getFileContents(unit, file, &size);
		unsigned lines = 1;
		for (size_t at = 0; text && at < size; at++) lines += text[at] == '\n';
		if (path) printf("{\"k\":\"skipped\",\"p\":\"%s\",\"l\":1,\"o\":%u}\n", path, lines);
		return;
	}
}

int main(int argc, char **argv) {
	if (argc != 2) return fprintf(stderr, "uses ROOT <COMMANDS\n"), 2;
	root = argv[1];
	root_length = strlen(root);
	static char line[1 << 20];
	CXIndex index = clang_createIndex(0, 0);
	while (fgets(line, sizeof line, stdin)) {
		const char *arguments[4096];
		int n = 0;
		line[strcspn(line, "\n")] = 0;
		for (char *a = strtok(line, "\t"); a && n < 4096; a = strtok(NULL, "\t")) arguments[n++] = a;
		before = count;
		enum CXErrorCode failed = clang_parseTranslationUnit2(index, arguments[0], arguments + 1, n - 1, NULL, 0, CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing, &unit);
		if (failed) continue;
		depth = 1;
		stack[0] = (frame){clang_getTranslationUnitCursor(unit), clang_getNullCursor(), 0, 0};
		clang_visitChildren(stack[0].cursor, visit, NULL);
		skipped();
		for (int i = before; i < count; i++) unknowns(taken[i]);
		lacking(arguments[0]);
		clang_disposeTranslationUnit(unit);
	}
	return 0;
}
