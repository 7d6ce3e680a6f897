// Package jsonschema stands in for the validator of JSON schemas that mcp-go's server is built with and codemem has it never use: each tool
// checks its own arguments. Before main the real one compiles the schemas of five drafts, with 21,000 allocations and 1.7 MB, in every
// process, hooks too: a third of what `codemem version` takes. go.mod puts this in its place; it declares what mcp-go names, so that an
// update of mcp-go which needs more does not compile. Whoever turns mcp-go's validation on gets ErrNone from every call.
package jsonschema

import (
	"errors"
	"io"
)

// ErrNone is the answer of every function.
var ErrNone = errors.New("codemem is built without a validator of JSON schemas")

// A Schema validates nothing.
type Schema struct{}

// Validate returns ErrNone.
func (*Schema) Validate(any) error { return ErrNone }

// A Compiler compiles nothing.
type Compiler struct{}

// NewCompiler returns one.
func NewCompiler() *Compiler { return &Compiler{} }

// AddResource returns ErrNone.
func (*Compiler) AddResource(string, any) error { return ErrNone }

// Compile returns ErrNone.
func (*Compiler) Compile(string) (*Schema, error) { return nil, ErrNone }

// UnmarshalJSON returns ErrNone.
func UnmarshalJSON(io.Reader) (any, error) { return nil, ErrNone }

// A ValidationError is never made.
type ValidationError struct {
	InstanceLocation []string
	ErrorKind        any
	Causes           []*ValidationError
}

func (*ValidationError) Error() string { return ErrNone.Error() }
