package java

import "codemem/symbol/lang"

// conversions are those of a call (JLS 5.3).
var conversions = lang.Conversions{
	Primitives: []string{"boolean", "byte", "short", "char", "int", "long", "float", "double"},
	Boxes:      []string{"Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"},
	Narrow:     []string{"char"},
	Reckoned:   "int",
	Truth:      "boolean",
	Text:       []string{"String", "string"},
	Arrays:     []string{"Cloneable", "Serializable"},
	Enums:      "Enum",
	Top:        "Object",
}
