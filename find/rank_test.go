package find

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
)

// A small tree with its past, for rankings.
type small struct {
	texts map[string]string
	past  []struct {
		c       Commit
		message string
	}
}

func (s *small) commit(message string, renames []Rename, paths ...string) {
	s.past = append([]struct {
		c       Commit
		message string
	}{{Commit{ID: fmt.Sprint(len(s.past)), Time: int64(len(s.past)) * day, Paths: paths, Renames: renames}, message}}, s.past...)
}

// ask ranks the tree by a question, in both stages.
func (s *small) ask(question string, tests bool) (tree *Tree, ranked []Ranked, symbols []RankedSymbol) {
	q := Ask(question)
	if tests {
		q = q.WithTests()
	}
	var paths []string
	for p := range s.texts {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	files, counts := make([]File, len(paths)), make([][]Counts, len(paths))
	for i, p := range paths {
		files[i].Path = p
		if strings.Contains(p, "_test") {
			files[i].Role = Test
		}
		if at := strings.Index(s.texts[p], "SUMMARY "); at >= 0 {
			files[i].Summary = s.texts[p][at:]
		}
		counts[i], files[i].Len = q.Count([]byte(s.texts[p]))
	}
	tree = NewTree(files)
	h := NewHits(q)
	for i := range files {
		for t, c := range counts[i] {
			if c != (Counts{}) {
				h.File(t, int32(i), c)
			}
		}
	}
	var commits []Commit
	words := NewVocabulary()
	for i, k := range s.past {
		k.c.Len = words.CountMessage(k.message, "", func(term uint32, c Counts) {
			if t, ok := q.words.Number(words.Terms[term]); ok {
				h.Commit(int(t), i, c)
			}
		})
		commits = append(commits, k.c)
	}
	past := NewPast(tree, commits)
	ranked = Files(q, tree, past, h)
	var texts []Text
	for _, r := range ranked {
		text := []byte(s.texts[files[r.File].Path])
		texts = append(texts, Text{File: r.File, Bytes: text, Outline: functions(text)})
	}
	ranked, symbols = Read(q, tree, past, h, ranked, texts)
	return tree, ranked, symbols
}

// functions is an outline of functions that start with func and end with a brace at the start of a line.
func functions(text []byte) *symbol.Outline {
	o := &symbol.Outline{}
	for at := 0; ; {
		i := strings.Index(string(text[at:]), "func ")
		if i < 0 {
			return o
		}
		start := at + i
		end := len(text)
		if j := strings.Index(string(text[start:]), "\n}"); j >= 0 {
			end = start + j + 2
		}
		name := string(text[start+5 : start+strings.IndexByte(string(text[start:]), '(')])
		o.Symbols = append(o.Symbols, symbol.Symbol{
			Name: name, Qualified: name, Ordinal: 1, Parent: -1, Kind: symbol.KindOf("function"),
			Span: symbol.Span{Start: uint32(start), End: uint32(end)},
		})
		at = end
	}
}

func TestRanking(t *testing.T) {
	texts := map[string]string{
		"io/lock.go":      "package io\nfunc TakeLock(path string) {\n\tflock(path)\n}\nfunc drop() {\n}\n",
		"io/lock_test.go": "package io\nfunc TestTakeLock(path string) {\n\tTakeLock(path)\n}\n",
		"net/dial.go":     "package net\nfunc dial() {\n\tretry()\n}\nfunc retry() {\n\tbackoff(time)\n}\n",
		"net/quiet.go":    "package net\nfunc quiet() {\n}\n",
		"conf/load.go":    "package conf\nfunc loadConfiguration() {\n}\n",
		"store/keys.go":   "package store\nfunc all() {\n}\n// SUMMARY what survives a restart\n",
	}
	for _, c := range []struct {
		name, question string
		tests          bool
		file, symbol   string
		why            ReasonKind // one of the reasons
	}{
		{"a word of the content", "use flock", false, "io/lock.go", "TakeLock", BySymbols},
		{"an identifier in another form", "take_lock hangs", false, "io/lock.go", "TakeLock", BySymbols},
		{"two words as one identifier", "take lock of a path", false, "io/lock.go", "TakeLock", ByText},
		{"a word of the path", "io: it hangs", false, "io/lock.go", "", ByPath},
		{"a shorter form", "load the config", false, "conf/load.go", "loadConfiguration", ByText},
		{"a commit of the past", "thundering herd", false, "net/quiet.go", "", ByPast},
		{"a commit under an older name", "clamorous noise", false, "net/quiet.go", "", ByPast},
		{"a summary", "survives restart", false, "store/keys.go", "", BySummary},
		{"the declaration among others", "retry with backoff", false, "net/dial.go", "retry", BySymbols},
		{"tests, asked for", "TestTakeLock", true, "io/lock_test.go", "TestTakeLock", BySymbols},
	} {
		s := &small{texts: texts}
		s.commit("no more clamorous noise", nil, "net/loud.go")
		s.commit("call it what it is", []Rename{{"net/loud.go", "net/quiet.go"}}, "net/quiet.go")
		s.commit("stop the thundering herd", nil, "net/quiet.go")
		s.commit("all at once", nil, "io/lock.go", "net/dial.go", "net/quiet.go", "conf/load.go")
		tree, ranked, symbols := s.ask(c.question, c.tests)
		if len(ranked) == 0 || tree.Files[ranked[0].File].Path != c.file {
			t.Errorf("%s: %v", c.name, ranked)
			continue
		}
		if !slices.ContainsFunc(ranked[0].Why, func(r Reason) bool { return r.Kind == c.why && r.Score > 0 }) {
			t.Errorf("%s: reasons %v", c.name, ranked[0].Why)
		}
		if c.symbol != "" {
			if len(symbols) == 0 || functions([]byte(texts[tree.Files[symbols[0].File].Path])).Symbols[symbols[0].Symbol].Name != c.symbol {
				t.Errorf("%s: symbols %v", c.name, symbols)
			}
		}
		if !c.tests && slices.ContainsFunc(ranked, func(r Ranked) bool { return tree.Files[r.File].Role == Test }) {
			t.Errorf("%s: tests are ranked", c.name)
		}
	}
}

// Common words alone rank no file by its commits, and what is alike stands in the order of paths.
func TestRankingOfLittle(t *testing.T) {
	s := &small{texts: map[string]string{"b.go": "same words", "a.go": "same words", "c.go": "other"}}
	s.commit("use the other thing", nil, "c.go")
	tree, ranked, _ := s.ask("the same words", false)
	var got []string
	for _, r := range ranked {
		got = append(got, tree.Files[r.File].Path)
	}
	if !slices.Equal(got, []string{"a.go", "b.go"}) {
		t.Errorf("got %v", got)
	}
	if _, ranked, symbols := s.ask("?!", false); len(ranked)+len(symbols) != 0 {
		t.Errorf("of nothing: %v %v", ranked, symbols)
	}
}

// The same hits in another order give the same ranking.
func TestHitsComeInAnyOrder(t *testing.T) {
	q := Ask("lock of a path")
	tree := NewTree([]File{{Path: "a.go", Len: Counts{9, 1}}, {Path: "b.go", Len: Counts{9, 1}}, {Path: "path.go", Len: Counts{3, 1}}})
	var rankings []string
	for _, order := range [][]int32{{0, 1, 2}, {2, 0, 1}} {
		h := NewHits(q)
		for _, f := range order {
			h.File(0, f, Counts{uint32(f) + 1, 0})
		}
		rankings = append(rankings, fmt.Sprint(Files(q, tree, nil, h)))
	}
	if rankings[0] != rankings[1] {
		t.Errorf("%s\n%s", rankings[0], rankings[1])
	}
}

func TestPiecesAreTheText(t *testing.T) {
	text := []byte("head func a() {\n inner\n}\n between func b() {\n}\n tail")
	o := functions(text)
	o.Symbols = slices.Insert(o.Symbols, 1, symbol.Symbol{Name: "in", Parent: 0, Span: symbol.Span{Start: 17, End: 22}})
	var all []string
	pieces(Text{Bytes: text, Outline: o}, func(symbol, at, end int) { all = append(all, fmt.Sprintf("%d:%s", symbol, text[at:end])) })
	want := []string{"-1:head ", "0:func a() {\n ", "1:inner", "0:\n}", "-1:\n between ", "2:func b() {\n}", "-1:\n tail"}
	if !slices.Equal(all, want) {
		t.Errorf("got %q", all)
	}
}

// TestReadCountsEachPiece: reading a text once counts what reading each piece, and each sixty lines, for itself would, also where
// a symbol begins within an identifier.
func TestReadCountsEachPiece(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	q := Ask("lock the path of a write lock in walkGraph")
	s := newScorer(q, NewTree([]File{{Path: "a.go", Len: Counts{9, 1}}}), nil, NewHits(q))
	for range 300 {
		var b strings.Builder
		for range random.IntN(400) {
			b.WriteString([]string{"lock", "path", "writeLock", "walkGraph", "x", "_", " ", "\n", "\n", "é", "\xff"}[random.IntN(11)])
		}
		text := Text{Bytes: []byte(b.String()), Outline: &symbol.Outline{}}
		for at := 0; at < len(text.Bytes); at += 1 + random.IntN(60) {
			end := at + random.IntN(len(text.Bytes)-at)
			text.Outline.Symbols = append(text.Outline.Symbols, symbol.Symbol{Name: "walkGraph", Qualified: "walkGraph", Parent: -1, Span: symbol.Span{Start: uint32(at), End: uint32(end)}})
		}
		all, window := s.read(text)
		again := slices.Clone(all)
		for i := range again {
			again[i].body = slices.Clone(all[i].body)
		}
		s.recount(text, again)
		for i := range all {
			if !slices.Equal(all[i].body, again[i].body) || all[i].length != again[i].length {
				t.Fatalf("%q: chunk %d has %v of %d, not %v of %d", text.Bytes, i, all[i].body, all[i].length, again[i].body, again[i].length)
			}
		}
		if want := s.bestSixty(text.Bytes); window != want {
			t.Fatalf("%q: %v, not %v", text.Bytes, window, want)
		}
	}
}

// bestSixty scores all sixty lines that begin at a multiple of thirty.
func (s *scorer) bestSixty(text []byte) float64 {
	best := 0.0
	lines := strings.SplitAfter(string(text), "\n")
	for at := 0; at < len(lines); at += 30 {
		counts := make([]float64, len(s.q.Terms))
		s.q.words.Scan([]byte(strings.Join(lines[at:min(at+60, len(lines))], "")), func(terms []uint32) {
			for _, t := range terms {
				counts[t]++
			}
		})
		sum := 0.0
		for t, n := range counts {
			if s.q.Terms[t].Kind <= Whole {
				sum += s.idf[t] * saturated(n)
			}
		}
		best = max(best, sum)
	}
	return best
}

// TestTestsInTurn: where tests are asked for they leave the sources room, however many of them match better.
func TestTestsInTurn(t *testing.T) {
	s := &small{texts: map[string]string{"mock/provider.go": "package mock\nfunc override() {\n}\n"}}
	for i := range 40 {
		s.texts[fmt.Sprintf("cmd/mock%d_test.go", i)] = "package cmd\n// mock provider override mock provider override\nfunc TestMockProviderOverride() {\n}\n"
	}
	tree, ranked, symbols := s.ask("terraform test: mock provider override", true)
	isSource := func(file int32) bool { return tree.Files[file].Role == Source }
	if i := slices.IndexFunc(ranked, func(r Ranked) bool { return isSource(r.File) }); i != 1 {
		t.Errorf("the source is file %d", i)
	}
	if i := slices.IndexFunc(symbols, func(r RankedSymbol) bool { return isSource(r.File) }); i != 1 {
		t.Errorf("its declaration is number %d", i)
	}
}
