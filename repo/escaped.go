package repo

import "reflect"

// Escaped returns a copy of v, as deep as need be, in which each string is as Escape returns it. An answer of which JSON lost bytes
// (it has \ufffd in it) is written again from that.
func Escaped(v any) any { return WithStrings(v, Escape) }

// WithStrings returns a copy of v, as deep as need be, in which each string is as change returns it.
func WithStrings(v any, change func(string) string) any {
	if v == nil {
		return nil
	}
	return stringChange(change).of(reflect.ValueOf(v)).Interface()
}

// A stringChange changes strings.
type stringChange func(string) string

// of returns a copy of v, as deep as need be, with its strings changed.
func (change stringChange) of(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	switch v.Kind() {
	case reflect.String:
		to.SetString(change(v.String()))
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			break
		}
		inner := change.of(v.Elem())
		if v.Kind() == reflect.Pointer {
			to.Set(reflect.New(v.Type().Elem()))
			to.Elem().Set(inner)
		} else {
			to.Set(inner)
		}
	case reflect.Struct:
		change.fields(to, v)
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			to.Index(i).Set(change.of(v.Index(i)))
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		to.Set(reflect.MakeMap(v.Type()))
		for _, k := range v.MapKeys() {
			to.SetMapIndex(change.of(k), change.of(v.MapIndex(k)))
		}
	default: // numbers and truths
	}
	return to
}

// fields sets the fields of to, a copy of v. Those of an embedded struct are fields of the answer, whatever its name.
func (change stringChange) fields(to, v reflect.Value) {
	for i := range v.NumField() {
		switch f := to.Field(i); {
		case f.CanSet():
			f.Set(change.of(v.Field(i)))
		case v.Type().Field(i).Anonymous && f.Kind() == reflect.Struct:
			change.fields(f, v.Field(i))
		}
	}
}
