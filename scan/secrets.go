package scan

import (
	"reflect"
	"slices"
	"strings"

	"codemem/secret"
	"codemem/symbol"
)

// maskParsed returns a content as it may be shown and indexed. Of its outline, what was taken from the source word for word loses
// the secrets too: the places stay.
func maskParsed(o *symbol.Outline, data []byte) []byte {
	masked := secret.Mask(data)
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
