package agents

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// An entry is one thing that an edit put into a file.
type entry struct {
	Path  []string `json:"path,omitempty"`  // keys from the root to the member, or to the array of an element
	Value string   `json:"value"`           // compact JSON, or the text of a block; of a file its hash
	Made  int      `json:"made,omitempty"`  // how many of the last containers on the path were made for it
	Empty *string  `json:"empty,omitempty"` // what stood in the last container that was there, if it had no elements
	Lead  string   `json:"lead,omitempty"`  // what was put between the text before and the block
}

// A placed is what putting an edit did.
type placed struct {
	added   []entry
	foreign string // what is there already and says something else, and where; "" when nothing
}

// A taken is what is left when an edit was taken out.
type taken struct {
	text []byte
	left string // what looks like ours and was left alone, and why; "" when nothing
}

// An edit is what belongs into a file.
type edit interface {
	// put adds to d what is missing. A second put adds nothing.
	put(d *draft) (placed, error)
	// take returns text without what put added. mine is what is remembered of that, nil if nothing is.
	take(text []byte, mine *record) (taken, error)
	// wants returns what a put adds to an empty file.
	wants() []entry
	// what says what the edit is, for a person.
	what() string
}

// covers reports whether edit still wants each of the entries, or one as good.
func covers(e edit, entries []entry) bool {
	wanted := e.wants()
	for _, have := range entries {
		if !slices.ContainsFunc(wanted, func(w entry) bool {
			return slices.Equal(w.Path, have.Path) && (w.Value == have.Value || len(w.Path) > 0 && alike(decode([]byte(have.Value)), w.Value))
		}) {
			return false
		}
	}
	return true
}

func quoteJSON(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	return string(b)
}

// addMember adds a member, and the objects on its path that are not there. chain and at are what find found
// of the path from the root.
func addMember(d *draft, chain []node, at []int, path []string, value string) entry {
	container := chain[len(chain)-1]
	en := entry{Path: path, Value: value, Made: len(path) - len(at) - 1, Empty: interior(d.text, container)}
	addElement(d, chain[0], container, path[len(at)], wrap(path[len(at)+1:], value))
	return en
}

// empty reports whether a JSON file holds nothing yet.
func empty(text []byte) bool { return blank(bytes.TrimPrefix(text, []byte(byteOrderMark))) }

// addDocument makes an empty text a document.
func addDocument(d *draft, value string) {
	l := layout{newline(d.text), "  "}
	at, end := 0, l.newline
	if bytes.HasPrefix(d.text, []byte(byteOrderMark)) {
		at = len(byteOrderMark)
	}
	if rest := bytes.TrimLeft(d.text[at:], " \t\r"); bytes.HasPrefix(rest, []byte("\n")) {
		end = ""
	}
	d.insert(at, l.compose(value, "")+end)
}

// wrap returns value as the value at a path.
func wrap(path []string, value string) string {
	for _, name := range slices.Backward(path) {
		value = "{" + quoteJSON(name) + ":" + value + "}"
	}
	return value
}

// interior returns what stands between the brackets of a container without elements, nil for others.
func interior(text []byte, container node) *string {
	if len(container.elements) > 0 {
		return nil
	}
	s := string(text[container.start+1 : container.end-1])
	return &s
}

// key makes a path the key of a map.
func key(path []string) string { return strings.Join(path, "\x00") }

// A pruning knows what the containers of a file were before.
type pruning struct {
	made  map[string][]string // the paths of containers that were made
	empty map[string]*string
}

// prunings returns what mine says of containers. Without it those on the paths count as made.
func prunings(mine *record, paths [][]string) pruning {
	p := pruning{map[string][]string{}, map[string]*string{}}
	if mine == nil {
		for _, path := range paths {
			for i := 1; i <= len(path); i++ {
				p.made[key(path[:i])] = path[:i]
			}
		}
		return p
	}
	for _, en := range mine.Entries {
		containers := en.Path
		if !en.element() {
			containers = en.Path[:max(len(en.Path)-1, 0)]
		}
		for i := range min(en.Made, len(containers)) {
			made := containers[:len(containers)-i]
			p.made[key(made)] = made
		}
		if en.Empty != nil {
			p.empty[key(containers[:len(containers)-min(en.Made, len(containers))])] = en.Empty
		}
	}
	return p
}

