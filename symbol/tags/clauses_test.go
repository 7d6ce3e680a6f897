package tags

import (
	"fmt"
	"slices"
	"testing"
)

// TestClauses: the clauses of a function are one definition, those of another name or with other parameters are not.
func TestClauses(t *testing.T) {
	goldens(t)
	for _, c := range []struct {
		language, content string
		want              []string
	}{
		{"Erlang", "f(1) -> a;\n% why\nf(X) -> X.\nf(A, B) -> A + B.\nf() -> 0.\n", []string{"f 1-3", "f 4-4", "f 5-5"}},
		{"Erlang", "f(<<A, B/binary>>) -> A;\nf(\",,\") -> b;\nf($,) -> c;\nf({A, [B, C]}) -> d.\n", []string{"f 1-4"}},
		{"Elixir", "defmodule A do\n  def f(a), do: f(a, 1)\n  @doc false\n  def f(a, b), do: a\n  def f(_, %{x: 1, y: 2}), do: 3\n  def g, do: 1\nend\n", []string{"A 1-7", "f 2-2", "f 4-5", "g 6-6"}},
		{"Haskell", "f :: Int -> Int\n{-# INLINE f #-}\nf 0 = 1\n-- else\nf n = n\n\ng, h :: Int\ng = 1\nh = 2\n", []string{"f 1-5", "g 7-7", "h 7-7", "g 8-8", "h 9-9"}},
		{"Julia", "f(x) = 1\nf(x, y) = 2\n", []string{"f 1-1", "f 2-2"}},
	} {
		o := mustParse(t, c.language, []byte(c.content))
		var got []string
		for _, s := range o.Symbols {
			got = append(got, s.Name+" "+lineRange(s.Line, s.EndLine))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q, of\n%s", c.language, got, c.want, c.content)
		}
	}
}

func lineRange(from, to int) string { return fmt.Sprintf("%d-%d", from, to) }
