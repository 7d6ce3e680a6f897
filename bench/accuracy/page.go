package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

//go:embed corpora.txt
var corpora string

//go:embed servers.txt
var serverCorpora string

//go:embed page.md
var intro string

//go:embed servers.md
var serverIntro string

// A corpus is a line of corpora.txt.
type corpus struct{ name, kind, from, version, date, style string }

// corpusOf returns what is known of a repository by its name.
func corpusOf(name string) corpus { return corpusIn(corpora+serverCorpora, name) }

// corpusIn is corpusOf of a list.
func corpusIn(list, name string) corpus {
	for line := range strings.Lines(list) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) == 6 && f[0] == name {
			return corpus{f[0], f[1], f[2], f[3], f[4], f[5]}
		}
	}
	return corpus{name: name}
}

// figures are the scores of one state of codemem, by repository: what a page compares with.
type figures struct {
	At     string                      `json:"at"` // commit
	Scores map[string]map[string]score `json:"scores"`
	NoneAt string                      `json:"none_at,omitempty"` // commit of None, if another
	None   map[string]int              `json:"none,omitempty"`    // of symbols that are used: those that were said not to be
}

// figuresOf gathers the scores.
func figuresOf(at string, all []verdict) figures {
	f := figures{At: at, Scores: map[string]map[string]score{}, None: map[string]int{}}
	for _, v := range all {
		f.Scores[v.Name], f.None[v.Name] = map[string]score{}, v.Honesty.None
		for k, s := range v.Scores {
			s.Rules = nil
			f.Scores[v.Name][k] = s
		}
	}
	return f
}

// readFigures reads what figuresOf gathered; a file that is not there has none.
func readFigures(file string) (figures, error) {
	var f figures
	data, err := os.ReadFile(file) //nolint:gosec // named by the flags
	if os.IsNotExist(err) {
		return f, nil
	}
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(data, &f)
}

// introOf returns what stands before the tables: the page about languages that servers know is one of its own.
func introOf(all []verdict) string {
	for _, l := range languageServers {
		if len(of(l.language, all)) > 0 {
			return serverIntro
		}
	}
	return intro
}

// page writes docs/accuracy.md, or docs/accuracy-servers.md.
func page(all []verdict, before figures, made string) string {
	var b strings.Builder
	b.WriteString(introOf(all))
	b.WriteString("\n" + made)
	if before.At != "" {
		fmt.Fprintf(&b, "\nBefore is codemem at `%.12s`.", before.At)
	}
	b.WriteString("\n\n| repository | from | what it is like | at | of | files judged | measured, with codemem |\n|---|---|---|---|---|---:|---|\n")
	var rows []row
	for _, v := range all {
		c := corpusOf(v.Name)
		fmt.Fprintf(&b, "| %s | %s | %s | `%.14s` | %s | %d | %s |\n", v.Name, strings.TrimPrefix(c.from, "https://"), c.style, c.version, c.date, v.Files, v.Made)
		rows = append(rows, v.row)
	}
	peersNote(&b, rows)
	ofGo := of("Go", all)
	compare(&b, "Go: calls of functions and methods that are known", "Against `static`, with the static calls of `cha`.", "static", ofGo, before)
	compare(&b, "Go: calls through interfaces", "Against the calls of interfaces' methods that `rta` has, where the interface is the module's own.", "dispatch", ofGo, before)
	for _, k := range oracles {
		mine := of(k.language, all)
		compare(&b, k.language+": calls", "", "call", mine, before)
		compare(&b, k.language+": references", "Types that are named and inherited from.", "reference", mine, before)
		compare(&b, k.language+": calls and references", "", "together", mine, before)
	}
	honestyTable(&b, all, before)
	b.WriteString("\n## By rule\n\nOf codemem's edges, how many are right.\n\n")
	byRule(&b, all)
	b.WriteString("\n## What is wrong or missing\n\nThe largest classes: why the resolver gave up, or what it took instead, and the shape of what is called. One example each.\n")
	for _, v := range all {
		mistakes(&b, v)
	}
	b.WriteString("\n## What is left out\n\nEdges that are not in the figures above, by the reason.\n\n| repository | reason | edges |\n|---|---|---:|\n")
	for _, v := range all {
		for _, r := range slices.Sorted(maps.Keys(v.Apart)) {
			fmt.Fprintf(&b, "| %s | %s | %d |\n", v.Name, r, v.Apart[r])
		}
	}
	return b.String()
}

// honestyTable tells what is said of symbols that are used.
func honestyTable(b *strings.Builder, all []verdict, before figures) {
	b.WriteString("\n## Symbols that are used\n\nOf symbols that the compiler says are used (in Go by any name that means them; else by the names that are asked about),\n" +
		"what `refs` says: rules prove a use; none is proven, and places are listed that may be uses; or that nothing uses it, which is wrong. Of many an even sample." + since(before) + "\n\n" +
		"| repository | asked about | proven | possible | none, before | none |\n|---|---:|---:|---:|---:|---:|\n")
	for _, v := range all {
		if v.Honesty.Asked == 0 {
			continue
		}
		then := "–"
		if old, ok := before.None[v.Name]; ok {
			then = fmt.Sprint(old)
		}
		h := v.Honesty
		fmt.Fprintf(b, "| %s | %d | %d | %d | %s | %d |\n", v.Name, h.Asked, h.Proven, h.Possible, then, h.None)
	}
}

