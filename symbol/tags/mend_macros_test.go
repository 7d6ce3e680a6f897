package tags

import (
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
)

// TestMendedMacros: a macro among declarations hides nothing around it, and is used where it stands.
func TestMendedMacros(t *testing.T) {
	if !Available {
		t.Skip("no parser")
	}
	for name, c := range map[string]struct{ language, text, symbols, uses string }{
		"before":      {"C++", "API constexpr auto f(int a) -> int { return a; }\nint g();\n", "f g", "API"},
		"constructor": {"C++", "class A {\n  API A(int n) : n_(n) {}\n  int n_;\n};\n", "A A.A A.n_", "API"},
		"qualified":   {"C++", "API std::string f();\nDWORD A::g() { return 1; }\n", "A.g f", "API"},
		"alone":       {"C++", "BEGIN_NAMESPACE\n\ntemplate <bool B> struct A {};\nEND_NAMESPACE\nint f();\n", "A f", "BEGIN_NAMESPACE END_NAMESPACE"},
		"behind":      {"C++", "class A {\n  void f() REQUIRES(mu_);\n  typedef struct b B; bool on_ GUARDED_BY(mu_);\n  int n_ GUARDED_BY(mu_) = 0;\n};\n", "A A.B A.f A.n_ A.on_", "GUARDED_BY GUARDED_BY REQUIRES"},
		"parameter":   {"C++", "template <typename T, ENABLE_IF(is_a<T>())>\nint f(T a) { return 1; }\n", "f", "ENABLE_IF"},
		"class":       {"C++", "class VISIBLE(\"default\") A : public B {\n  int n;\n};\n", "A A.n", "VISIBLE"},
		"reserved":    {"C", "static int f(__unused struct a *b, int c __unused) { return 0; }\nvoid __dead g(int);\n", "f g", "__dead __unused __unused"},
		"defined":     {"C", "#define packed __attribute__((packed))\nstruct a { int b; } packed;\nint f(packed struct a *c);\n", "a a.b f packed", "packed packed"},
		"a type too":  {"C", "typedef struct a a;\n#define a b\n#if X\n#define c d\n#else\ntypedef e c;\n#endif\nint f(a *g, API c h);\nint x = ;\n", "a a c c f x", "API X"},
		"a statement": {"C++", "int f() {\n  if (a) CHECK(b);\n  return SIZE * n;\n}\nAPI class A {};\n", "A f", "API CHECK"},
	} {
		t.Run(name, func(t *testing.T) {
			o := mustParse(t, c.language, []byte(c.text))
			var symbols, uses []string
			for _, s := range o.Symbols {
				symbols = append(symbols, s.Qualified)
			}
			for _, list := range [][]symbol.Reference{o.References, o.Accesses} {
				for _, r := range list {
					if r.Name == strings.ToUpper(r.Name) && len(r.Name) > 1 && r.Name != "SIZE" && r.Name != "DWORD" || c.language == "C" && r.Kind != symbol.UseType && r.Name != "__attribute__" {
						uses = append(uses, r.Name)
					}
				}
			}
			slices.Sort(symbols)
			slices.Sort(uses)
			if got := strings.Join(symbols, " "); got != c.symbols {
				t.Errorf("symbols are %q, want %q; %v", got, c.symbols, o.Warnings)
			}
			if got := strings.Join(uses, " "); got != c.uses {
				t.Errorf("uses are %q, want %q", got, c.uses)
			}
		})
	}
}
