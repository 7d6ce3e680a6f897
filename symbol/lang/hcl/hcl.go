// Package hcl holds what is particular to HCL: to Terraform, and to the other programs that are configured in it.
package hcl

import (
	_ "embed"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/source"
)

//go:embed hcl.scm
var query string

//go:embed nested.scm
var nested string

// Terraform is the row of Terraform.
var Terraform = &lang.Rules{
	Name:       "Terraform",
	Semantics:  lang.Semantics{Group: "hcl", Addresses: true},
	Grammar:    "hcl",
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "#", Inline: [2]string{"/*", "*/"}},
	Imports:    module.ByName{Endings: []string{"/*.tf", "/*.tofu"}},
	Owner:      owner,
	Exported:   func(d *source.Definition) bool { return d.Owner == "var" || d.Owner == "output" || d.Owner == "module" },
}

// HCL is the row of what is no Terraform: jobs of Nomad, images of Packer.
var HCL = &lang.Rules{
	Name:       "HCL",
	Semantics:  lang.Semantics{Group: "hcl", Addresses: true},
	Grammar:    "hcl",
	Query:      []string{nested + query},
	Commentary: lang.Commentary{Line: "#", Inline: [2]string{"/*", "*/"}},
	Imports:    module.ByName{Endings: []string{"/*.tf", "/*.hcl"}},
	Owner:      owner,
}

// owner reads the head of a block, or one of the attributes of locals, as the part of an address before its last name:
// aws_vpc of resource "aws_vpc" "main", data.aws_ami of data "aws_ami" "ubuntu", var of variable "region".
func owner(head string) string {
	head, _, block := strings.Cut(head, "{")
	words := strings.Fields(strings.ReplaceAll(head, `"`, " "))
	if !block || len(words) < 2 || strings.Contains(head, "=") {
		return "local"
	}
	switch first, rest := words[0], words[1:len(words)-1]; first {
	case "variable":
		return "var"
	case "resource":
		return strings.Join(rest, ".")
	default:
		return strings.Join(append([]string{first}, rest...), ".")
	}
}
