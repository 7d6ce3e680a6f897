package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

//go:embed uses.md
var usesIntro string

//go:embed uses.txt
var usesCorpora string

// measureUses compares the uses of each directory.
func measureUses(ctx context.Context, o options) error {
	all, err := gather(ctx, o, usesCorpora, judgeUses, func(v usesVerdict) { showUses(os.Stdout, v, o.errors) })
	if err != nil {
		return err
	}
	return reportUses(ctx, o, all)
}

// showUses writes the figures of one repository for a terminal.
func showUses(w io.Writer, v usesVerdict, examples int) {
	fmt.Fprintf(w, "== %s, %s: %d files, %d not parsed\n", v.Name, v.Language, v.Files, v.Unparsed)
	row := func(name string, s usesScore) {
		if s != (usesScore{}) {
			fmt.Fprintf(w, "%-18s uses %6d  recall %.3f   ours %6d  precision %.3f\n", name, s.Uses, part(s.Found, s.Uses), s.Said, part(s.Right, s.Said))
		}
	}
	for _, g := range formGroups {
		for _, f := range g.forms {
			row(f, v.Forms[f])
		}
	}
	row("all", v.all())
	row("in functions", v.Forms[inner])
	row("by declaration", v.Around)
	for name, s := range v.Peers {
		row(name, s)
	}
	row("dispatch, own", v.Dispatch.Own)
	row("dispatch, foreign", v.Dispatch.Foreign)
	row("dispatch, stored", v.Dispatch.Stored)
	fmt.Fprintf(w, "declared %+v\napart %v\n", v.Declared, v.Apart)
	if examples == 0 || usesCorpus(v.Name).heldOut() {
		return
	}
	for _, e := range v.Unanswered {
		fmt.Fprintf(w, "  none: %s\n", e)
	}
	showClasses(w, "missed", v.Missed[:min(len(v.Missed), mostClasses)])
	showClasses(w, "wrong", v.Wrong[:min(len(v.Wrong), mostClasses)])
}

// mostClasses is how many classes of errors are shown.
const mostClasses = 20

func usesCorpus(name string) corpus { return corpusIn(usesCorpora, name) }

// heldOut reports whether a repository's errors are not to be looked at.
func (c corpus) heldOut() bool { return strings.HasSuffix(c.style, "held out") }

// usesFigures are the figures of one state.
type usesFigures struct {
	At  string        `json:"at"`
	All []usesVerdict `json:"all"`
}

// withoutErrors returns a verdict that shows no error.
func (v usesVerdict) withoutErrors() usesVerdict {
	v.Missed, v.Wrong, v.Unanswered = nil, nil, nil
	return v
}

// reportUses writes the files that the flags name.
func reportUses(ctx context.Context, o options, all []usesVerdict) error {
	for i, v := range all { // no one looks
		if usesCorpus(v.Name).heldOut() {
			all[i] = v.withoutErrors()
		}
	}
	kept := func(at string) any {
		f := usesFigures{At: at}
		for _, v := range all {
			v.Apart = nil
			f.All = append(f.All, v.withoutErrors())
		}
		return f
	}
	return o.write(ctx, all, kept, func(made string) (string, error) {
		var before usesFigures
		if err := readJSON(o.before, &before); err != nil && !os.IsNotExist(err) {
			return "", err
		}
		return usesPage(all, before, made), nil
	})
}

