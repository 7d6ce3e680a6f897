package editor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxNesting is how deep the values of a body may lie.
const maxNesting = 16

// decode reads the one JSON object of a body into the struct that into points to, and is strict: a field that the
// struct does not have, that comes twice, is null, or of another type is an error that names it, and so is one that is
// missing, unless its tag says omitempty. Names are compared by their bytes.
func decode(body []byte, into any) error {
	if !utf8.Valid(body) {
		return &badRequest{"the body is not UTF-8"}
	}
	if err := json.Unmarshal(body, new(json.RawMessage)); err != nil {
		return notJSON(err)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	v, err := value(d, "", maxNesting)
	if err != nil {
		return err
	}
	if _, ok := v.(map[string]any); !ok {
		return &badRequest{"the body must be a JSON object, not " + kindOf(v)}
	}
	return fill(reflect.ValueOf(into).Elem(), v, "")
}

// value reads the next value; where is the name of the place it is at.
func value(d *json.Decoder, where string, deep int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, notJSON(err)
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	if deep == 0 {
		return nil, &badRequest{"the body is nested too deep" + at(where)}
	}
	if delim == '[' {
		list := []any{}
		for d.More() {
			v, err := value(d, fmt.Sprintf("%s[%d]", where, len(list)), deep-1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, notJSON(err)
	}
	object := map[string]any{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, notJSON(err)
		}
		name, _ := t.(string) // the decoder takes nothing else for a name
		if _, twice := object[name]; twice {
			return nil, &badRequest{fmt.Sprintf("%s is there twice", quoted(join(where, name)))}
		}
		if object[name], err = value(d, join(where, name), deep-1); err != nil {
			return nil, err
		}
	}
	_, err = d.Token()
	return object, notJSON(err)
}

func notJSON(err error) error {
	if err == nil {
		return nil
	}
	return &badRequest{"the body is not JSON: " + err.Error()}
}

func at(where string) string {
	if where == "" {
		return ""
	}
	return " at " + quoted(where)
}

func join(where, name string) string {
	if where == "" {
		return name
	}
	return where + "." + name
}

// quoted is a name from outside as an error shows it.
func quoted(name string) string {
	const most = 100
	if len(name) > most {
		name = strings.ToValidUTF8(name[:most], "") + "…"
	}
	return strconv.Quote(name)
}

// fill sets to from a value of JSON.
func fill(to reflect.Value, v any, where string) error {
	wrong := func(want string) error {
		return &badRequest{fmt.Sprintf("%s must be %s, not %s", quoted(where), want, kindOf(v))}
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return fill(to.Elem(), v, where)
	case reflect.Struct:
		object, ok := v.(map[string]any)
		if !ok {
			return wrong("an object")
		}
		return fillStruct(to, object, where)
	case reflect.Slice:
		list, ok := v.([]any)
		if !ok {
			return wrong("an array")
		}
		to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
		for i, item := range list {
			if err := fill(to.Index(i), item, fmt.Sprintf("%s[%d]", where, i)); err != nil {
				return err
			}
		}
		return nil
	case reflect.String:
		s, ok := v.(string)
		if !ok {
			return wrong("a string")
		}
		to.SetString(s)
		return nil
	case reflect.Int:
		n, ok := v.(json.Number)
		if !ok {
			return wrong("a whole number")
		}
		i, err := strconv.Atoi(n.String())
		if err != nil {
			return wrong("a whole number")
		}
		to.SetInt(int64(i))
		return nil
	case reflect.Float64:
		n, ok := v.(json.Number)
		if !ok {
			return wrong("a number")
		}
		f, err := n.Float64()
		if err != nil {
			return wrong("a number")
		}
		to.SetFloat(f)
		return nil
	default:
		return fmt.Errorf("no field is of the type %s", to.Type())
	}
}

func fillStruct(to reflect.Value, object map[string]any, where string) error {
	var known []string
	for i := range to.NumField() {
		name, options, _ := strings.Cut(to.Type().Field(i).Tag.Get("json"), ",")
		known = append(known, name)
		v, there := object[name]
		if !there {
			if options != "omitempty" {
				return &badRequest{fmt.Sprintf("%s is missing", quoted(join(where, name)))}
			}
			continue
		}
		if err := fill(to.Field(i), v, join(where, name)); err != nil {
			return err
		}
	}
	for name := range object {
		if !slices.Contains(known, name) {
			return &badRequest{fmt.Sprintf("%s is no field; known are %s", quoted(join(where, name)), strings.Join(known, ", "))}
		}
	}
	return nil
}

// kindOf names what a value of JSON is.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case string:
		return "a string"
	case json.Number:
		return "the number " + v.String()[:min(len(v), 40)]
	case []any:
		return "an array"
	}
	return "an object"
}
