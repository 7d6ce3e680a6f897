package resolve_test

import (
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
	"codemem/symbol/resolve"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestImplementedOutside: of which methods of its language's own library a call can run a method, in Go by all methods of the interface
// with their signatures, elsewhere by what the type says it inherits.
func TestImplementedOutside(t *testing.T) {
	w := newWorld(t, txtar.Parse([]byte(`
-- go.mod --
module example.org/m
-- shop/shop.go --
package shop

import (
	"io"
	h "net/http"
)

type Page struct{}

func (p *Page) ServeHTTP(w h.ResponseWriter, r *h.Request) {}

type Other struct{}

func (o Other) ServeHTTP(w io.Writer, r *h.Request) {}

type lines []string

func (l lines) Len() int           { return len(l) }
func (l lines) Less(i, j int) bool { return l[i] < l[j] }
func (l lines) Swap(i, j int)      {}

type half struct{}

func (half) Less(i, j int) bool { return false }

type failed struct{ named }
type named struct{}

func (named) Error() string { return "" }

type sink struct{ io.Closer }

func (s sink) Write(b []byte) (int, error) { return 0, nil }
-- j/Job.java --
package j;
import java.util.Iterator;
class Job implements Runnable, Comparable<Job> {
    public void run() {}
    public void run(int times) {}
    public int compareTo(Job other) { return 0; }
    public String toString() { return ""; }
    static class Base { public boolean hasNext() { return false; } }
    static class Each extends Base implements Iterator<Job> { public Job next() { return null; } }
}
`)).Files)
	for id, want := range map[string]string{
		"shop/shop.go:Page.ServeHTTP":  "net/http.Handler.ServeHTTP",
		"shop/shop.go:Other.ServeHTTP": "",
		"shop/shop.go:lines.Less":      "sort.Interface.Less",
		"shop/shop.go:half.Less":       "",
		"shop/shop.go:named.Error":     "error.Error",
		"shop/shop.go:sink.Write":      "io.WriteCloser.Write io.Writer.Write",
		"j/Job.java:Job.run":           "java.lang.Runnable.run",
		"j/Job.java:Job.run~2":         "",
		"j/Job.java:Job.compareTo":     "java.lang.Comparable.compareTo",
		"j/Job.java:Job.toString":      "java.lang.Object.toString",
		"j/Job.java:Job.Each.next":     "java.util.Iterator.next",
		"j/Job.java:Job.Base.hasNext":  "java.util.Iterator.hasNext",
	} {
		var got []string
		for p, o := range w.outlines {
			for i := range o.Symbols {
				if symbol.IDOf(p, o, i).String() != id {
					continue
				}
				for _, m := range resolve.ImplementedOutside(w, symbol.Place{Path: p, Index: i}) {
					got = append(got, symbol.LibraryName(m.Place))
				}
			}
		}
		slices.Sort(got)
		if d := cmp.Diff(want, strings.Join(got, " ")); d != "" {
			t.Errorf("%s (-want +got)\n%s", id, d)
		}
	}
}
