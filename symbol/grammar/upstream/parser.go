// Package upstream reads grammars as their modules have them: it fetches a module with the go command, reads the C that tree-sitter's
// generator wrote, and makes of it what package grammar holds. It knows the forms that stand in a parser.c and refuses all others, so
// that a grammar either is what its parser.c says or is none. It reads text: it needs no C compiler.
package upstream

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"codemem/symbol/grammar"
)

// passed are the lines of the preprocessor that say nothing of the tables.
var passed = []string{
	`#include "tree_sitter/parser.h"`, `#include "parser.h"`,
	"#if defined(__GNUC__) || defined(__clang__)", `#pragma GCC diagnostic ignored "-Wmissing-field-initializers"`, "#endif",
	"#ifdef _MSC_VER", `#pragma optimize("", off)`, "#elif defined(__clang__)", "#pragma clang optimize off",
	"#elif defined(__GNUC__)", `#pragma GCC optimize ("O0")`,
	"#ifdef TREE_SITTER_HIDE_SYMBOLS", "#define TS_PUBLIC", "#elif defined(_WIN32)", "#define TS_PUBLIC __declspec(dllexport)", "#else",
	`#define TS_PUBLIC __attribute__((visibility("default")))`,
}

// A parser is what was read of a parser.c.
type parser struct {
	*reader
	out     grammar.Tables
	lexers  map[string]grammar.Lexer
	scanner []string          // the functions of the external scanner
	fields  map[string]string // of the language, by name, as they are written but for blanks
}

// Read reads a parser.c. It is an error if there is anything in it that it does not know.
func Read(src []byte) (t *grammar.Tables, err error) {
	p := parser{reader: &reader{src: src, names: map[string]int64{"ts_builtin_sym_end": 0}, tables: map[string]*table{}}, lexers: map[string]grammar.Lexer{}}
	defer func() {
		switch f := recover().(type) {
		case nil:
		case failure:
			t, err = nil, f.err
		default:
			panic(f)
		}
	}()
	for p.definition() {
	}
	p.collect()
	return &p.out, p.out.Check()
}

// definition reads one of the file's definitions, and reports whether there was one.
func (p *parser) definition() bool {
	t := p.next()
	switch {
	case t.kind == 0:
		return false
	case t.kind == '#':
		p.line(string(t.text))
	case t.kind != 'i':
		p.fail("%s at the beginning of a definition", t)
	case string(t.text) == "enum":
		p.enum()
	case string(t.text) == "static":
		p.static()
	case slices.Contains([]string{"void", "bool", "unsigned"}, string(t.text)):
		p.prototype()
	case string(t.text) == "TS_PUBLIC":
		p.language()
	default:
		p.fail("unknown definition %q", t.text)
	}
	return true
}

// line reads a line of the preprocessor.
func (p *parser) line(line string) {
	words := strings.Fields(line)
	switch {
	case slices.Contains(passed, line):
	case line == "#ifdef __cplusplus":
		n := bytes.Index(p.src[p.at:], []byte("#endif"))
		if n < 0 {
			p.fail("#ifdef without #endif")
		}
		p.at += n
	case len(words) == 3 && words[0] == "#define":
		p.define(words[1], p.integer([]byte(words[2])))
	default:
		p.fail("unknown line %q", line)
	}
}

func (p *parser) define(name string, value int64) {
	if was, twice := p.names[name]; twice && was != value {
		p.fail("%s is %d and %d", name, was, value)
	}
	p.names[name] = value
}

func (p *parser) enum() {
	p.identifier()
	p.expect("{")
	for !p.accept('}') {
		name := p.identifier()
		p.expect("=")
		p.define(name, p.number())
		if !p.accept(',') {
			p.expect("}")
			break
		}
	}
	p.expect(";")
}

// static reads a lexer or a table.
func (p *parser) static() {
	at := p.at
	if string(p.next().text) == "bool" {
		if name := p.identifier(); name == "ts_lex" || name == "ts_lex_keywords" {
			p.lexers[name] = p.lexer()
			return
		}
	}
	p.at = at
	p.table()
}

// prototype reads the declaration of a function of the external scanner.
func (p *parser) prototype() {
	p.accept('*')
	p.scanner = append(p.scanner, p.identifier())
	p.expect("(")
	for !p.accept(')') {
		if p.next().kind == 0 {
			p.fail("a declaration without an end")
		}
	}
	p.expect(";")
}

// language reads the function that returns the language: its fields.
func (p *parser) language() {
	p.expect("const", "TSLanguage", "*")
	name, ok := strings.CutPrefix(p.identifier(), "tree_sitter_")
	if !ok || p.out.Name != "" {
		p.fail("a language's function with another name, or a second one")
	}
	p.out.Name = name
	p.expect("(", "void", ")", "{", "static", "const", "TSLanguage", "language", "=", "{")
	p.fields = map[string]string{}
	for !p.accept('}') {
		p.expect(".")
		field := p.identifier()
		p.expect("=")
		start, depth := p.at, 0
		for t := p.peek(); depth > 0 || t.kind != ',' && t.kind != '}'; t = p.peek() {
			switch p.next().kind {
			case '{':
				depth++
			case '}':
				depth--
			case 0:
				p.fail("a language without an end")
			}
		}
		if _, twice := p.fields[field]; twice {
			p.fail("a second .%s", field)
		}
		p.fields[field] = strings.Join(strings.Fields(string(p.src[start:p.at])), "")
		p.accept(',')
	}
	p.expect(";", "return", "&", "language", ";", "}")
}

// take returns a field of the language and removes it, so that what is left is unknown.
func (p *parser) take(field string) (string, bool) {
	v, there := p.fields[field]
	delete(p.fields, field)
	return v, there
}

// constant returns a field that is a constant, 0 if it is not there.
func (p *parser) constant(field string) int64 {
	v, there := p.take(field)
	if !there {
		return 0
	}
	sub := reader{src: []byte(v), names: p.names}
	n := sub.number()
	if sub.at != len(sub.src) {
		p.fail(".%s = %s", field, v)
	}
	return n
}

// named returns the table of a field, nil if the field is not there. The field must name it in the given form.
func (p *parser) named(field, form, name string) *table {
	v, there := p.take(field)
	if !there {
		return &table{}
	}
	t := p.tables[name]
	if t == nil || v != fmt.Sprintf(form, name) {
		p.fail(".%s = %s", field, v)
	}
	t.used = true
	return t
}
