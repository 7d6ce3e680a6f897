// Package openapi holds a test alone, which is here and not beside the description since its library links a validator of JSON schemas that
// codemem replaces.
package openapi

import (
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// TestValid: editor/openapi.yaml is a valid description of OpenAPI 3.1.
func TestValid(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromFile("../../editor/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context(), openapi3.IsOpenAPI31OrLater()); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1.") {
		t.Errorf("it is of version %s", doc.OpenAPI)
	}
}
