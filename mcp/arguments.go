package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A kind is what a parameter holds.
type kind int

const (
	aText       kind = iota // a string
	aFlag                   // true or false
	aCount                  // a whole number
	someTexts               // an array of strings
	someObjects             // an array of objects with the members of param.of
	anObject                // one of them
	aShare                  // a number from 0 to 1
	aScalar                 // a string; a number or boolean is taken for its text
)

// A param is one parameter of a tool.
type param struct {
	name     string
	kind     kind
	about    string // for the agent; "" where the name says it all
	required bool
	oneOf    []string // the values of a text; nil: any
	min, max int      // of a count, and the least and most items of an array; max 0: none
	usual    int      // of a count that is the budget of the answer: where none is given; 0: it is no such thing
	writes   bool     // only where writing is allowed
	of       []param  // the members of each of objects
}

// wants says what p takes, in words.
func (p param) wants() string {
	switch p.kind {
	case aFlag:
		return "true or false"
	case aCount:
		if p.max == 0 {
			return fmt.Sprintf("a whole number from %d on", p.min)
		}
		return fmt.Sprintf("a whole number from %d to %d", p.min, p.max)
	case someTexts:
		return `an array of strings like ["` + example(p.name) + `"]`
	case someObjects:
		return "an array of objects like [" + exampleObject(p.of) + "]"
	case anObject:
		return "an object like " + exampleObject(p.of)
	case aShare:
		return "a number from 0 to 1"
	case aText, aScalar:
	}
	if p.oneOf != nil {
		return "one of " + strings.Join(p.oneOf, ", ")
	}
	return "a string"
}

// example is a value of the string parameter called name.
func example(name string) string {
	if strings.HasPrefix(name, "path") {
		return "cmd/main.go"
	}
	return "..."
}

func exampleObject(of []param) string {
	var members []string
	for _, p := range of {
		if p.required {
			text := fmt.Sprintf("%q", example(p.name))
			if p.kind == aCount {
				text = strconv.Itoa(p.min)
			}
			members = append(members, fmt.Sprintf("%q: %s", p.name, text))
		}
	}
	return "{" + strings.Join(members, ", ") + "}"
}

// A property is a JSON Schema that every host takes: one type, arrays with items, nothing else to choose.
type property struct {
	Type        string    `json:"type"`
	Description string    `json:"description,omitempty"`
	Enum        []string  `json:"enum,omitempty"`
	Minimum     *int      `json:"minimum,omitempty"`
	Maximum     *int      `json:"maximum,omitempty"`
	Items       *property `json:"items,omitempty"`
	Properties  *members  `json:"properties,omitempty"`
	Required    []string  `json:"required,omitempty"`
}

// members are properties in an order of their own.
type members []param

// MarshalJSON writes the members as one object, in their order.
func (m members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, p := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		schema, err := json.Marshal(p.property())
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", p.name, schema)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (p param) property() property {
	s := property{Description: p.about, Enum: p.oneOf}
	switch p.kind {
	case aText, aScalar:
		s.Type = "string"
	case aFlag:
		s.Type = "boolean"
	case aCount:
		s.Type, s.Minimum = "integer", &p.min
		if p.max > 0 {
			s.Maximum = &p.max
		}
	case someTexts:
		s.Type, s.Items = "array", &property{Type: "string"}
	case someObjects:
		s.Type, s.Items = "array", object(p.of)
	case anObject:
		s = *object(p.of)
		s.Description = p.about
	case aShare:
		least, most := 0, 1
		s.Type, s.Minimum, s.Maximum = "number", &least, &most
	}
	return s
}

// object returns the schema of an object with the given members.
func object(of []param) *property {
	s := property{Type: "object", Properties: (*members)(&of)}
	for _, p := range of {
		if p.required {
			s.Required = append(s.Required, p.name)
		}
	}
	return &s
}

// An argumentError is what is wrong with the arguments of a call, in words for the agent.
type argumentError struct{ problems []string }

func (e *argumentError) Error() string { return strings.Join(e.problems, "; ") }

// read checks raw against params and decodes it into in. The error is an *argumentError.
func read(params []param, raw json.RawMessage, in any) error {
	if len(raw) == 0 || string(raw) == "null" {
		raw = json.RawMessage("{}")
	}
	given, problems := check("", params, raw)
	if len(problems) > 0 {
		return &argumentError{problems}
	}
	if err := json.Unmarshal(marshal(given), in); err != nil {
		return &argumentError{[]string{err.Error()}}
	}
	return nil
}

