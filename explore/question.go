package explore

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemem/regex"
)

// What is read of a question, however long it is.
const (
	maxQuestion = 256 << 10 // bytes
	maxNamed    = 64        // places
	maxNames    = 16        // identifiers
	maxWords    = 2 << 10   // bytes of the words
)

// A Question is a request taken apart.
type Question struct {
	Words  string   // what it says in words, identifiers among them; "" if it only names places
	Names  []string // identifiers that it writes as code, without what qualifies them, each once
	Places []Named  // that it names, in its order
	Tests  bool     // it asks for tests
	Cut    bool     // it is longer than what was read
}

// A Named is a place that a request names, as it is written there: the path may be of another machine.
type Named struct {
	Path      string // with slashes
	Line, End int    // from 1; 0: the file, or the symbol
	Name      string // of a symbol, perhaps qualified; "" for none
	How       string // in what form it is named: diff, trace, line, id, path
	hunk      []hunkLine
	torn      bool     // the hunk has not as many lines as its head says
	wider     []string // paths with blanks that may be meant, of which Path is the end; the longest first
}

// The forms in which places are named.
const (
	byDiff  = "diff"
	byTrace = "trace"
	byLine  = "line"
	byID    = "id"
	byPath  = "path"
)

// pathText matches a path with an extension, of Unix or Windows, after what can come before one.
const pathText = `((?:\b[A-Za-z]:[\\/])?[^\s:()'"<>,;\[\]{}=|` + "`" + `]*[^\s:()'"<>,;\[\]{}=|` + "`" + `.]\.[A-Za-z_]\w{0,15})`

// Lines of stack traces and compilers. The groups of each are path, line, and if there is a third, the end of a range.
var located = []func() *regexp.Regexp{
	regex.Lazy(`File "([^"\n]+)", line (\d+)`),             // Python
	regex.Lazy(pathText + `:line (\d+)`),                   // .NET
	regex.Lazy(pathText + ` on line (\d+)`),                // PHP
	regex.Lazy(pathText + `\((\d+)(?:,\d+)?\)`),            // TypeScript, MSBuild
	regex.Lazy(pathText + `:(\d+)(?:-(\d+)|[:.]\d+)?`),     // nearly all others
	regex.Lazy(pathText + `#L(\d+)(?:C\d+)?(?:-L?(\d+))?`), // links to lines of code hosts
}

var (
	idText = regex.Lazy(pathText + `:([\pL_$][\pL\pN_$.#~]*)`)
	plain  = regex.Lazy(pathText)
	// The function of a frame: "at Foo.bar (" and "at A.B() in " before its place, ", in bar" and ":in `bar'" after it.
	calledBefore = regex.Lazy(`^\s*at (?:async |new )?([\pL_$<][\pL\pN_$.<>#]*)(?:\(.*\) in | ?(?:\[as \w+\] )?\()$`)
	calledAfter  = regex.Lazy("^(?:, in |:in [`'])([\\pL_$<][\\pL\\pN_$.<>#]*)'?")
	// The two lines of a frame of Go, and what comes before the first.
	goFrame    = regex.Lazy(`^\t(\S.*\.go):(\d+)(?: \+0x[0-9a-f]+)?$`)
	goFunction = regex.Lazy(`^(?:created by )?(?:[^\s()]*/)?[^\s()/]*?\.([\pL_][\pL\pN_.]*|\(\*?[\pL\pN_]+\)\.[\pL\pN_.]+)(?:\[\.\.\.\])?(?:\(.*\)| in goroutine \d+)?$`)
	goroutine  = regex.Lazy(`^goroutine \d+ \[[^\]]*\]:$`)
	quoted     = regex.Lazy("`([^`\n]{1,200})`")
	asCode     = regex.Lazy(`[\pL_$][\pL\pN_$]*(?:(?:\.|::|#|->)[\pL_$][\pL\pN_$]*)*(?:\(\))?`)
)

