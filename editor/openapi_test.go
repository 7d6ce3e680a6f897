//go:build unix

package editor

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"codemem/assemble"
	"codemem/condense"
	"codemem/scan"
)

// TestDescription: openapi.yaml describes exactly the routes there are, with exactly the fields that requests and answers have. That it is
// valid is a test of tools/openapi.
func TestDescription(t *testing.T) {
	doc, err := described()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1.") {
		t.Errorf("it is of version %s", doc.OpenAPI)
	}
	var there, told []string
	for _, r := range routes() {
		there = append(there, r.method+" "+r.path)
	}
	for path, item := range doc.Paths {
		for method, op := range item {
			method = strings.ToUpper(method)
			told = append(told, method+" "+path)
			var names []string
			for _, p := range op.Parameters {
				names = append(names, p.Name)
			}
			i := slices.IndexFunc(routes(), func(r route) bool { return r.method == method && r.path == path })
			if i >= 0 && cmp.Diff(routes()[i].query, names) != "" {
				t.Errorf("%s %s: parameters %v, told %v", method, path, routes()[i].query, names)
			}
			if _, ok := op.Responses["default"]; !ok || (method == "POST") != (op.RequestBody != nil) {
				t.Errorf("%s %s: its errors or its body are not told", method, path)
			}
		}
	}
	slices.Sort(there)
	slices.Sort(told)
	if diff := cmp.Diff(there, told); diff != "" {
		t.Errorf("routes (-there +told):\n%s", diff)
	}
	for name, schema := range doc.Components.Schemas {
		fields, ok := wires[name]
		if !ok {
			if name != "Error" {
				t.Errorf("the schema %s is of no type", name)
			}
			continue
		}
		checkSchema(t, name, schema, reflect.TypeOf(fields))
	}
	for name := range wires {
		if doc.Components.Schemas[name] == nil {
			t.Errorf("there is no schema %s", name)
		}
	}
}

// wires are the types of all schemas.
var wires = map[string]any{
	"Position": assemble.Position{}, "Health": health{}, "Client": clientStatus{}, "Status": status{},
	"RegisterRequest": registerRequest{}, "Registered": registerAnswer{}, "UnregisterRequest": unregisterRequest{}, "Unregistered": unregisterAnswer{},
	"EditRequest": editRequest{}, "Edited": editAnswer{}, "Edit": toldEdit{}, "Edits": editsAnswer{}, "IndexedFile": indexedFile{}, "Index": indexAnswer{}, "Buffer": openFile{}, "AssembleRequest": assembleRequest{}, "Pack": assembleAnswer{},
	"Item": assemble.Item{}, "Omission": assemble.Omission{}, "ChangeRequest": changeRequest{}, "Changed": changeAnswer{},
	"File": fileAnswer{}, "SummarizeRequest": summarizeRequest{}, "Summarized": summarizeAnswer{},
	"SummariesRequest": summariesRequest{}, "Files": summariesAnswer{}, "GhostRequest": ghostRequest{}, "Ghost": scan.Ghost{}, "Range": condense.Range{},
	"Skeleton": skeletonAnswer{}, "Overview": overviewAnswer{}, "Report": reportAnswer{}, "Warning": scan.Warning{},
	"LanguageFigures": condense.LanguageFigures{}, "FileFigures": condense.FileFigures{},
}

// checkSchema compares a schema with a type: names, which of them are required, and kinds.
func checkSchema(t *testing.T, where string, schema *jsonschema.Schema, of reflect.Type) {
	t.Helper()
	var names, required []string
	for _, f := range fieldsOf(of) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
		if options != "omitempty" {
			required = append(required, name)
		}
		property := schema.Properties[name]
		if property == nil {
			continue
		}
		typ := f.Type
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		want := map[reflect.Kind]string{
			reflect.String: "string", reflect.Int: "integer", reflect.Int64: "integer", reflect.Float64: "number", reflect.Bool: "boolean",
			reflect.Slice: "array", reflect.Struct: "object",
		}[typ.Kind()]
		if got := types(property); len(got) > 0 && !slices.Contains(got, want) {
			t.Errorf("%s.%s is %v, told as %v", where, name, typ, got)
		}
		if typ.Kind() == reflect.Struct && property.Ref == "" {
			checkSchema(t, where+"."+name, property, typ)
		}
	}
	var told []string
	for name := range schema.Properties {
		told = append(told, name)
	}
	for _, list := range []*[]string{&names, &told, &required, &schema.Required} {
		slices.Sort(*list)
	}
	if diff := cmp.Diff(names, told); diff != "" {
		t.Errorf("%s: fields (-there +told):\n%s", where, diff)
	}
	if diff := cmp.Diff(required, schema.Required); diff != "" {
		t.Errorf("%s: required fields (-there +told):\n%s", where, diff)
	}
	if schema.AdditionalProperties == nil || schema.AdditionalProperties.Not == nil { // as false is read
		t.Errorf("%s: other fields are not ruled out", where)
	}
}

// types returns the kinds of values that a schema takes, none if it says nothing of them.
func types(schema *jsonschema.Schema) []string {
	if schema.Type != "" {
		return []string{schema.Type}
	}
	return schema.Types
}

// fieldsOf returns the fields of a type, those of embedded ones among them.
func fieldsOf(of reflect.Type) []reflect.StructField {
	var all []reflect.StructField
	for i := range of.NumField() {
		f := of.Field(i)
		switch {
		case f.Anonymous:
			all = append(all, fieldsOf(f.Type)...)
		case f.Tag.Get("json") != "" && f.Tag.Get("json") != "-":
			all = append(all, f)
		}
	}
	return all
}
