package source

import "codemem/symbol/module"

// A Kind says what a symbol is.
type Kind uint8

// The kinds of symbols. A constructor is a method, a property a field, an impl block or an extension an
// Extension: it has members of the symbol it names, and is none itself.
const (
	NoKind Kind = iota
	Function
	Method
	Class
	Struct
	Interface
	Trait
	Enum
	Member // of an enum
	Type   // alias, or a new name for a type
	Constant
	Variable
	Field
	Namespace
	Macro
	Extension
)

// NoParameters are the parameters of a callable that is declared without a list of them, not even an empty one.
const NoParameters = "."

// ScopedEnum is the type of an enum whose members are not seen around it, though those of others in its language are: enum class.
const ScopedEnum = "class"

var kindNames = [...]string{
	"", "function", "method", "class", "struct", "interface", "trait", "enum", "member", "type",
	"constant", "variable", "field", "namespace", "macro", "extension",
}

// String returns the kind's name, as it stands in queries, tables and answers.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return ""
}

// Callable reports whether the kind has a body that is run.
func (k Kind) Callable() bool { return k == Function || k == Method || k == Macro }

// Container reports whether symbols of this kind have members.
func (k Kind) Container() bool {
	switch k {
	case Class, Struct, Interface, Trait, Enum, Namespace, Extension:
		return true
	}
	return false
}

// Value reports whether the kind names a value, and not code or a type.
func (k Kind) Value() bool { return k == Constant || k == Variable || k == Field || k == Member }

// A Span is a range of bytes of a content: [Start, End). The zero span is none.
type Span struct{ Start, End uint32 }

// Len returns the number of bytes.
func (s Span) Len() int { return int(s.End) - int(s.Start) }

// Holds reports whether t lies in s.
func (s Span) Holds(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

// A RefKind says what a reference does with the symbol it names.
type RefKind uint8

// The kinds of references.
const (
	Call RefKind = iota
	UseType
	Inherit
	Mention // the name alone: a value handed on, a decorator
	Read    // of what has a value. What is read may be a function or a type as well, which then is mentioned: see Does
	Write   // it is assigned, or set as the key of a literal
)

var refNames = [...]string{"call", "type", "inherit", "mention", "read", "write"}

// String returns the kind's name.
func (k RefKind) String() string {
	if int(k) < len(refNames) {
		return refNames[k]
	}
	return ""
}

// Access reports whether a reference of this kind is one of an outline's Accesses.
func (k RefKind) Access() bool { return k == Read || k == Write }

// Does returns what a reference of this kind does with a symbol of that kind, which it means: the value of a field is read where
// its name stands alone, and a function is mentioned.
func (k RefKind) Does(with Kind) RefKind {
	switch {
	case k == Mention && with.Value():
		return Read
	case k == Read && !with.Value():
		return Mention
	}
	return k
}

// Global is the receiver of a name that is written as one of no namespace: \strlen() in PHP.
const Global = `\`

// An Import is one name that a content takes from elsewhere.
type Import struct {
	Kind     module.Kind
	Path     string // as written, without quotes
	Name     string // what it is called there
	Alias    string // what it is called here, if that differs or is all there is
	ReExport bool   // handed on at once: export … from
	Span     Span   // the statement
	Line     int    // of the name, if that is known, or of the statement
}

// Local returns the name that the import binds here, "" for none.
func (i Import) Local() string {
	if i.Alias != "" {
		return i.Alias
	}
	return i.Name
}
