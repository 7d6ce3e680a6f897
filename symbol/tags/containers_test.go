package tags

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestContainers: what a class and an interface inherit and are made with, whatever body they lie in; a namespace and an enum, which have
// such in their bodies alone, inherit nothing.
func TestContainers(t *testing.T) {
	o := mustParse(t, "TypeScript", []byte(`
declare module "shop" {
  export class Cart<T> extends Basket<T> implements Priced, Open<T> {}
}
namespace deep.er { export interface Call<K> extends Wide, Far<K> { (n: number): string } }
declare namespace bare { class Alone {} }
enum Size { Small, Large = 2 }
const enum Fixed { One }
abstract class Plain { static x = class Inner extends Plain {}; }
`))
	type header struct{ Generic, Type, Init string }
	got := map[string]header{}
	for _, s := range o.Symbols {
		if s.Kind.Container() {
			got[s.Qualified] = header{s.Generic, s.Type, s.Init}
		}
	}
	want := map[string]header{
		"shop":         {},
		"shop.Cart":    {"T", "Basket<T>|Priced|Open<T>", ""},
		"deep.er":      {},
		"deep.er.Call": {"K", "Wide|Far<K>", "(number)string"},
		"bare":         {},
		"bare.Alone":   {},
		"Size":         {},
		"Fixed":        {},
		"Plain":        {},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("containers (-want +got)\n%s", d)
	}
}
