package find

import (
	"bytes"
	"iter"
	"sync"
)

// definitions yields of each line of a source that looks as if it defined something at file level or as a member what stands before its parameters or
// value: without a parser, since an index is made of bytes alone and must not depend on what was parsed. The rules:
//
//  1. behind blanks the line starts with a word that starts definitions in some language
//  2. it starts without a blank with a letter and has a bracket, and does not end with a semicolon: a function of C
func definitions(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			line := text
			if i := bytes.IndexByte(text, '\n'); i >= 0 {
				line, text = text[:i], text[i+1:]
			} else {
				text = nil
			}
			if head := definition(line); head != nil && !yield(head) {
				return
			}
		}
	}
}

func definition(line []byte) []byte {
	if len(line) == 0 || len(line) > 400 {
		return nil
	}
	behind := bytes.TrimLeft(line, " \t")
	end := 0
	for end < len(behind) && (runStart[behind[end]] || behind[end] == '_' || end == 0 && behind[0] == '#') {
		end++
	}
	if end == 0 {
		return nil
	}
	receiver := false
	switch _, starts := starters()[string(behind[:end])]; {
	case starts: // (1)
		receiver = string(behind[:end]) == "func" && bytes.HasPrefix(behind, []byte("func ("))
		behind = behind[end:]
	case len(behind) == len(line) && bytes.IndexByte(line, '(') > 0 && line[len(line)-1] != ';': // (2)
	default:
		return nil
	}
	from := 0
	if receiver { // of Go: the type in the brackets is part of the name
		from = max(bytes.IndexByte(behind, ')'), 0)
	}
	if i := bytes.IndexAny(behind[from:], "(={"); i >= 0 {
		behind = behind[:from+i]
	}
	return behind
}

// starters are the words that start a definition.
var starters = sync.OnceValue(func() map[string]struct{} {
	m := map[string]struct{}{}
	for _, w := range []string{
		"func", "function", "def", "defp", "defmodule", "class", "interface", "trait", "struct", "enum", "union", "impl", "mod", "fn", "type", "typedef",
		"const", "var", "let", "val", "object", "static", "public", "private", "protected", "internal", "pub", "export", "async", "abstract",
		"final", "override", "module", "namespace", "#define", "macro_rules", "extension", "protocol", "record", "sub", "proc", "data",
	} {
		m[w] = struct{}{}
	}
	return m
})
