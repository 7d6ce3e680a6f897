package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNameQueries(t *testing.T) {
	for _, l := range languageServers {
		if _, err := queryOf(l.short+".scm", l.grammar); err != nil {
			t.Error(err)
		}
	}
}

func TestNames(t *testing.T) {
	q, err := queryOf("cpp.scm", "cpp")
	if err != nil {
		t.Fatal(err)
	}
	src := newSource([]byte("typedef struct box {} box; typedef struct bag bag, *p;\nclass A : N::B<C> {\n  D d = make<E>(x.get());\n};\n"))
	found, err := q.names("a.cpp", src)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range found.uses {
		got = append(got, strings.TrimSpace(fmt.Sprint(a.Kind, " ", a.Shape, " ", a.Name, ":", a.Line)))
	}
	want := []string{
		"type T box:1", "type T box:1", "type T bag:1", "type T bag:1", "type T p:1", "type T A:2", "type N N:2", "inherit N.T B:2", "type T C:2", "type T D:3", "call f make:3", "type T E:3", "call x.f get:3",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][]int{{15, 22}}, found.same); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][2]int{{46, 42}}, found.means); diff != "" {
		t.Error(diff)
	}
}
