package agents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// hooksKey is where settings keep hooks: an object of arrays, by event.
const hooksKey = "hooks"

// A hookGroup is one element of the array of an event: a matcher and its handlers.
type hookGroup struct {
	event string
	value string // compact JSON
}

// A hooksEdit is hooks in a settings file, as Claude Code has them or in Cursor's flat form.
type hooksEdit struct {
	groups []hookGroup
	first  string // what a file that is made for them begins with
}

func (h hooksEdit) what() string { return plural(len(h.groups), "hook", "hooks") }

func (h hooksEdit) wants() []entry {
	var all []entry
	for _, g := range h.groups {
		all = append(all, entry{Path: []string{hooksKey, g.event}, Value: g.value})
	}
	return all
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (h hooksEdit) put(d *draft) (placed, error) {
	var p placed
	for _, g := range h.groups {
		path := []string{hooksKey, g.event}
		if empty(d.text) {
			addDocument(d, "{"+h.first+wrap(path, "["+g.value+"]")[1:])
			p.added = append(p.added, entry{Path: path, Value: g.value, Made: 2})
			continue
		}
		if err := h.putGroup(d, g, path, &p); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (h hooksEdit) putGroup(d *draft, g hookGroup, path []string, p *placed) error {
	root, err := parseJSON(d.text)
	if err != nil {
		return err
	}
	chain, at, err := find(d.text, root, path)
	if err != nil {
		return err
	}
	if len(at) < len(path) {
		en := addMember(d, chain, at, path, "["+g.value+"]")
		en.Value, en.Made = g.value, en.Made+1
		p.added = append(p.added, en)
		return nil
	}
	array := chain[len(chain)-1]
	if array.kind != '[' {
		return fmt.Errorf("line %d: the hooks of %s are not an array", lineOf(d.text, array.start), g.event)
	}
	for _, e := range array.elements {
		v := e.value(d.text)
		if same(v, g.value) {
			return nil
		}
		if other := h.meant(g.event, v); other == "" && slices.ContainsFunc(commands(v), func(c string) bool {
			return slices.Contains(commands(decode([]byte(g.value))), c)
		}) {
			p.foreign = fmt.Sprintf("line %d: there is a hook of %s already that calls codemem, and it differs", lineOf(d.text, e.from), g.event)
			return nil
		}
	}
	en := entry{Path: path, Value: g.value, Empty: interior(d.text, array)}
	addElement(d, root, array, "", g.value)
	p.added = append(p.added, en)
	return nil
}

// meant returns the group of an event that v is, "" if v is no such group.
func (h hooksEdit) meant(event string, v any) string {
	for _, g := range h.groups {
		if g.event == event && same(v, g.value) {
			return g.value
		}
	}
	return ""
}

// commands returns which hooks of codemem a group calls: "session-start" of "codemem hook claude session-start".
func commands(group any) []string {
	m, _ := group.(map[string]any)
	handlers, grouped := m["hooks"].([]any)
	if !grouped {
		handlers = []any{group}
	}
	var names []string
	for _, handler := range handlers {
		if words := callsUs(handler); len(words) > 0 {
			names = append(names, words[0])
		}
	}
	return names
}

// callsUs returns the words behind "codemem hook HOST" in the command of a handler, nil if it has another.
func callsUs(handler any) []string {
	m, _ := handler.(map[string]any)
	command, _ := m["command"].(string)
	words := strings.Fields(command)
	more, _ := m["args"].([]any)
	for _, a := range more {
		s, _ := a.(string)
		words = append(words, s)
	}
	if len(words) < 4 || words[0] != program || words[1] != "hook" || !isHookHost(words[2]) {
		return nil
	}
	words[3] = strings.TrimSuffix(words[3], ";")
	return words[3:]
}

func (h hooksEdit) take(text []byte, mine *record) (taken, error) {
	if empty(text) {
		return taken{text: text}, nil
	}
	root, err := parseJSON(text)
	if err != nil {
		return taken{}, err
	}
	chain, at, err := find(text, root, []string{hooksKey})
	if err != nil || len(at) == 0 {
		return taken{text: text}, err
	}
	var paths [][]string
	for _, e := range chain[1].elements {
		if e.kind == '[' && slices.ContainsFunc(e.elements, func(g node) bool { return len(commands(g.value(text))) > 0 }) {
			paths = append(paths, []string{hooksKey, e.name})
		}
	}
	p := prunings(mine, paths)
	for _, path := range paths {
		if text, err = takeHandlers(text, path, p.empty[key(path)]); err != nil {
			return taken{}, err
		}
	}
	text, err = p.prune(text)
	return taken{text: text}, err
}

// takeHandlers takes the handlers that call codemem out of the groups of an event, and groups that have no
// other.
func takeHandlers(text []byte, path []string, empty *string) ([]byte, error) {
	for {
		root, err := parseJSON(text)
		if err != nil {
			return nil, err
		}
		chain, at, err := find(text, root, path)
		if err != nil || len(at) < len(path) {
			return text, err
		}
		array := chain[len(chain)-1]
		i := slices.IndexFunc(array.elements, func(g node) bool { return len(commands(g.value(text))) > 0 })
		if i < 0 {
			return text, nil
		}
		group := array.elements[i]
		k, err := group.member(text, "hooks")
		if err != nil {
			return nil, err
		}
		if k < 0 || len(commands(group.value(text))) == len(group.elements[k].elements) {
			text = cut(text, array, i, empty)
			continue
		}
		handlers := group.elements[k]
		j := slices.IndexFunc(handlers.elements, func(n node) bool { return len(callsUs(n.value(text))) > 0 })
		text = cut(text, handlers, j, nil)
	}
}

// compactText returns JSON without white space.
func compactText(text []byte) (string, error) {
	var b bytes.Buffer
	err := json.Compact(&b, text)
	return b.String(), err
}

// hookGroups reads the groups of a hooks file, in its order. flagless drops --require-summaries from their commands.
func hookGroups(file []byte, flagless bool) ([]hookGroup, error) {
	root, err := parseJSON(file)
	if err != nil {
		return nil, err
	}
	chain, _, err := find(file, root, []string{hooksKey})
	if err != nil || len(chain) < 2 {
		return nil, fmt.Errorf("no hooks: %w", err)
	}
	var groups []hookGroup
	for _, event := range chain[1].elements {
		for _, g := range event.elements {
			value, err := compactText(file[g.start:g.end])
			if err != nil {
				return nil, err
			}
			if flagless {
				value = strings.NewReplacer(` --require-summaries`, ``, `,"--require-summaries"`, ``).Replace(value)
			}
			groups = append(groups, hookGroup{event.name, value})
		}
	}
	return groups, nil
}
