package agents

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// A fenceEdit is a block of lines between two marks at the end of a text file.
type fenceEdit struct {
	begin, end string // the marks, each a line
	body       string // lines, each with its line end
	label      string
	table      []string // in TOML, the keys of the one table that the block holds
}

func (f fenceEdit) what() string   { return f.label }
func (f fenceEdit) wants() []entry { return []entry{{Value: f.block()}} }

func (f fenceEdit) block() string { return f.begin + "\n" + f.body + f.end + "\n" }

// find returns where the block lies in text, with its marks and the line end behind it; false if there is none.
func (f fenceEdit) find(text []byte) (span, bool, error) {
	var at []int // of begin and end marks, in turns
	offset := 0
	for line := range bytes.Lines(text) {
		mark := string(bytes.TrimSpace(bytes.TrimPrefix(line, []byte(byteOrderMark))))
		if mark == f.begin || mark == f.end {
			if (mark == f.begin) != (len(at)%2 == 0) || len(at) == 2 {
				return span{}, false, fmt.Errorf("line %d: the marks %q and %q are not a pair", lineOf(text, offset), f.begin, f.end)
			}
			if mark == f.begin {
				at = append(at, offset+bytes.Index(line, []byte(f.begin)))
			} else {
				at = append(at, offset+len(line))
			}
		}
		offset += len(line)
	}
	switch len(at) {
	case 0:
		return span{}, false, nil
	case 1:
		return span{}, false, fmt.Errorf("line %d: the mark %q has no %q", lineOf(text, at[0]), f.begin, f.end)
	}
	return span{at[0], at[1]}, true, nil
}

func (f fenceEdit) put(d *draft) (placed, error) {
	if bytes.IndexByte(d.text, 0) >= 0 || bytes.HasPrefix(d.text, []byte("\xff\xfe")) || bytes.HasPrefix(d.text, []byte("\xfe\xff")) {
		return placed{}, errors.New("is no text in UTF-8")
	}
	before, err := f.read(d.text)
	if err != nil {
		return placed{}, err
	}
	at, there, err := f.find(d.text)
	if err != nil {
		return placed{}, err
	}
	if there {
		have := strings.ReplaceAll(string(d.text[at.Start:at.End]), "\r\n", "\n")
		if strings.TrimRight(have, "\n") == strings.TrimRight(f.block(), "\n") {
			return placed{}, nil
		}
		return placed{foreign: fmt.Sprintf("line %d: the block between the marks is not as this codemem writes it", lineOf(d.text, at.Start))}, nil
	}
	if v := lookup(before, f.table); v != nil {
		if alike(v, compact(lookup(f.tables(), f.table))) {
			return placed{}, nil
		}
		return placed{foreign: "there is a " + f.label + " already, and it differs"}, nil
	}
	nl := newline(d.text)
	lead := ""
	switch rest := bytes.TrimPrefix(d.text, []byte(byteOrderMark)); {
	case len(rest) == 0:
	case !bytes.HasSuffix(rest, []byte("\n")):
		lead = nl + nl
	case !bytes.HasSuffix(rest, []byte("\n\n")) && !bytes.HasSuffix(rest, []byte("\n\r\n")):
		lead = nl
	}
	d.insert(len(d.text), lead+strings.ReplaceAll(f.block(), "\n", nl))
	if f.table != nil {
		after, err := f.read(d.text)
		if err != nil || !reflect.DeepEqual(drop(after, f.table), drop(before, f.table)) {
			return placed{}, fmt.Errorf("%s cannot be added at the end of the file, since %s is written in another form there", f.label, f.table[0])
		}
	}
	return placed{added: []entry{{Value: f.block(), Lead: lead}}}, nil
}

func (f fenceEdit) take(text []byte, mine *record) (taken, error) {
	before, err := f.read(text)
	if err != nil {
		return taken{}, err
	}
	at, there, err := f.find(text)
	if err != nil {
		return taken{}, err
	}
	if !there {
		if lookup(before, f.table) != nil {
			return taken{text: text, left: "the " + f.label + " there is not between the marks of codemem"}, nil
		}
		return taken{text: text}, nil
	}
	head, tail := text[:at.Start], text[at.End:]
	lead := newline(text)
	if mine != nil && len(mine.Entries) > 0 {
		lead = mine.Entries[0].Lead
	}
	if len(tail) > 0 && len(lead) > len(newline(text)) { // a line follows: the one before must end
		lead = newline(text)
	}
	if mine != nil || bytes.HasSuffix(head, []byte("\n"+lead)) {
		head = bytes.TrimSuffix(head, []byte(lead))
	}
	out := append(bytes.Clone(head), tail...)
	if f.table != nil {
		after, err := f.read(out)
		if err != nil || !reflect.DeepEqual(drop(before, f.table), drop(after, f.table)) {
			return taken{}, errors.New("what stands below the block of codemem belongs to its table; move it up, or name its table")
		}
		if lookup(after, f.table) != nil { // a server without a command keeps Codex from starting
			name := strings.Join(f.table, ".")
			return taken{text: text, left: fmt.Sprintf("outside the marks of codemem there is more of the table %s, which is nothing without them", name)}, nil
		}
	}
	return taken{text: out}, nil
}

// read returns the tables of a TOML text, nil for other texts.
func (f fenceEdit) read(text []byte) (map[string]any, error) {
	if f.table == nil {
		return nil, nil
	}
	if bytes.Count(text, []byte("[")) > 100_000 || deep(text) {
		return nil, fmt.Errorf("is nested more than %d levels deep", maxDepth)
	}
	tables := map[string]any{}
	err := toml.Unmarshal(bytes.TrimPrefix(text, []byte(byteOrderMark)), &tables)
	var at *toml.DecodeError
	if errors.As(err, &at) {
		line, _ := at.Position()
		return nil, fmt.Errorf("is no valid TOML: line %d: %s", line, strings.TrimPrefix(at.Error(), "toml: "))
	}
	if err != nil {
		return nil, fmt.Errorf("is no valid TOML: %s", strings.TrimPrefix(err.Error(), "toml: "))
	}
	return tables, nil
}

// tables returns what the block says, as TOML.
func (f fenceEdit) tables() map[string]any {
	tables := map[string]any{}
	_ = toml.Unmarshal([]byte(f.body), &tables)
	return tables
}

// deep reports whether brackets of text lie too deep in each other.
func deep(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '{', '[':
			if depth++; depth > maxDepth {
				return true
			}
		case '}', ']':
			depth--
		}
	}
	return false
}

// lookup returns the value at a path of keys in tables, nil if there is none.
func lookup(tables map[string]any, path []string) any {
	var v any = tables
	for _, k := range path {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	if len(path) == 0 {
		return nil
	}
	return v
}

// drop returns a copy of tables without the value at path, and without the table it leaves empty.
func drop(tables map[string]any, path []string) map[string]any {
	out := make(map[string]any, len(tables))
	for k, v := range tables {
		if k == path[0] {
			inner, ok := v.(map[string]any)
			if len(path) == 1 {
				continue
			}
			if ok {
				if inner = drop(inner, path[1:]); len(inner) == 0 {
					continue
				}
				v = inner
			}
		}
		out[k] = v
	}
	return out
}