// check returns the members of the object raw that are set, and what is wrong with them. where is put
// before their names.
func check(where string, params []param, raw json.RawMessage) (map[string]any, []string) {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(raw, &given); err != nil || given == nil {
		if where == "" {
			return nil, []string{"arguments must be an object, not " + typeOf(raw)}
		}
		return nil, []string{fmt.Sprintf("%s must be an object like %s, not %s", strings.TrimSuffix(where, "."), exampleObject(params), typeOf(raw))}
	}
	set := map[string]any{}
	var problems []string
	for _, p := range params {
		value, ok := given[p.name]
		delete(given, p.name)
		if !ok || string(value) == "null" {
			if p.required {
				problems = append(problems, fmt.Sprintf("%q is required: %s", where+p.name, p.wants()))
			}
			continue
		}
		v, wrong := p.value(where+p.name, value)
		set[p.name] = v
		problems = append(problems, wrong...)
	}
	var unknown []string
	for name := range given {
		unknown = append(unknown, name)
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		problems = append(problems, unknownName(where, name, params))
	}
	return set, problems
}

// unknownName says that params have no such name, and which they have.
func unknownName(where, name string, params []param) string {
	names := make([]string, 0, len(params))
	for _, p := range params {
		names = append(names, p.name)
	}
	msg := fmt.Sprintf("unknown argument %s", quote(where+name))
	if near := nearest(name, names); near != "" {
		return msg + fmt.Sprintf(", did you mean %q?", near)
	}
	if len(names) == 0 {
		return msg + "; none are taken"
	}
	return msg + "; known are " + strings.Join(names, ", ")
}

// value checks one value and returns it, or what is wrong with it.
func (p param) value(name string, raw json.RawMessage) (any, []string) {
	wrong := func(got string) (any, []string) {
		return nil, []string{fmt.Sprintf("%q must be %s, not %s", name, p.wants(), got)}
	}
	switch p.kind {
	case aFlag:
		if s := string(raw); s != "true" && s != "false" {
			return wrong(typeOf(raw))
		}
	case aCount:
		n, err := strconv.Atoi(string(raw))
		if err != nil {
			return wrong(typeOf(raw))
		}
		if n < p.min || p.max > 0 && n > p.max {
			return wrong(string(raw))
		}
	case aText:
		var s string
		if json.Unmarshal(raw, &s) != nil {
			return wrong(typeOf(raw))
		}
		if p.oneOf != nil && !slices.Contains(p.oneOf, s) {
			return wrong(quote(s))
		}
	case aScalar:
		switch raw[0] {
		case '"':
		case '{', '[':
			return wrong(typeOf(raw))
		default:
			return string(raw), nil
		}
	case someTexts:
		return p.texts(name, raw)
	case someObjects:
		return p.values(name, raw)
	case anObject:
		return check(name+".", p.of, raw)
	case aShare:
		if x, err := strconv.ParseFloat(string(raw), 64); err != nil || !(x >= 0 && x <= 1) {
			return wrong(typeOf(raw))
		}
	}
	return raw, nil
}

// texts checks an array of strings.
func (p param) texts(name string, raw json.RawMessage) (any, []string) {
	var list []*string
	if json.Unmarshal(raw, &list) != nil || slices.Contains(list, nil) {
		return nil, []string{fmt.Sprintf("%q must be %s, not %s", name, p.wants(), typeOf(raw))}
	}
	if n := len(list); n < p.min || p.max > 0 && n > p.max {
		return nil, []string{fmt.Sprintf("%q must hold %d to %d strings, not %d", name, p.min, p.max, n)}
	}
	return raw, nil
}

// values checks an array of objects.
func (p param) values(name string, raw json.RawMessage) (any, []string) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil, []string{fmt.Sprintf("%q must be %s, not %s", name, p.wants(), typeOf(raw))}
	}
	set := make([]any, 0, len(list))
	var problems []string
	for i, item := range list {
		v, wrong := check(fmt.Sprintf("%s[%d].", name, i), p.of, item)
		set = append(set, v)
		problems = append(problems, wrong...)
		if len(problems) > maxProblems {
			return nil, append(problems[:maxProblems], "more of the same")
		}
	}
	return set, problems
}

// maxProblems is how many problems of an array are told of.
const maxProblems = 10

// typeOf names what a JSON value is.
func typeOf(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '"':
		return "a string"
	case '{':
		return "an object"
	case '[':
		return "an array of something else"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "the number " + string(raw[:min(len(raw), 40)])
}
