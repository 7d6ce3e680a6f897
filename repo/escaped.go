package repo

import "reflect"

// Escaped returns a copy of v, as deep as need be, in which each string is as Escape returns it. An answer of which JSON lost bytes
// (it has \ufffd in it) is written again from that.
func Escaped(v any) any { return escapeStrings(reflect.ValueOf(v)).Interface() }

// escapeStrings returns a copy of v, as deep as need be, whose strings JSON can hold.
func escapeStrings(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	switch v.Kind() {
	case reflect.String:
		to.SetString(Escape(v.String()))
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			break
		}
		inner := escapeStrings(v.Elem())
		if v.Kind() == reflect.Pointer {
			to.Set(reflect.New(v.Type().Elem()))
			to.Elem().Set(inner)
		} else {
			to.Set(inner)
		}
	case reflect.Struct:
		escapeFields(to, v)
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			to.Index(i).Set(escapeStrings(v.Index(i)))
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		to.Set(reflect.MakeMap(v.Type()))
		for _, k := range v.MapKeys() {
			to.SetMapIndex(escapeStrings(k), escapeStrings(v.MapIndex(k)))
		}
	default: // numbers and truths
	}
	return to
}

// escapeFields sets the fields of to, a copy of v. Those of an embedded struct are fields of the answer, whatever its name.
func escapeFields(to, v reflect.Value) {
	for i := range v.NumField() {
		switch f := to.Field(i); {
		case f.CanSet():
			f.Set(escapeStrings(v.Field(i)))
		case v.Type().Field(i).Anonymous && f.Kind() == reflect.Struct:
			escapeFields(f, v.Field(i))
		}
	}
}
