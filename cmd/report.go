package cmd

import (
	"strings"

	"codemem/prescan"
	"codemem/symbol"
	"codemem/verify"
)

// verdictStyles are how verdicts look.
var verdictStyles = map[verify.Verdict]style{
	verify.Mismatch: yellow, verify.Missing: red, verify.New: green, verify.Unreadable: red,
}

// printReasons explains why the proof does not hold, one reason per line.
func printReasons(p *page, indent int, reasons []prescan.Reason) {
	widest := 0
	for _, r := range reasons {
		widest = max(widest, len(r))
	}
	for _, r := range reasons {
		p.printf("%*s%s%s\n", indent, "", p.pad(plain, string(r), widest+2), p.paint(dim, prescan.Explain(r)))
	}
}

// printCounts prints how many paths have which verdict, and what that took. Zeros are left out.
func printCounts(p *page, r verify.Report) {
	var parts []string
	for _, c := range []struct {
		n       int
		verdict verify.Verdict
	}{
		{r.Counts.Mismatch, verify.Mismatch},
		{r.Counts.Missing, verify.Missing},
		{r.Counts.New, verify.New},
		{r.Counts.Unreadable, verify.Unreadable},
	} {
		if c.n > 0 {
			parts = append(parts, p.paint(verdictStyles[c.verdict], number(c.n)+" "+string(c.verdict)))
		}
	}
	parts = append(parts, number(r.Counts.Match)+" match")
	if r.Counts.Skipped > 0 {
		parts = append(parts, number(r.Counts.Skipped)+" skipped")
	}
	p.label(dim, "verdicts", "%s", strings.Join(parts, ", "))
	p.label(dim, "evidence", "%s hashed, %s proven unchanged without reading", number(r.Hashed), number(r.Proven))
}

// printNotes prints what a write found amiss in the registry on its way.
func printNotes(p *page, u verify.Upkeep) {
	for _, n := range u.Notes() {
		p.label(yellow, "note", "%s", line(n))
	}
}

// printSubmodules names the submodules, of which nothing is remembered here.
func printSubmodules(p *page, submodules []string) {
	const named = 5
	n := len(submodules)
	if n == 0 {
		return
	}
	p.label(dim, "submodules", "%s%s, not remembered here: each has a memory of its own", strings.Join(quoted(submodules[:min(n, named)]), ", "), more(n-named))
	p.next("codemem -C %s prescan", quote(submodules[0]))
}

// printSkipped says how many files are remembered without their bytes.
func printSkipped(p *page, r verify.Report) {
	if r.Unhashed > 0 {
		p.label(dim, "skipped", "%s binary or over the size limit: remembered, not hashed", number(r.Unhashed))
	}
}

// printChanges lists changes, most at most; 0 is all.
func printChanges(p *page, changes []verify.Change, most int) {
	var rows [][]cell
	for i, c := range changes {
		if most > 0 && i == most {
			break
		}
		rows = append(rows, []cell{col(verdictStyles[c.Verdict], string(c.Verdict)), col(plain, describe(c))})
	}
	p.table(2, rows)
	if rest := len(changes) - len(rows); rest > 0 {
		p.printf("  … and %s more\n", number(rest))
	}
}

// describe returns a changed path with what else is known of it.
func describe(c verify.Change) string {
	text := quote(c.Path)
	var notes []string
	if c.Drift != "" && c.Drift != symbol.DriftUnknown {
		note := string(c.Drift) + " drift"
		if c.Symbols != nil {
			note += ": " + line(c.Symbols.String())
		}
		notes = append(notes, note)
	}
	if c.RenamedFrom != "" {
		notes = append(notes, "renamed from "+quote(c.RenamedFrom))
	}
	if c.Recalled {
		notes = append(notes, "its summary is back from history")
	}
	if c.Unhashed {
		notes = append(notes, "binary or over the size limit")
	}
	if c.Reason != "" {
		notes = append(notes, line(c.Reason))
	}
	if len(notes) > 0 {
		text += "  (" + strings.Join(notes, "; ") + ")"
	}
	return text
}

// printUnreadable says what the unreadable files are good for.
func printUnreadable(p *page, changes []verify.Change) {
	n := 0
	for _, c := range changes {
		if c.Verdict == verify.Unreadable {
			n++
		}
	}
	if n > 0 {
		p.label(red, "unreadable", "%s could not be read and stay as remembered; the proof waits for them", count(n))
	}
}
