package csharp

import (
	"strings"

	"codemem/symbol/source"
)

// exported: members of interfaces and enums, and what a record takes, are public without saying so.
func exported(d *source.Definition) bool {
	switch {
	case source.HasWord(d.Head, "public") || d.Kind == source.Member || d.Kind == source.Namespace:
		return true
	case d.Around == source.Interface:
		return !source.HasWord(d.Head, "private", "protected", "internal")
	case d.Kind == source.Field:
		// The parameters of a record stand before its braces.
		_, head, record := strings.Cut(d.Before(), "record ")
		return record && !strings.ContainsAny(head, "{;")
	}
	return false
}
