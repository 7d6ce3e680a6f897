package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A result is what one run, or the mean of several of one task and way, comes to.
type result struct {
	task, way    string
	runs         int
	answered     int
	calls, chars float64 // of the looks; chars without the prompt
	prompt       float64
	took         time.Duration // of the commands, not of the agent
	files, decls marks
}

// score prints the tables of runs.
func score(dirs []string, w io.Writer) error {
	if len(dirs) == 0 {
		return fmt.Errorf("%w: which runs?", errUsage)
	}
	tasks, err := loadTasks()
	if err != nil {
		return err
	}
	var all []result
	for _, dir := range dirs {
		t, err := readTaken(dir)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(tasks, func(k task) bool { return k.Name == t.info.Task })
		if i < 0 {
			return fmt.Errorf("%s: no task %q", dir, t.info.Task)
		}
		all = append(all, resultOf(t, tasks[i]))
	}
	all = merge(all, func(r result) string { return r.task + " " + r.way })
	runTable(w, all)
	fmt.Fprintln(w)
	wayTable(w, all)
	return nil
}

// resultOf marks one run. Without an answer, nothing was found.
func resultOf(t taken, of task) result {
	r := result{task: t.info.Task, way: t.info.Way, runs: 1, calls: float64(len(t.calls)), prompt: float64(t.info.Prompt)}
	for _, c := range t.calls {
		r.chars += float64(c.Chars)
		r.took += c.Took
	}
	if t.answer != nil {
		r.answered = 1
		r.files = markFiles(t.answer.Files, of)
		r.decls = markDeclarations(t.answer.Declarations, of)
	}
	return r
}

// merge makes one result, the mean, of all with the same key.
func merge(all []result, key func(result) string) []result {
	groups := map[string][]result{}
	var keys []string
	for _, r := range all {
		k := key(r)
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], r)
	}
	var merged []result
	for _, k := range keys {
		merged = append(merged, mean(groups[k]))
	}
	slices.SortFunc(merged, func(a, b result) int {
		return cmp.Or(cmp.Compare(a.task, b.task), cmp.Compare(slices.Index(ways, a.way), slices.Index(ways, b.way)))
	})
	return merged
}

// mean is the mean of results, named as the first.
func mean(all []result) result {
	m := result{task: all[0].task, way: all[0].way}
	for _, r := range all {
		m.runs += r.runs
		m.answered += r.answered
		for _, add := range [][2]*float64{
			{&m.calls, &r.calls},
			{&m.chars, &r.chars},
			{&m.prompt, &r.prompt},
			{&m.files.Precision, &r.files.Precision},
			{&m.files.Recall, &r.files.Recall},
			{&m.decls.Precision, &r.decls.Precision},
			{&m.decls.Recall, &r.decls.Recall},
		} {
			*add[0] += *add[1] / float64(len(all))
		}
		m.took += r.took / time.Duration(len(all))
	}
	return m
}

// runTable prints a line for each task and way.
func runTable(w io.Writer, all []result) {
	fmt.Fprintln(w, "| task | way | runs | calls | characters | files: precision | recall | declarations: precision | recall |")
	fmt.Fprintln(w, "|---|---|---:|---:|---:|---:|---:|---:|---:|")
	for _, r := range all {
		way := r.way
		if r.answered < r.runs {
			way += fmt.Sprintf(" (%d without an answer)", r.runs-r.answered)
		}
		fmt.Fprintf(w, "| %s | %s | %d | %s | %s | %.2f | %.2f | %.2f | %.2f |\n", r.task, way, r.runs, short(r.calls), thousands(r.chars),
			r.files.Precision, r.files.Recall, r.decls.Precision, r.decls.Recall)
	}
}

// wayTable prints a line for each way and one of grep beside it, over the tasks that were done both ways.
func wayTable(w io.Writer, all []result) {
	fmt.Fprintln(w, "| way | tasks | calls | of grep's | characters | of grep's | with the prompt | of grep's | files: precision | recall | declarations: precision | recall |")
	fmt.Fprintln(w, "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
	grep := of(all, "grep", nil)
	for _, way := range ways {
		mine := of(all, way, grep)
		if len(mine) == 0 {
			continue
		}
		base := result{}
		if len(grep) > 0 {
			base = mean(of(grep, "grep", mine))
		}
		m := mean(mine)
		fmt.Fprintf(w, "| %s | %d | %s | %s | %s | %s | %s | %s | %.2f | %.2f | %.2f | %.2f |\n", way, len(mine), short(m.calls), ratio(m.calls, base.calls),
			thousands(m.chars), ratio(m.chars, base.chars), thousands(m.chars+m.prompt), ratio(m.chars+m.prompt, base.chars+base.prompt),
			m.files.Precision, m.files.Recall, m.decls.Precision, m.decls.Recall)
	}
}

// of returns the results of a way, of tasks that others have too unless there are no others.
func of(all []result, way string, others []result) []result {
	var mine []result
	for _, r := range all {
		if r.way == way && (len(others) == 0 || slices.ContainsFunc(others, func(o result) bool { return o.task == r.task })) {
			mine = append(mine, r)
		}
	}
	return mine
}

// short prints a mean of counts.
func short(f float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(f, 'f', 1, 64), ".0")
}

// ratio prints a share of what grep took.
func ratio(a, b float64) string {
	if b == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", a/b)
}

// thousands prints a number with commas.
func thousands(f float64) string {
	s := strconv.FormatFloat(f, 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
