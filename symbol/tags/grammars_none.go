//go:build !cgo

package tags

import "unsafe"

func noGrammar() unsafe.Pointer { return nil }

// Without a parser there are no grammars.
var (
	grammarBash       = noGrammar
	grammarC          = noGrammar
	grammarCPP        = noGrammar
	grammarCSharp     = noGrammar
	grammarGo         = noGrammar
	grammarJava       = noGrammar
	grammarJavaScript = noGrammar
	grammarKotlin     = noGrammar
	grammarLua        = noGrammar
	grammarPHP        = noGrammar
	grammarPython     = noGrammar
	grammarRuby       = noGrammar
	grammarRust       = noGrammar
	grammarScala      = noGrammar
	grammarSwift      = noGrammar
	grammarTSX        = noGrammar
	grammarTypeScript = noGrammar
)
