// Package all lists every language: a folder beside this one and a row here is a language.
package all

import (
	"codemem/symbol/lang"
	"codemem/symbol/lang/bash"
	"codemem/symbol/lang/c"
	"codemem/symbol/lang/clojure"
	"codemem/symbol/lang/component"
	"codemem/symbol/lang/csharp"
	"codemem/symbol/lang/dart"
	"codemem/symbol/lang/elixir"
	"codemem/symbol/lang/erlang"
	"codemem/symbol/lang/golang"
	"codemem/symbol/lang/graphql"
	"codemem/symbol/lang/haskell"
	"codemem/symbol/lang/hcl"
	"codemem/symbol/lang/java"
	"codemem/symbol/lang/javascript"
	"codemem/symbol/lang/julia"
	"codemem/symbol/lang/kotlin"
	"codemem/symbol/lang/lua"
	"codemem/symbol/lang/nix"
	"codemem/symbol/lang/ocaml"
	"codemem/symbol/lang/perl"
	"codemem/symbol/lang/php"
	"codemem/symbol/lang/powershell"
	"codemem/symbol/lang/protobuf"
	"codemem/symbol/lang/python"
	"codemem/symbol/lang/r"
	"codemem/symbol/lang/ruby"
	"codemem/symbol/lang/rust"
	"codemem/symbol/lang/scala"
	"codemem/symbol/lang/solidity"
	"codemem/symbol/lang/sql"
	"codemem/symbol/lang/swift"
	"codemem/symbol/lang/zig"
)

// Languages are the rows of all languages. Of several with one Family the first takes the files whose extension none lists.
var Languages = []*lang.Rules{
	javascript.TypeScript,
	javascript.TSX,
	javascript.JavaScript,
	component.Vue,
	component.Svelte,
	component.Astro,
	python.Rules,
	golang.Rules,
	java.Rules,
	rust.Rules,
	c.C,
	c.CPP,
	c.ObjectiveC,
	csharp.Rules,
	ruby.Rules,
	php.Rules,
	kotlin.Rules,
	swift.Rules,
	scala.Rules,
	lua.Rules,
	bash.Rules,
	elixir.Rules,
	haskell.Rules,
	ocaml.Rules,
	ocaml.Interface,
	julia.Rules,
	clojure.Rules,
	erlang.Rules,
	r.Rules,
	powershell.Rules,
	perl.Rules,
	sql.Rules,
	hcl.Terraform,
	hcl.HCL,
	dart.Rules,
	zig.Rules,
	solidity.Rules,
	protobuf.Rules,
	graphql.Rules,
	nix.Rules,
}

var byName = func() map[string]*lang.Rules {
	m := make(map[string]*lang.Rules, len(Languages))
	for _, r := range Languages {
		m[r.Name] = r
	}
	return m
}()

// unknown is what is said of a language that has no row.
var unknown = &lang.Rules{}

// Of returns the rules of a language by its name; of one that has no row, rules that say nothing.
func Of(name string) *lang.Rules {
	if r := byName[name]; r != nil {
		return r
	}
	return unknown
}
