package lang

import (
	"slices"
	"strings"
)

// What several languages have from the platform that they run on, the Java virtual machine.
var (
	PlatformObject = []string{"getClass", "hashCode", "equals", "toString", "clone", "wait", "notify", "notifyAll", "finalize", "name", "ordinal", "values", "valueOf", "compareTo"}
	PlatformTypes  = []string{
		"String", "Object", "Class", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float", "Number", "Math", "System", "Thread", "Runnable", "Iterable", "Comparable",
		"CharSequence", "StringBuilder", "StringBuffer", "Exception", "RuntimeException", "Throwable", "Error", "Enum", "Void", "ThreadLocal", "Runtime", "Process", "Record", "Cloneable",
		"AutoCloseable", "ClassLoader", "StackTraceElement", "AssertionError", "IllegalArgumentException", "IllegalStateException", "NullPointerException", "IndexOutOfBoundsException",
		"UnsupportedOperationException", "NumberFormatException", "ClassCastException", "InterruptedException", "ClassNotFoundException", "ReflectiveOperationException", "Package", "Module",
		"string", "boolean", "int", "long", "short", "byte", "char", "double", "float", "void",
	}
)

// operators are the methods that operators and loops call by custom.
var operators = strings.Fields(`plus minus times div rem mod rangeTo rangeUntil contains get set invoke iterator next hasNext inc dec not unaryPlus unaryMinus
plusAssign minusAssign timesAssign divAssign remAssign getValue setValue provideDelegate apply unapply unapplySeq update map flatMap foreach withFilter constructor close`)

// PlatformImplicit is Rules.Implicit of the platform's languages.
func PlatformImplicit(name string, _, _ bool) bool {
	return slices.Contains(PlatformObject, name) || slices.Contains(operators, name) || strings.HasPrefix(name, "component")
}

// PlatformSpellings is Rules.Spellings of the platform's languages, of which each sees what another calls x or getX.
func PlatformSpellings(name string, value, method bool) []string {
	if value && name != "" {
		title := strings.ToUpper(name[:1]) + name[1:]
		return []string{"get" + title, "set" + title, "is" + title}
	}
	for _, prefix := range []string{"get", "set", "is"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && method && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' {
			return []string{strings.ToLower(rest[:1]) + rest[1:]}
		}
	}
	return []string{strings.TrimSuffix(name, "_=")}
}

// Platform returns the semantics of a language of the JVM: what all of them have in common, and what is its own.
func Platform(own func(s *Semantics)) Semantics {
	s := Semantics{
		Group:          "jvm",
		Self:           []string{"this", "super"},
		BuiltinTypes:   PlatformTypes,
		Universal:      PlatformObject,
		Constructors:   []string{"constructor", "init", "this"},
		NamesMakers:    true,
		Implicit:       PlatformImplicit,
		Spellings:      PlatformSpellings,
		FieldsApart:    true,
		ImplicitThis:   true,
		OneMethodTypes: true,
		LoopsGivePairs: true,
		Managed:        true,
		Overloads:      true,
		Dispatch:       NominalDispatch,
		FullNames:      true,
		WholeNames:     true,
		BindsPath:      LastPart,
	}
	own(&s)
	return s
}