// element reports whether the entry is an element of an array, and not a member.
func (en entry) element() bool { return len(en.Path) == 2 && en.Path[0] == hooksKey }

// prune takes out the containers that were made and are empty now.
func (p pruning) prune(text []byte) ([]byte, error) {
	paths := make([][]string, 0, len(p.made))
	for _, path := range p.made {
		paths = append(paths, path)
	}
	slices.SortFunc(paths, func(a, b []string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b))
	})
	for _, path := range paths {
		root, err := parseJSON(text)
		if err != nil {
			return nil, err
		}
		chain, at, err := find(text, root, path)
		if err != nil {
			return nil, err
		}
		if len(at) < len(path) {
			continue
		}
		here, parent := chain[len(chain)-1], chain[len(chain)-2]
		if (here.kind == '{' || here.kind == '[') && len(here.elements) == 0 && blank(text[here.start+1:here.end-1]) {
			text = cut(text, parent, at[len(at)-1], p.empty[key(path[:len(path)-1])])
		}
	}
	return text, nil
}

// A memberEdit is a member of a JSON object.
type memberEdit struct {
	path  []string
	value string // compact JSON
	label string
	first string // what a file that is made for it begins with
}

func (m memberEdit) what() string   { return m.label }
func (m memberEdit) wants() []entry { return []entry{{Path: m.path, Value: m.value}} }

func (m memberEdit) put(d *draft) (placed, error) {
	if empty(d.text) {
		addDocument(d, "{"+m.first+wrap(m.path, m.value)[1:])
		return placed{added: []entry{{Path: m.path, Value: m.value, Made: len(m.path) - 1}}}, nil
	}
	root, err := parseJSON(d.text)
	if err != nil {
		return placed{}, err
	}
	chain, at, err := find(d.text, root, m.path)
	if err != nil {
		return placed{}, err
	}
	if len(at) == len(m.path) {
		n := chain[len(chain)-1]
		if alike(n.value(d.text), m.value) {
			return placed{}, nil
		}
		return placed{foreign: fmt.Sprintf("line %d: there is a %s already, and it differs", lineOf(d.text, n.from), m.label)}, nil
	}
	return placed{added: []entry{addMember(d, chain, at, m.path, m.value)}}, nil
}

// alike reports whether v starts the same server as the JSON text want: what may differ is what agents add
// of themselves, and whether tools are loaded at once.
func alike(v any, want string) bool {
	return same(slim(v), compact(slim(decode([]byte(want)))))
}

func slim(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	out := map[string]any{}
	for k, x := range m {
		env, isMap := x.(map[string]any)
		switch {
		case k == "type" && x == "stdio", k == "alwaysLoad", k == "env" && isMap && len(env) == 0:
		default:
			out[k] = x
		}
	}
	return out
}

// compact returns v as JSON in one line.
func compact(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return "null"
	}
	return strings.TrimSpace(b.String())
}

func (m memberEdit) take(text []byte, mine *record) (taken, error) {
	if empty(text) {
		return taken{text: text}, nil
	}
	root, err := parseJSON(text)
	if err != nil {
		return taken{}, err
	}
	chain, at, err := find(text, root, m.path)
	if err != nil {
		return taken{}, err
	}
	p := prunings(mine, [][]string{m.path[:len(m.path)-1]})
	if len(at) == len(m.path) {
		n, parent := chain[len(chain)-1], chain[len(chain)-2]
		v := n.value(text)
		if !alike(v, m.value) && (mine == nil || !startsUs(v)) {
			return taken{text: text, left: fmt.Sprintf("line %d: this %s is not as codemem writes it", lineOf(text, n.from), m.label)}, nil
		}
		text = cut(text, parent, at[len(at)-1], p.empty[key(m.path[:len(m.path)-1])])
	} else if mine == nil {
		return taken{text: text}, nil
	}
	text, err = p.prune(text)
	return taken{text: text}, err
}

// startsUs reports whether v is a server whose command is codemem.
func startsUs(v any) bool {
	m, ok := v.(map[string]any)
	words, listed := m["command"].([]any)
	return ok && (m["command"] == program || listed && len(words) > 0 && words[0] == program)
}