// since says which state the figures before are of, where that is not the one that the page names: those of symbols were counted later.
func since(before figures) string {
	if before.NoneAt == "" {
		return ""
	}
	return " Before is of `" + before.NoneAt + "`."
}

// of returns the verdicts about a language.
func of(language string, all []verdict) []verdict {
	return slices.DeleteFunc(slices.Clone(all), func(v verdict) bool { return v.Language != language })
}

// peersOf returns the names of all peers.
func peersOf(all []verdict) []string {
	names := map[string]bool{}
	for _, v := range all {
		for p := range v.Peers {
			names[p] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// compare is the table of one kind of edge.
func compare(b *strings.Builder, title, lead, kind string, all []verdict, before figures) {
	if len(all) == 0 {
		return
	}
	peers := peersOf(all)
	fmt.Fprintf(b, "\n## %s\n\n", title)
	if lead != "" {
		b.WriteString(lead + "\n\n")
	}
	b.WriteString("| repository | edges of the compiler | before: precision, recall | codemem: precision, recall |")
	for _, p := range peers {
		b.WriteString(" " + p + ": precision, recall |")
	}
	b.WriteString("\n|---|---:|---:|---:|" + strings.Repeat("---:|", len(peers)) + "\n")
	var ours, then []score
	theirs := map[string][]score{}
	for _, v := range all {
		s, ok := v.Scores[kind]
		if !ok || s.Oracle == 0 {
			continue
		}
		old, has := before.Scores[v.Name][kind]
		fmt.Fprintf(b, "| %s | %d | %s | %s |", v.Name, s.Oracle, rates(old, has), rates(s, true))
		ours = append(ours, s)
		then = append(then, old)
		for _, p := range peers {
			t, has := v.Peers[p][kind]
			b.WriteString(" " + rates(t, has) + " |")
			theirs[p] = append(theirs[p], t)
		}
		b.WriteString("\n")
	}
	all1 := sum(ours)
	fmt.Fprintf(b, "| **all** | %d | %s | **%s** |", all1.Oracle, rates(sum(then), before.At != ""), rates(all1, true))
	for _, p := range peers {
		b.WriteString(" " + rates(sum(theirs[p]), true) + " |")
	}
	b.WriteString("\n")
}

// rates writes precision and recall; without edges there is no precision.
func rates(s score, has bool) string {
	if !has {
		return "–"
	}
	precision := "–"
	if s.Ours > 0 {
		precision = fmt.Sprintf("%.3f", s.Precision)
	}
	return fmt.Sprintf("%s, %.3f", precision, s.Recall)
}

// byKind returns the scores of edges, each of which is of one kind.
func (v *verdict) byKind() (all []score) {
	for _, k := range []string{"static", "dispatch", "call", "type", "inherit"} {
		all = append(all, v.Scores[k])
	}
	return all
}

// byRule is a row for each rule.
func byRule(b *strings.Builder, all []verdict) {
	languages := []string{"Go"}
	for _, k := range oracles {
		languages = append(languages, k.language)
	}
	for _, language := range languages {
		var scores []score
		var without []string
		for _, v := range of(language, all) {
			own := v.byKind()
			if scores = append(scores, own...); len(sum(own).Rules) == 0 {
				without = append(without, v.Name)
			}
		}
		rules := sum(scores).Rules
		if len(rules) == 0 {
			continue
		}
		fmt.Fprintf(b, "| %s | edges | wrong | precision |\n|---|---:|---:|---:|\n", language)
		for _, r := range slices.Sorted(maps.Keys(rules)) {
			t := rules[r]
			fmt.Fprintf(b, "| %s | %d | %d | %.3f |\n", r, t.Edges, t.Edges-t.Right, float64(t.Right)/float64(max(t.Edges, 1)))
		}
		b.WriteString("\n")
		if len(without) > 0 {
			fmt.Fprintf(b, "Without %s, of whose edges no rules were kept.\n\n", strings.Join(without, ", "))
		}
	}
}

// mostMistakes is how many classes of one kind are listed.
const mostMistakes = 6

// mistakes lists the largest classes of errors of one repository.
func mistakes(b *strings.Builder, v verdict) {
	groups := []struct {
		title string
		list  []class
	}{{"missing", v.Missed}, {"wrong", v.Wrong}, {"missing by dispatch", v.DMissed}, {"wrong by dispatch", v.DWrong}}
	if !slices.ContainsFunc(groups, func(g struct {
		title string
		list  []class
	},
	) bool {
		return len(g.list) > 0
	}) {
		return
	}
	fmt.Fprintf(b, "\n### %s\n\n| | class | edges | such as |\n|---|---|---:|---|\n", v.Name)
	for _, g := range groups {
		for _, c := range g.list[:min(mostMistakes, len(g.list))] {
			fmt.Fprintf(b, "| %s | %s | %d | %s |\n", g.title, code(c.Name), c.Count, code(c.Examples[0]))
		}
	}
}

// code quotes a text for a cell of a table.
func code(s string) string {
	return "`" + strings.NewReplacer("`", "'", "|", "\\|", "\n", " ").Replace(s) + "`"
}