// Ask takes a request apart: words, identifiers, ids, places as path:line and as compilers and stack traces write them,
// unified diffs, and any mixture of these. Whatever is not taken for a place stays in the words. Numbered rules:
//
//  1. a unified diff names the lines that it changes; its other lines are not words
//  2. a line that names a line of a file names a place; if it is of a stack trace, with the function that it is in
//  3. path:Name is an id, a path that stands alone is a file: these stay among the words too, as nothing tells them from
//     a name with a dot
//  4. code is what stands in backquotes or is written like a name: several words in one, qualified, or called
func Ask(text string) Question {
	q := Question{Cut: len(text) > maxQuestion}
	text = strings.ToValidUTF8(text[:min(len(text), maxQuestion)], " ")
	rest := q.diff(strings.ReplaceAll(text, "\r\n", "\n"))
	var words []string
	lines := strings.Split(rest, "\n")
	for i, line := range lines {
		if i+1 < len(lines) && goFrame().MatchString(lines[i+1]) && goFunction().MatchString(line) {
			continue // of the frame that the next line is of
		}
		if m := goFrame().FindStringSubmatch(line); m != nil && i > 0 {
			if f := goFunction().FindStringSubmatch(lines[i-1]); f != nil {
				q.add(Named{Path: slashed(m[1]), Line: number(m[2]), Name: function(f[1]), How: byTrace})
				continue
			}
		}
		if left := strings.TrimSpace(q.line(line)); left != "" && !goroutine().MatchString(left) {
			words = append(words, left)
		}
	}
	q.Words = strings.Join(words, "\n")
	if len(q.Words) > maxWords {
		q.Words = strings.ToValidUTF8(q.Words[:maxWords], "")
	}
	q.name()
	q.Tests = asksTests(q.Words)
	return q
}

// line reads one line and returns what is left of it as words.
func (q *Question) line(text string) string {
	for _, form := range located {
		at := form().FindStringSubmatchIndex(text)
		if at == nil {
			continue
		}
		n := Named{Path: slashed(text[at[2]:at[3]]), Line: number(text[at[4]:at[5]]), How: byLine, wider: wider(text, at[2], at[3])}
		if len(at) > 6 && at[6] >= 0 {
			n.End = number(text[at[6]:at[7]])
		}
		before, after := text[:at[0]], text[at[1]:]
		if m := calledBefore().FindStringSubmatch(before); m != nil {
			n.Name, n.How, before = function(m[1]), byTrace, ""
		} else if m := calledAfter().FindStringSubmatch(after); m != nil {
			n.Name, n.How, after = function(m[1]), byTrace, after[len(m[0]):]
		}
		q.add(n)
		return strings.Trim(before, " \t-=>|(") + " " + strings.TrimLeft(q.line(after), " \t:,)'\"")
	}
	for _, m := range idText().FindAllStringSubmatchIndex(text, -1) {
		q.add(Named{Path: slashed(text[m[2]:m[3]]), Name: text[m[4]:m[5]], How: byID, wider: wider(text, m[2], m[3])})
	}
	for _, m := range plain().FindAllStringIndex(text, -1) {
		q.add(Named{Path: slashed(text[m[0]:m[1]]), How: byPath, wider: wider(text, m[0], m[1])})
	}
	return text
}

// wider returns the paths with blanks that may end where a path does, the longest first: with up to four more words before it.
func wider(text string, start, end int) (paths []string) {
	const most = 4
	for range most {
		before := strings.TrimRight(text[:start], " ")
		if before == text[:start] { // no blank stands before it
			break
		}
		if start = strings.LastIndexByte(before, ' ') + 1; start == len(before) {
			break
		}
		paths = append(paths, slashed(strings.TrimLeft(text[start:end], "'\"`(")))
	}
	slices.Reverse(paths)
	return paths
}

