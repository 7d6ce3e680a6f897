package scan

import (
	"strings"
	"testing"
)

// TestFindOrder: the best first, of those as good what is exported.
func TestFindOrder(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": `package p

func descartes() {}
func ScCart() {}
func my_cart() {}
func cartB() {}
func CartA() {}
func cart() {}

type Cart struct{}

func (c Cart) Total() { func() { cart() }() }

type shop struct{ cart int }
`})
	for _, stored := range []bool{false, true} {
		if stored {
			w.sync(w.tree(nil), 1)
		}
		for _, c := range []struct {
			query, kind string
			limit       int
			want        string
		}{
			{"cart", "", 100, "cart shop.cart Cart CartA cartB my_cart ScCart Cart.Total descartes"},
			{"cart", "", 3, "cart shop.cart Cart"},
			{"cart", "struct", 3, "Cart"},
			{"cart", "method", 3, "Cart.Total"},
			{"Cart", "", 100, "Cart cart shop.cart CartA cartB ScCart Cart.Total descartes my_cart"},
			{"t.tot", "", 100, "Cart.Total"},
			{"nothing", "", 100, ""},
			{"p.Cart.Total", "", 100, "Cart.Total"},
			{"Cart::Tot", "", 100, "Cart.Total"},
			{"q.Cart.Total", "", 100, ""},
			{"a.go:Cart", "", 100, "Cart"},
			{"a.go:cartb", "", 100, "cartB"},
			{"a.go:12", "", 100, "Cart.Total"},
			{"a.go:2", "", 100, ""},
			{"b.go:Cart", "", 100, ""},
		} {
			tree := New(t.Context(), w.memory(), nil, false)
			found, err := tree.Find(c.query, c.kind, true, c.limit)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range found.Found {
				got = append(got, tree.Outline(d.Path).Symbols[d.Index].Qualified)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s %s gives %s, want %s", c.query, c.kind, s, c.want)
			}
		}
	}
}
