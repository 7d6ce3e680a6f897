package tags

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemem/symbol/lang"
	"codemem/symbol/source"
)

// childInField is a child in a template that is named by its field.
var childInField = regexp.MustCompile(`[$%@]([a-z]\w*)`)

// TestForms: the templates of a language name kinds of nodes and fields that a grammar has which they are for, and what is read by a
// function has no template.
func TestForms(t *testing.T) {
	type names struct{ kinds, fields []string }
	known := map[uintptr]*names{} // by the row of values, which languages may share
	for _, l := range table {
		if !l.formed() {
			continue
		}
		q, err := l.load()
		if err != nil {
			t.Fatal(err)
		}
		row := reflect.ValueOf(l.Values).Pointer()
		if known[row] == nil {
			known[row] = &names{}
		}
		known[row].kinds = append(known[row].kinds, q.Kinds...)
		known[row].fields = append(known[row].fields, q.Fields...)
	}
	for _, l := range table {
		if !l.formed() {
			continue
		}
		n := known[reflect.ValueOf(l.Values).Pointer()]
		check := func(all lang.Forms, readers map[string]source.NodeReader) {
			read := map[string]bool{}
			for kinds := range readers {
				for kind := range strings.FieldsSeq(kinds) {
					if read[kind] = true; !slices.Contains(n.kinds, kind) {
						t.Errorf("%s: a reader for %s, which its grammar does not have", l.Name, kind)
					}
				}
			}
			for kinds, form := range all {
				for kind := range strings.FieldsSeq(kinds) {
					if read[kind] || !slices.Contains(n.kinds, kind) {
						t.Errorf("%s: %q for %s: it has a reader, or its grammar does not have it", l.Name, form, kind)
					}
				}
				for _, child := range childInField.FindAllStringSubmatch(form, -1) {
					if !slices.Contains(n.fields, child[1]) {
						t.Errorf("%s: %q names field %s, which its grammar does not have", l.Name, form, child[1])
					}
				}
			}
		}
		check(l.Values, l.Readers.Values)
		check(l.Types, l.Readers.Types)
	}
}
