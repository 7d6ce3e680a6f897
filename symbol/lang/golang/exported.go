package golang

import (
	"codemem/symbol/source"
	"unicode"
	"unicode/utf8"
)

func exported(d *source.Definition) bool {
	r, _ := utf8.DecodeRuneInString(d.Name)
	return unicode.IsUpper(r)
}