func readJSON(file string, into any) error {
	data, err := os.ReadFile(file) //nolint:gosec // named by the flags
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// usesOf returns the verdicts about a language: of repositories that are held out, or of the others.
func usesOf(language string, held bool, all []usesVerdict) []usesVerdict {
	return slices.DeleteFunc(slices.Clone(all), func(v usesVerdict) bool { return v.Language != language || usesCorpus(v.Name).heldOut() != held })
}

// languagesOf returns the languages in order of the verdicts.
func languagesOf(all []usesVerdict) []string {
	var names []string
	for _, v := range all {
		if !slices.Contains(names, v.Language) {
			names = append(names, v.Language)
		}
	}
	return names
}

// total adds up a score of some verdicts.
func total(all []usesVerdict, of func(usesVerdict) usesScore) usesScore {
	var s usesScore
	for _, v := range all {
		s = s.plus(of(v))
	}
	return s
}

// String writes precision and recall.
func (s usesScore) String() string {
	if s.Uses == 0 && s.Said == 0 {
		return "–"
	}
	precision, recall := "–", "–"
	if s.Said > 0 {
		precision = fmt.Sprintf("%.3f", part(s.Right, s.Said))
	}
	if s.Uses > 0 {
		recall = fmt.Sprintf("%.3f", part(s.Found, s.Uses))
	}
	return precision + ", " + recall
}

// usesPage writes docs/accuracy-uses.md.
func usesPage(all []usesVerdict, before usesFigures, made string) string {
	var b strings.Builder
	b.WriteString(usesIntro + "\n" + made)
	if before.At != "" {
		fmt.Fprintf(&b, "\nBefore is codemem at `%.12s`.", before.At)
	}
	b.WriteString("\n\n| repository | from | what it is like | at | of | files | not parsed | measured, with codemem |\n|---|---|---|---|---|---:|---:|---|\n")
	var rows []row
	for _, v := range all {
		c := usesCorpus(v.Name)
		fmt.Fprintf(&b, "| %s | %s | %s | `%.14s` | %s | %d | %d | %s |\n", v.Name, strings.TrimPrefix(c.from, "https://"), c.style, c.version, c.date, v.Files, v.Unparsed, v.Made)
		rows = append(rows, v.row)
	}
	peersNote(&b, rows)
	repositoryTable(&b, all, before)
	for _, l := range languagesOf(all) {
		formTable(&b, l, all, before)
	}
	declaredTable(&b, all, before)
	dispatchTable(&b, all, before)
	classTables(&b, all)
	return b.String()
}

// repositoryTable is a row for each repository.
func repositoryTable(b *strings.Builder, all []usesVerdict, before usesFigures) {
	peers := map[string]bool{}
	for _, v := range all {
		for p := range v.Peers {
			peers[p] = true
		}
	}
	names := slices.Sorted(maps.Keys(peers))
	b.WriteString("\n## All uses\n\nPrecision, recall. By declaration: what is used and the declaration around the use, once, without the top level, which is what the graphs of peers say. They hold calls and imports, and few reads and writes, so their recall is low by nature; – is a peer whose program broke off.\n\n" +
		"| repository | uses | before | now | by declaration: codemem |")
	for _, p := range names {
		fmt.Fprintf(b, " by declaration: %s |", p)
	}
	b.WriteString("\n|---|---:|---:|---:|---:|" + strings.Repeat("---:|", len(names)) + "\n")
	for _, v := range all {
		then := total(before.named(v.Name), usesVerdict.all)
		fmt.Fprintf(b, "| %s | %d | %v | %v | %v |", v.Name, v.all().Uses, then, v.all(), v.Around)
		for _, p := range names {
			fmt.Fprintf(b, " %v |", v.Peers[p])
		}
		b.WriteString("\n")
	}
}

// named returns the figures of a repository.
func (f usesFigures) named(name string) []usesVerdict {
	return slices.DeleteFunc(slices.Clone(f.All), func(v usesVerdict) bool { return v.Name != name })
}

// formTable is the table of one language: a row for each form.
func formTable(b *strings.Builder, language string, all []usesVerdict, before usesFigures) {
	tuned, held := usesOf(language, false, all), usesOf(language, true, all)
	tunedThen, heldThen := usesOf(language, false, before.All), usesOf(language, true, before.All)
	fmt.Fprintf(b, "\n## %s\n\n| form | uses | before | now | held out: uses | before | now |\n|---|---:|---:|---:|---:|---:|---:|\n", language)
	row := func(name string, of func(usesVerdict) usesScore) {
		s, h := total(tuned, of), total(held, of)
		if s.Uses+s.Said+h.Uses+h.Said > 0 {
			fmt.Fprintf(b, "| %s | %d | %v | %v | %d | %v | %v |\n", name, s.Uses, total(tunedThen, of), s, h.Uses, total(heldThen, of), h)
		}
	}
	for _, g := range formGroups {
		row("**"+g.name+"**", func(v usesVerdict) (s usesScore) {
			for _, f := range g.forms {
				s = s.plus(v.Forms[f])
			}
			return s
		})
		if len(g.forms) == 1 {
			continue
		}
		for _, f := range g.forms {
			row(f, func(v usesVerdict) usesScore { return v.Forms[f] })
		}
	}
	row("**all**", usesVerdict.all)
	row("all but imports", func(v usesVerdict) usesScore {
		s, i := v.all(), v.Forms["import"]
		return usesScore{s.Uses - i.Uses, s.Found - i.Found, s.Said - i.Said, s.Right - i.Right}
	})
	row("of definitions in functions", func(v usesVerdict) usesScore { return v.Forms[inner] })
}

// share writes a part in percent.
func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*part(n, of))
}

// added returns what adds up one of the scores of verdicts.
func added[T any](score func(v usesVerdict) T, plus func(a, b T) T) func(all []usesVerdict) T {
	return func(all []usesVerdict) (sum T) {
		for _, v := range all {
			sum = plus(sum, score(v))
		}
		return sum
	}
}

