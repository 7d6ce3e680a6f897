package scan

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/hidden"
	"codemem/secret"
	"codemem/symbol"
)

// shown returns data as answers are cut from it: secrets are covered, and what does not show, each by as many bytes.
func shown(data []byte) []byte { return hidden.Cover(secret.Mask(data)) }

// maskParsed returns a content as it may be shown and indexed. Of its outline, what was taken from the source word for word loses
// the secrets too: the places stay.
func maskParsed(o *symbol.Outline, data []byte) []byte {
	masked := shown(data)
	if o == nil || len(data) == 0 || &masked[0] == &data[0] {
		return masked
	}
	var pairs, values []string
	for _, f := range secret.Find(string(data)) {
		values = append(values, string(data[f.Start:f.End]))
		pairs = append(pairs, values[len(values)-1], covered)
	}
	r := strings.NewReplacer(pairs...)
	changeStrings(reflect.ValueOf(o).Elem(), func(s string) string {
		// Without quotes, a parser takes a secret for several names.
		if len(s) >= leastPart && slices.ContainsFunc(values, func(v string) bool { return strings.Contains(v, s) }) {
			return covered
		}
		return r.Replace(s)
	})
	return masked
}

// covered stands for a secret where names stand.
const covered = "redacted"

// leastPart is how long a part of a secret is that is covered by itself: shorter ones are words.
const leastPart = 8

// changeStrings changes each string of v in place, as deep as need be.
func changeStrings(v reflect.Value, change func(string) string) {
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() {
			v.SetString(change(v.String()))
		}
	case reflect.Slice:
		for i := range v.Len() {
			changeStrings(v.Index(i), change)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			changeStrings(v.Field(i), change)
		}
	default: // numbers, and what is made at the first look-up
	}
}

// noteHidden notes what is hidden in a file.
func (t *Tree) noteHidden(p string, data []byte) {
	t.noticed[p] = true
	if told := hidden.Told(data); told != "" {
		t.noteOf(p, told)
	}
}

// noteNames notes names of a file that may be taken for others.
func (t *Tree) noteNames(f *File, data []byte) {
	if f.Outline == nil || isASCII(data) {
		return
	}
	for i := range f.Outline.Symbols {
		t.noteName(f.Path, f.Outline.Symbols[i].Name)
	}
	for r := range f.Outline.Uses() {
		t.noteName(f.Path, r.Name)
	}
}

// noteName notes a name in a file that may be taken for another.
func (t *Tree) noteName(p, name string) {
	if why := hidden.Mixed(name); why != "" {
		t.noteOf(p, fmt.Sprintf("%+.*q %s", longestNamed, name, why))
	}
}

func isASCII(data []byte) bool {
	return !slices.ContainsFunc(data, func(c byte) bool { return c >= utf8.RuneSelf })
}

// longestNamed is how many letters are told of a name.
const longestNamed = 40

// mostHidden is how many notes are kept of a file.
const mostHidden = 3

func (t *Tree) noteOf(p, told string) {
	if t.hidden == nil {
		t.hidden = map[string][]string{}
	}
	if l := t.hidden[p]; len(l) < mostHidden && !slices.Contains(l, told) {
		t.hidden[p] = append(l, told)
	}
}

// Hidden says in lines what a reader does not see in the files that were looked at and that an answer names: characters that do not show,
// and names whose letters look like others. An answer that shows such a file goes with it.
func (t *Tree) Hidden(answer string) (lines []string) {
	for _, p := range t.unreadIn(answer) { // their outlines were stored, or made with those of all files
		t.Notice(p)
	}
	for _, p := range slices.Sorted(maps.Keys(t.hidden)) {
		if len(lines) < mostHidden && names(answer, p) {
			lines = append(lines, "! "+hidden.Path(p)+": "+strings.Join(t.hidden[p], "; "))
		}
	}
	return lines
}

// Notice has Hidden tell of a file that an answer shows, however it came to its text.
func (t *Tree) Notice(p string) {
	if t.noticed[p] || t.laid[p] != nil {
		return
	}
	if data, err := t.source.read(p); err == nil {
		t.noteHidden(p, data)
		t.noteNames(&File{Path: p, Outline: t.Outline(p)}, data)
	}
}

// names reports whether an answer names a file.
func names(answer, p string) bool { return strings.Contains(answer, strings.Trim(hidden.Path(p), `"`)) }

// mostUnread is how many files are read for what is hidden in them alone.
const mostUnread = 100

// unreadIn returns the files that were looked at without being read and that an answer names, sorted, at most mostUnread.
func (t *Tree) unreadIn(answer string) (unread []string) {
	apart := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(answer, apart) {
		words[w] = true
	}
	for p, o := range t.outlines {
		if o == nil || t.noticed[p] || t.laid[p] != nil {
			continue
		}
		first := strings.TrimLeftFunc(path.Base(p), apart)
		if at := strings.IndexFunc(first, apart); at > 0 {
			first = first[:at]
		}
		if (first == "" || words[first]) && names(answer, p) { // a word costs less to look for than all of it
			unread = append(unread, p)
		}
	}
	slices.Sort(unread)
	return unread[:min(len(unread), mostUnread)]
}
