package condense_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"codemem/condense"
	"codemem/symbol"
	"codemem/symbol/tags"

	"github.com/google/go-cmp/cmp"
)

// TestGistGolden: the line and the search text of realistic sources of every language.
func TestGistGolden(t *testing.T) {
	w := goldenWorld(t)
	var got strings.Builder
	for _, p := range w.Paths() {
		names, docs := condense.SearchText(w.outlines[p], w.contents[p])
		got.WriteString("== " + p + "\n" + condense.Gist(w.outlines[p], w.contents[p]) + "\n-- names\n" + names + "-- docs\n" + docs + "\n")
	}
	golden := filepath.Join("testdata", "gists.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestGist(t *testing.T) {
	for _, tt := range []struct{ what, language, source, want string }{
		{"a package comment", "Go", "// Package repo reads HEAD. It knows git.\npackage repo\n\nfunc Open() {}\n", "Reads HEAD. func Open"},
		{"a symbol's comment", "Go", "package repo\n\n// A Repo is a work tree, e.g. a clone. More.\ntype Repo struct{ a, b int }\n\nfunc (r *Repo) Head() {}\n\nfunc Open() {}\n", "A Repo is a work tree, e.g. a clone. struct Repo, func Open"},
		{"a licence and a build tag", "Go", "// Copyright 2020 The Authors. All rights reserved.\n// Use of it is governed by a license.\n\n//go:build linux\n\n// Package repo reads HEAD.\npackage repo\n", "Reads HEAD."},
		{"a licence alone", "Go", "// Copyright 2020 The Authors. All rights reserved.\npackage repo\nfunc open() {}\n", "func open"},
		{"a licence in the same comment", "JavaScript", "/*\n * Copyright (c) 2020 Us.\n *\n * Draws charts of sales! And more.\n */\nexport function draw() {}\n", "Draws charts of sales! func draw"},
		{"tags of a tool", "TypeScript", "/**\n * @fileoverview Draws charts.\n * @author me\n */\n\nexport class Chart {}\nclass Inner {}\n", "Draws charts. class Chart"},
		{"parameters", "TypeScript", "/**\n * @param a what\n */\nexport function f(a) {}\n", "func f"},
		{"a docstring", "Python", "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n\"\"\"Sends mail.\n\nMore.\"\"\"\nLIMIT = 3\ndef send(): pass\n", "Sends mail. func send, const LIMIT"},
		{"a build tag before the clause", "Go", "//go:build ignore\n\npackage p\n", ""},
		{"markup and controls", "C#", "/// <summary>\n/// Sells\u202e <b>things</b>\x07.\n/// </summary>\npublic class Shop { }\n", "Sells things. class Shop"},
		{"a comment to a linter", "Go", "package p\n\n//nolint:all\nfunc F() {}\n", "func F"},
		{"methods alone", "Go", "package p\n\n// Load loads.\nfunc (l *Loader) Load() {}\n", "Load loads. method Loader.Load"},
		{"a title", "Python", "\"\"\"\nmail.api\n~~~~~~~~\n\nSends mail.\n\"\"\"\n", "Sends mail."},
		{"links", "Java", "/** Reads a {@link Source} or {@code null}. */\npublic class A { }", "Reads a Source or null. class A"},
		{"links of another kind", "C#", "/// <summary>Makes <see cref=\"Shop\"/>s.</summary>\npublic class Shop { }\n", "Makes Shops. class Shop"},
		{"and another", "Rust", "//! Matches with [PCRE](https://pcre.org/) in `<x>`.\n", "Matches with PCRE in `<x>`."},
		{"a list", "C", "/* Helpers: 1. to call.\n * 2. to stop. */\n\nint a;\n", "Helpers: 1. to call. var a"},
		{"a program", "Go", "package main\n\n// Limit is one.\nconst Limit = 3\n\nfunc main() {}\n", "func main, const Limit"},
		{"overloads", "Java", "/** Adds. */\npublic class A { int add(int a) { return a; } int add(long a) { return 1; } }", "Adds. class A"},
		{"empty", "Go", "", ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			o, err := tags.Parse(tt.language, []byte(tt.source), tags.Standard)
			if err != nil {
				t.Fatal(err)
			}
			if got := condense.Gist(o, []byte(tt.source)); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestGistIsOneShortLine: whatever a file holds, also one that the outline is not of.
func TestGistIsOneShortLine(t *testing.T) {
	w := goldenWorld(t)
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(p string, o *symbol.Outline, content []byte) {
		t.Helper()
		g := condense.Gist(o, content)
		if len(g) > 200 || !utf8.ValidString(g) || strings.ContainsFunc(g, unicode.IsControl) || g != condense.Gist(o, content) {
			t.Fatalf("%s: %q", p, g)
		}
		names, docs := condense.SearchText(o, content)
		if len(names) > 16<<10 || len(docs) > 8<<10 || !utf8.ValidString(names+docs) || strings.ContainsRune(names+docs, 0) {
			t.Fatalf("%s: %d bytes of names, %d of documentation", p, len(names), len(docs))
		}
	}
	for _, p := range w.Paths() {
		check(p, w.outlines[p], nil)
		for range 6 {
			content := append([]byte{}, w.contents[p]...)
			for range 1 + rng.IntN(40) {
				content[rng.IntN(len(content))] = byte(rng.IntN(256))
			}
			check(p, w.outlines[p], content[:rng.IntN(len(content)+1)])
			o, err := tags.Parse(w.outlines[p].Language, content, tags.Standard)
			if err == nil {
				check(p, o, content)
			}
		}
	}
	long := strings.Repeat("long", 5000)
	source := []byte("// Über " + strings.Repeat("ü", 5000) + "\npackage p\n\nfunc F" + long + "() {}\nfunc G() {}\n")
	o, err := tags.Parse("Go", source, tags.Standard)
	if err != nil {
		t.Fatal(err)
	}
	check("long", o, source)
}
