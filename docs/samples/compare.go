package main

import "regexp"

// varies is what differs between two runs of one sample on one or two machines, and what stands for it in a comparison.
// Spaces before a figure go with it, since columns are aligned.
var varies = []struct {
	what *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`), "TIME"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?`), "DATE"},
	{regexp.MustCompile(` *\b\d[\d.,]* ?(ns|µs|ms|s)\b`), " DURATION"},
	{regexp.MustCompile(`just now|\b(\d+|an?) (second|minute|hour|day)s? ago`), "AGO"},
	{regexp.MustCompile(` *\b\d[\d.,]* ?[KM]i?B\b`), " SIZE"},
	{regexp.MustCompile(`\d[\d,]* hashed, \d[\d,]* proven`), "N hashed, N proven"}, // a file as young as the pass is read again
	{regexp.MustCompile(`127\.0\.0\.1:\d+`), "ADDRESS"},
	{regexp.MustCompile(`"(token|pid|version)":("[^"]*"|\d+)`), `"$1":…`},
}

// shape returns a text without what varies.
func shape(text string) string {
	for _, v := range varies {
		text = v.what.ReplaceAllString(text, v.as)
	}
	return text
}
