package main

import "strings"

// greps are the patterns that are looked for, from common to absent, and what git grep takes for the same.
var greps = []struct {
	work, pattern string
	kind          string // of git grep
}{
	{"grep, a common text", "return", "-F"},
	{"grep, a rare text", "GraphNodeDestroyer", "-F"},
	{"grep, an absent text", "zqxjkv", "-F"},
	{"grep, a rare regexp", `\b[a-z]+_test\b`, "-P"},
	{"grep, no text to go by", `[0-9]{5,}`, "-P"},
}

// greps measures searches for exact text with an index against git grep. Ours tells the first 100 lines by their symbols and
// counts the others, theirs prints all. What is made up is not code: parsing it takes long and tells nothing.
func (b *bench) greps(c corpus) ([]result, error) {
	if strings.HasPrefix(c.name, "made") {
		return nil, nil
	}
	if _, err := measure(b.command(c.dir, b.bin, "scan")); err != nil {
		return nil, err
	}
	var results []result
	for _, g := range greps {
		ours := []string{b.bin, "grep", g.pattern}
		if g.kind == "-F" {
			ours = append(ours, g.kind)
		}
		r, err := b.contest(c, g.work, target{ratio: 1},
			runner{name: "codemem grep", args: ours},
			runner{name: "git grep " + g.kind, args: []string{"git", "grep", "-n", g.kind, "-e", g.pattern}, fine: []int{1}})
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}
