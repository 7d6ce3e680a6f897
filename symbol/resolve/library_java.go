package resolve

import (
	"strings"

	"codemem/symbol"
)

// javaObject is what every object of Java says of itself.
var javaObject = map[string]string{"toString": "String", "hashCode": "int", "equals": "boolean", "getClass": "Class"}

// javaAlike are methods of Java's library that give the same wherever they are.
var javaAlike = map[string]string{
	"intValue": "int", "longValue": "long", "doubleValue": "double", "floatValue": "float", "shortValue": "short", "byteValue": "byte", "booleanValue": "boolean", "charValue": "char",
	"charAt": "char", "toCharArray": "[char]", "getMessage": "String", "getSimpleName": "String", "getCanonicalName": "String", "compareTo": "int", "parseInt": "int",
	"parseLong": "long", "parseDouble": "double", "parseFloat": "float", "currentTimeMillis": "long", "nanoTime": "long", "lineSeparator": "String", "asList": "List",
	"emptyList": "List", "emptyMap": "Map", "emptySet": "Set", "singletonList": "List", "singletonMap": "Map", "floatToIntBits": "int", "doubleToLongBits": "long",
	"hasNext": "boolean", "isEmpty": "boolean", "getDeclaredMethod": "Method", "getDeclaredField": "Field", "getDeclaredConstructor": "Constructor", "identityHashCode": "int",
}

// javaLibrary are what members of some types of Java's library give.
var javaLibrary = map[string]map[string]string{
	"CharSequence": {"length": "int", "subSequence": "CharSequence"},
	"String": {
		"substring": "String", "trim": "String", "toLowerCase": "String", "toUpperCase": "String", "startsWith": "boolean", "endsWith": "boolean", "contains": "boolean",
		"indexOf": "int", "lastIndexOf": "int", "format": "String", "valueOf": "String", "join": "String", "replace": "String", "replaceAll": "String", "concat": "String",
		"split": "[String]", "getBytes": "[byte]", "repeat": "String", "equalsIgnoreCase": "boolean", "intern": "String",
	},
	"StringBuilder": {"append": "StringBuilder", "insert": "StringBuilder", "reverse": "StringBuilder", "indexOf": "int"},
	"StringBuffer":  {"append": "StringBuffer", "insert": "StringBuffer", "reverse": "StringBuffer", "indexOf": "int"},
	"Integer":       {"valueOf": "Integer", "MAX_VALUE": "int", "MIN_VALUE": "int", "SIZE": "int"}, "Long": {"valueOf": "Long", "MAX_VALUE": "long", "MIN_VALUE": "long"},
	"Short": {"valueOf": "Short", "MAX_VALUE": "short", "MIN_VALUE": "short"}, "Byte": {"valueOf": "Byte", "MAX_VALUE": "byte", "MIN_VALUE": "byte"},
	"Character": {"valueOf": "Character", "MAX_VALUE": "char", "MIN_VALUE": "char", "toChars": "[char]"},
	"Boolean":   {"valueOf": "Boolean", "TRUE": "Boolean", "FALSE": "Boolean", "parseBoolean": "boolean"},
	"Float": {
		"valueOf": "Float", "MAX_VALUE": "float", "MIN_VALUE": "float", "NaN": "float", "POSITIVE_INFINITY": "float", "NEGATIVE_INFINITY": "float", "isNaN": "boolean",
	},
	"Double": {
		"valueOf": "Double", "MAX_VALUE": "double", "MIN_VALUE": "double", "NaN": "double", "POSITIVE_INFINITY": "double", "NEGATIVE_INFINITY": "double", "isNaN": "boolean",
	},
	"BigInteger": {"valueOf": "BigInteger", "ONE": "BigInteger", "ZERO": "BigInteger", "TEN": "BigInteger"},
	"BigDecimal": {"valueOf": "BigDecimal", "ONE": "BigDecimal", "ZERO": "BigDecimal", "TEN": "BigDecimal"},
	"Class":      {"getName": "String", "getComponentType": "Class", "getSuperclass": "Class", "getMethod": "Method", "getField": "Field", "getConstructor": "Constructor", "forName": "Class", "isInterface": "boolean"},
	"Method":     {"getName": "String", "getReturnType": "Class", "getParameterTypes": "[Class]", "getDeclaringClass": "Class"},
	"Field":      {"getName": "String", "getType": "Class", "getDeclaringClass": "Class", "getGenericType": "Type"},
	"Thread":     {"getName": "String", "currentThread": "Thread"},
	"File":       {"getName": "String", "getPath": "String", "getAbsolutePath": "String", "length": "long"},
	"Iterable":   {"iterator": "Iterator"}, "Collection": {"size": "int", "contains": "boolean", "toArray": "[Object]"}, "Map": {"size": "int", "containsKey": "boolean"},
	"List": {"indexOf": "int", "of": "List"}, "Set": {"of": "Set"},
	"Collections": {"singleton": "Set", "unmodifiableList": "List", "unmodifiableSet": "Set", "unmodifiableMap": "Map"},
	"Locale": {
		"US": "Locale", "UK": "Locale", "ENGLISH": "Locale", "ROOT": "Locale", "GERMANY": "Locale", "GERMAN": "Locale", "FRANCE": "Locale", "CANADA": "Locale", "JAPAN": "Locale",
		"getDefault": "Locale",
	},
	"Date":     {"getTime": "long"},
	"Calendar": {"getTime": "Date", "getInstance": "Calendar", "get": "int", "getTimeInMillis": "long", "YEAR": "int", "MONTH": "int", "DATE": "int", "HOUR": "int", "MINUTE": "int", "SECOND": "int", "MILLISECOND": "int", "DAY_OF_MONTH": "int", "HOUR_OF_DAY": "int"},
	"TimeZone": {"getTimeZone": "TimeZone", "getDefault": "TimeZone", "getID": "String"},
}

