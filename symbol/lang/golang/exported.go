package golang

import (
	"unicode"
	"unicode/utf8"

	"codemem/symbol/source"
)

func exported(d *source.Definition) bool {
	r, _ := utf8.DecodeRuneInString(d.Name)
	return unicode.IsUpper(r)
}