// bare returns the words of a request that may be names of files without an extension, with their lines: Makefile:3, .env,
// LICENSE. Most are none: the tree knows.
func (q *Question) bare() []Named {
	const most = 32
	var all []Named
	fields := strings.Fields(q.Words)
	for _, f := range fields[:min(len(fields), most)] {
		n := Named{Path: strings.Trim(f, "'\"`()[],;"), How: byPath}
		if at := strings.IndexByte(n.Path, ':'); at > 0 {
			from, to, _ := strings.Cut(n.Path[at+1:], "-")
			if n.Line, n.End = number(from), number(to); n.Line == 0 {
				continue
			}
			n.Path, n.How = n.Path[:at], byLine
		}
		same := func(o Named) bool { return o.Path == n.Path || slices.Contains(o.wider, n.Path) }
		if n.Path != "" && (len(fields) == 1 || n.Line > 0 || strings.ContainsAny(n.Path, "/.")) && !slices.ContainsFunc(q.Places, same) {
			all = append(all, n)
		}
	}
	return all
}

// add enters a place, once.
func (q *Question) add(n Named) {
	same := func(o Named) bool { return o.Path == n.Path && o.Line == n.Line && o.Name == n.Name }
	if len(q.Places) < maxNamed && !slices.ContainsFunc(q.Places, same) {
		q.Places = append(q.Places, n)
	}
}

// function returns the name of a function as ids have it, from how a stack trace writes it.
func function(name string) string {
	name = strings.NewReplacer("(*", "", "(", "", ")", "", "<anonymous>", "", "<module>", "", "<lambda>", "", "::", ".", "#", ".").Replace(name)
	return strings.Trim(name, ".<>:*")
}

func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil || n > 1<<24 {
		return 0
	}
	return n
}

// slashed returns a path with slashes, without what a URL of files or a diff puts before it.
func slashed(p string) string {
	p = strings.ReplaceAll(p, `\`, "/")
	p = strings.TrimPrefix(strings.TrimPrefix(p, "webpack://"), "file://")
	return path.Clean(p)
}

// name collects the identifiers that are written as code.
func (q *Question) name() {
	for _, m := range quoted().FindAllStringSubmatch(q.Words, -1) {
		if whole := asCode().FindString(m[1]); whole == strings.TrimSpace(m[1]) {
			q.addName(whole)
		}
	}
	alone := len(strings.Fields(q.Words)) == 1 && len(q.Places) == 0
	for _, m := range asCode().FindAllString(q.Words, -1) {
		if alone || likeCode(m) {
			q.addName(m)
		}
	}
	for _, p := range q.Places {
		if p.Name != "" {
			q.addName(p.Name)
		}
	}
}

// addName adds the last name of one that may be qualified or called.
func (q *Question) addName(name string) {
	name = strings.TrimSuffix(name, "()")
	name = name[strings.LastIndexAny(name, ".:#>")+1:]
	if len(name) > 1 && len(q.Names) < maxNames && !slices.Contains(q.Names, name) {
		q.Names = append(q.Names, name)
	}
}

var camel = regex.Lazy(`[a-z][A-Z]`)

// likeCode reports whether a word is written as no prose writes one: called, qualified, with an underscore inside, or a
// capital after a small letter.
func likeCode(word string) bool {
	if strings.HasSuffix(word, "()") || strings.Contains(strings.Trim(word, "_"), "_") || strings.Contains(word, "::") || strings.Contains(word, "->") {
		return true
	}
	if camel().MatchString(word) {
		return true
	}
	i := strings.IndexByte(word, '.')
	return i > 1 && i < len(word)-2 && strings.Count(word, ".") > 1
}

// asksTests reports whether words ask for tests.
func asksTests(words string) bool {
	for _, w := range strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return r < 'a' || r > 'z' }) {
		switch w {
		case "test", "tests", "testing", "unittest", "flaky", "testcase", "testcases":
			return true
		}
	}
	return false
}
