package java

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one that comes with the JDK.
var library = &lang.Library{Name: "java", Outlines: outlines, Root: "Object", Loop: "Iterable", Final: []string{
	"String", "StringBuilder", "StringBuffer", "Character", "Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double", "Class", "Optional", "UUID", "Pattern", "Locale", "URL",
	"URI", "Method", "Constructor", "Field", "Duration",
}}