// declaredTable tells what is said of declarations that are used.
func declaredTable(b *strings.Builder, all []usesVerdict, before usesFigures) {
	b.WriteString("\n## Declarations that are used\n\nWhat `codemem refs` says of them, of many of an even sample: a use is proven; places are listed that may be; that nothing uses it, which is wrong;\n" +
		"or it cannot be asked, since codemem has no such definition. Of the uses of those that were asked about, how many are proven, and how many are listed at all.\n\n" +
		"| repository | asked about | proven | possible | none | no definition | none or no definition: before | now | uses | proven | listed |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	silent := func(d declaredScore) string { return share(d.None+d.NoSymbol, d.Asked) }
	row := func(name string, d, then declaredScore) {
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %s | %s | %d | %s | %s |\n",
			name, d.Asked, d.Proven, d.Possible, d.None, d.NoSymbol, silent(then), silent(d), d.Uses, share(d.Listed, d.Uses), share(d.Listed+d.Maybe, d.Uses))
	}
	sum := added(func(v usesVerdict) declaredScore { return v.Declared }, declaredScore.plus)
	for _, v := range all {
		row(v.Name, v.Declared, sum(before.named(v.Name)))
	}
	row("**all**", sum(all), sum(before.All))
}

// dispatchTable is about uses that do not name a function.
func dispatchTable(b *strings.Builder, all []usesVerdict, before usesFigures) {
	b.WriteString("\n## Uses without the name\n\nPrecision and recall, of functions that are used by another name. Through the repository's own interfaces and base classes: uses of a method, of those that implement or\n" +
		"override it. Through those of others, such as `error`, `io.Writer`, `Comparable`: recall. Stored: calls of a field or variable, of the functions that are stored there by name: recall.\n" +
		"Possible: how many of all these are listed as possible.\n\n" +
		"| repository | own: uses | before | now | of others: uses | before | now | stored: uses | before | now | possible |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	recall := func(s usesScore) string {
		if s.Uses == 0 {
			return "–"
		}
		return fmt.Sprintf("%.3f", part(s.Found, s.Uses))
	}
	row := func(name string, d, then dispatchScores) {
		if d.Own.Uses+d.Foreign.Uses+d.Stored.Uses > 0 {
			fmt.Fprintf(b, "| %s | %d | %v | %v | %d | %s | %s | %d | %s | %s | %d |\n", name, d.Own.Uses, then.Own, d.Own, d.Foreign.Uses, recall(then.Foreign), recall(d.Foreign),
				d.Stored.Uses, recall(then.Stored), recall(d.Stored), d.Maybe)
		}
	}
	sum := added(func(v usesVerdict) dispatchScores { return v.Dispatch }, dispatchScores.plus)
	for _, v := range all {
		row(v.Name, v.Dispatch, sum(before.named(v.Name)))
	}
	row("**all**", sum(all), sum(before.All))
}

// classTables lists the largest classes of misses and of wrong uses by language, of what is not held out.
func classTables(b *strings.Builder, all []usesVerdict) {
	fmt.Fprintf(b, "\n## What is missing or wrong\n\nThe %d largest classes of misses and the 5 largest of wrong uses of a language: the form of the use, what is used, and what codemem has there. Of what is held out none is shown.\n", mostClasses)
	for _, l := range languagesOf(all) {
		tuned := usesOf(l, false, all)
		fmt.Fprintf(b, "\n### %s\n\n| | class | uses | such as |\n|---|---|---:|---|\n", l)
		missed := mergedClasses(tuned, func(v usesVerdict) []class { return v.Missed })
		wrong := mergedClasses(tuned, func(v usesVerdict) []class { return v.Wrong })
		for _, c := range missed[:min(len(missed), mostClasses)] {
			fmt.Fprintf(b, "| missing | %s | %d | %s |\n", c.Name, c.Count, examplesOf(c))
		}
		for _, c := range wrong[:min(len(wrong), 5)] {
			fmt.Fprintf(b, "| wrong | %s | %d | %s |\n", c.Name, c.Count, examplesOf(c))
		}
	}
}

func examplesOf(c class) string {
	var all []string
	for _, e := range c.Examples[:min(len(c.Examples), 2)] {
		all = append(all, code(e))
	}
	return strings.Join(all, "; ")
}

// mergedClasses adds up the classes of some repositories, with one example of each.
func mergedClasses(all []usesVerdict, of func(usesVerdict) []class) []class {
	sum := map[string]class{}
	for _, v := range all {
		for _, c := range of(v) {
			s := sum[c.Name]
			s.Name, s.Count = c.Name, s.Count+c.Count
			if len(c.Examples) > 0 {
				s.Examples = append(s.Examples, v.Name+"/"+c.Examples[0])
			}
			sum[c.Name] = s
		}
	}
	list := slices.Collect(maps.Values(sum))
	slices.SortFunc(list, func(a, b class) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}
