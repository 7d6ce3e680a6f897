package java

import "slices"

// Primitives are the types that are no objects. A number is converted to those behind it, but for char: to long from int.
var Primitives = []string{"boolean", "byte", "short", "char", "int", "long", "float", "double"}

// Boxes are the objects that hold a value of them, in the same order.
var Boxes = []string{"Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"}

// Primitive reports whether a type is no object.
func Primitive(name string) bool { return slices.Contains(Primitives, name) }
