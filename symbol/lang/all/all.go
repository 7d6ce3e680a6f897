// Package all lists every language: a folder beside this one and a row here is a language.
package all

import (
	"codemem/symbol/lang"
	"codemem/symbol/lang/bash"
	"codemem/symbol/lang/c"
	"codemem/symbol/lang/component"
	"codemem/symbol/lang/csharp"
	"codemem/symbol/lang/golang"
	"codemem/symbol/lang/java"
	"codemem/symbol/lang/javascript"
	"codemem/symbol/lang/kotlin"
	"codemem/symbol/lang/lua"
	"codemem/symbol/lang/php"
	"codemem/symbol/lang/python"
	"codemem/symbol/lang/ruby"
	"codemem/symbol/lang/rust"
	"codemem/symbol/lang/scala"
	"codemem/symbol/lang/swift"
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
	csharp.Rules,
	ruby.Rules,
	php.Rules,
	kotlin.Rules,
	swift.Rules,
	scala.Rules,
	lua.Rules,
	bash.Rules,
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