// javaMember is what a member of a type of Java's library gives, the unknown type if that is not known.
func javaMember(of, name string) typ {
	if text := javaObject[name]; text != "" {
		return javaResult(text)
	}
	if text := javaAlike[name]; text != "" {
		return javaResult(text)
	}
	return javaResult(javaMemberOf(lastPart(of), name))
}

func javaMemberOf(of, name string) string {
	if text := javaLibrary[of][name]; text != "" {
		return text
	}
	for _, super := range above[of] {
		if text := javaMemberOf(super, name); text != "" {
			return text
		}
	}
	return ""
}

// javaResult is the type of a text of these tables.
func javaResult(text string) typ {
	if text == "" {
		return typ{}
	}
	if of, ok := strings.CutPrefix(text, "["); ok {
		return typ{kind: listTyp, args: []typ{outsideType(strings.TrimSuffix(of, "]"))}}
	}
	return outsideType(text)
}

// javaOfObject is what a call gives that may be made on every object, whatever that is.
func javaOfObject(text string) typ {
	for name, of := range javaObject {
		if strings.HasSuffix(text, "."+name+"()") || name == "getClass" && text == "getClass()" {
			return javaResult(of)
		}
	}
	return typ{}
}

// javaFull is the name of a type from outside with its package, if that stands with it or is imported by name; else "".
func (s *resolver) javaFull(c view, name string) string {
	if c.o.Language != "Java" {
		return ""
	}
	first, rest, nested := strings.Cut(name, ".")
	if nested && first == strings.ToLower(first) {
		return name
	}
	s.linking(c.file)
	for i := range c.o.Imports {
		if imp := &c.o.Imports[i]; imp.Kind == symbol.ImportPath && lastPart(imp.Path) == first {
			return strings.TrimSuffix(imp.Path+"."+rest, ".")
		}
	}
	return ""
}
