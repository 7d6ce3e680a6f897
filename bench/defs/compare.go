package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A result is what was found in one language, and how it differs.
type result struct {
	lang        string
	files       int
	broken      int // files with syntax errors
	hard        int // files that are not parsed
	ours        []def
	ctags       []def
	grammar     []def
	left        map[string]int // what ctags finds and is left out, by reason
	leftGrammar map[string]int // the same of what the grammar's query finds

	lacked        map[string][]def // of ctags', by class
	lackedGrammar map[string][]def // of the grammar's, by class
	extra         map[string][]def // of ours, by class
}

// within is the number of lines that two places of one definition may be apart: decorators, macros and
// return types stand on lines of their own.
const within = 2

// places are definitions by file and name.
type places map[[2]string][]def

// clausal are the kinds that may be written as several clauses, of which ctags counts each.
var clausal = map[string]bool{"function": true, "macro": true, "operator": true, "delegate": true}

func index(defs []def) places {
	p := places{}
	for _, d := range defs {
		key := [2]string{d.file, d.name}
		p[key] = append(p[key], d)
	}
	return p
}

func (p places) has(d def) bool {
	if slices.ContainsFunc(p[[2]string{d.file, d.name}], d.is) {
		return true
	}
	if d.kind == "alias" && !strings.HasSuffix(d.name, "?") { // ctags cuts what marks a method in Ruby
		d.kind = ""
		for _, mark := range []string{"?", "!", "="} {
			marked := d
			if marked.name += mark; p.has(marked) {
				return true
			}
		}
	}
	return false
}

// is reports whether a definition is another one of the same name, by their places.
func (d def) is(o def) bool {
	// A typedef of the same name as the struct in it is the struct; its name stands at the end. Further clauses of a function are it.
	return near(o.line, d.line) || clausal[d.kind] && o.line < d.line && d.line <= o.end || o.end > 0 && (d.kind == "typedef" || d.kind == "type") && near(o.end, d.line)
}

func near(line, other int) bool { return line >= other-within && line <= other+within }

// compare sorts what one side has and the other has not into classes.
func (r *result) compare(broken map[string]bool) {
	ours := index(r.ours)
	r.lacked = missing(r.ctags, ours, broken)
	r.lackedGrammar = missing(r.grammar, ours, broken)
	r.extra = missing(r.ours, index(r.ctags), nil)
}

// missing returns what is not in there, by class: kind, the kind of what is around it, and whether the parser
// stumbled in that file.
func missing(defs []def, there places, broken map[string]bool) map[string][]def {
	classes := map[string][]def{}
	for _, d := range defs {
		if there.has(d) {
			continue
		}
		class := d.kind
		if d.scope != "" {
			class += " in " + d.scope
		}
		if broken[d.file] {
			class += ", file with syntax errors"
		}
		classes[class] = append(classes[class], d)
	}
	return classes
}

func count(classes map[string][]def) int {
	n := 0
	for _, c := range classes {
		n += len(c)
	}
	return n
}

// share is the part of all that is not missing.
func share(all []def, missing map[string][]def) string {
	if len(all) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.4f", 1-float64(count(missing))/float64(len(all)))
}

// write writes the table, and the classes of each language.
func write(w io.Writer, results []result, examples int) {
	fmt.Fprint(w, "| language | files | ours | ctags' | of ctags', ours | of ours, ctags' | tags.scm's | of tags.scm's, ours |\n")
	fmt.Fprint(w, "|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, r := range results {
		lacksCtags := "–"
		if len(r.ctags) > 0 {
			lacksCtags = share(r.ours, r.extra)
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %s | %s | %d | %s |\n", r.lang, r.files, len(r.ours), len(r.ctags), share(r.ctags, r.lacked),
			lacksCtags, len(r.grammar), share(r.grammar, r.lackedGrammar))
	}
	for _, r := range results {
		fmt.Fprintf(w, "\n%s: %d files with syntax errors, %d not parsed\n", r.lang, r.broken, r.hard)
		leftOut(w, "ctags'", r.left)
		leftOut(w, "tags.scm's", r.leftGrammar)
		list(w, "ctags has, and we have not", r.lacked, examples)
		list(w, "tags.scm has, and we have not", r.lackedGrammar, examples)
		if len(r.ctags) > 0 {
			list(w, "we have, and ctags has not", r.extra, examples)
		}
	}
}

// leftOut says what was not compared.
func leftOut(w io.Writer, whose string, left map[string]int) {
	for _, why := range slices.Sorted(maps.Keys(left)) {
		fmt.Fprintf(w, "  left out of %s: %d %s\n", whose, left[why], why)
	}
}

// list writes the classes, the largest first, with examples spread over each.
func list(w io.Writer, title string, classes map[string][]def, examples int) {
	if len(classes) == 0 {
		return
	}
	fmt.Fprintf(w, "  %s: %d\n", title, count(classes))
	names := slices.SortedFunc(maps.Keys(classes), func(x, y string) int {
		return cmp.Or(cmp.Compare(len(classes[y]), len(classes[x])), strings.Compare(x, y))
	})
	for _, name := range names {
		c := classes[name]
		fmt.Fprintf(w, "    %d %s\n", len(c), name)
		for i := range min(examples, len(c)) {
			d := c[i*len(c)/min(examples, len(c))]
			fmt.Fprintf(w, "      %s:%d %s\n", d.file, d.line, d.name)
		}
	}
}
