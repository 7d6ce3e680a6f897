package condense_test

import (
	"fmt"
	"strings"
	"testing"

	"codemem/condense"
)

// TestReferencesOfForms: of a declaration and a definition, and of what a condition chooses from, what one is called by may be the other.
func TestReferencesOfForms(t *testing.T) {
	w := archive(t, `
-- slot.h --
#pragma once
namespace shop {
class Slot {
 public:
  static const int kFree = 1;
  void Clear();
  int get() { return kFree; }
};
}
-- slot.cc --
#include "slot.h"
using namespace shop;
const int shop::Slot::kFree;
void Slot::Clear() {}
void use(shop::Slot* s) { s->Clear(); }
-- say.c --
#ifdef LOUD
#define SAY(x) puts(x)
#else
#define SAY(x) (void)(x)
#endif
void run(void) { SAY("a"); }
`)
	for id, want := range map[string]string{
		"slot.cc:shop.Slot.kFree": "slot.h:7 form",
		"slot.cc:Slot.Clear":      "slot.cc:5 form",
		"say.c:SAY~2":             "say.c:6 form",
	} {
		u, err := condense.References(w, w.place(t, id), condense.Callers)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range u.Possible {
			got = append(got, fmt.Sprintf("%s:%d %s", p.Path, p.Line, p.Why))
		}
		if len(u.Callers) > 0 || strings.Join(got, ", ") != want {
			t.Errorf("%s: used by %v, possibly by %v, want %s", id, u.Callers, got, want)
		}
	}
}
