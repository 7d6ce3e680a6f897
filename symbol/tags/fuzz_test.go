package tags

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzParse: whatever the bytes are, the outline is in order.
func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // the same ones every time
	for _, s := range goldens(f) {
		language := slices.Index(Languages(), s.language)
		f.Add(uint8(language), s.content)
		for range 8 {
			f.Add(uint8(language), mutate(r, s.content))
		}
		f.Add(uint8(r.IntN(len(table))), s.content) // in a language that it is not in
	}
	f.Add(uint8(slices.Index(Languages(), "Vue")), []byte(`<template><b :a="b.c`)) // nothing closes the quote
	f.Fuzz(func(t *testing.T, language uint8, content []byte) {
		limits := Limits{Bytes: 1 << 18, Steps: Standard.Steps / 4, Memory: 128 << 20}
		o, err := Parse(table[int(language)%len(table)].name, content, limits)
		if err != nil && (!errors.Is(err, ErrTooHard) || len(o.Warnings) == 0) {
			t.Fatal(err)
		}
		for _, wrong := range sane(o, content) {
			t.Error(wrong)
		}
	})
}

const marks = "(){}[]<>\"'`;:#\n\x00\xff"

// mutate cuts, doubles and changes parts of a content.
func mutate(r *rand.Rand, content []byte) []byte {
	content = slices.Clone(content)
	for range 1 + r.IntN(6) {
		if len(content) < 2 {
			break
		}
		from := r.IntN(len(content))
		to := min(len(content), from+1+r.IntN(400))
		switch r.IntN(4) {
		case 0:
			content = slices.Delete(content, from, to)
		case 1:
			content = slices.Insert(content, r.IntN(len(content)), slices.Clone(content[from:to])...)
		case 2:
			content[from] ^= byte(1 << r.IntN(8))
		default:
			content = slices.Insert(content, from, marks[r.IntN(len(marks))])
		}
	}
	return content
}

// TestMutations: sources that are cut, doubled and changed at random give outlines that are in order.
func TestMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // the same ones every time
	for _, s := range goldens(t) {
		t.Run(s.file, func(t *testing.T) {
			for range rounds(10, 5000) {
				content := mutate(r, s.content)
				o, err := Parse(s.language, content, Standard)
				if err != nil {
					t.Fatal(err)
				}
				if wrong := sane(o, content); len(wrong) > 0 {
					t.Fatalf("%q\n%q", wrong, content)
				}
			}
		})
	}
}
