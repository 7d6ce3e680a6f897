//go:build cgo

package tags

import (
	tskotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	tslua "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
	tsbash "github.com/tree-sitter/tree-sitter-bash/bindings/go"
	tscsharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	tsc "github.com/tree-sitter/tree-sitter-c/bindings/go"
	tscpp "github.com/tree-sitter/tree-sitter-cpp/bindings/go"
	tsgo "github.com/tree-sitter/tree-sitter-go/bindings/go"
	tsjava "github.com/tree-sitter/tree-sitter-java/bindings/go"
	tsjavascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	tsphp "github.com/tree-sitter/tree-sitter-php/bindings/go"
	tspython "github.com/tree-sitter/tree-sitter-python/bindings/go"
	tsruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"
	tsrust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
	tsscala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
	tstypescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// The grammars, by the table's names.
var (
	grammarBash       = tsbash.Language
	grammarC          = tsc.Language
	grammarCPP        = tscpp.Language
	grammarCSharp     = tscsharp.Language
	grammarGo         = tsgo.Language
	grammarJava       = tsjava.Language
	grammarJavaScript = tsjavascript.Language
	grammarKotlin     = tskotlin.Language
	grammarLua        = tslua.Language
	grammarPHP        = tsphp.LanguagePHP
	grammarPython     = tspython.Language
	grammarRuby       = tsruby.Language
	grammarRust       = tsrust.Language
	grammarScala      = tsscala.Language
	grammarTSX        = tstypescript.LanguageTSX
	grammarTypeScript = tstypescript.LanguageTypescript
)
