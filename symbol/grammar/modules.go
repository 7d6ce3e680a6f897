package grammar

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
)

//go:embed */grammar.json
var modules embed.FS

// A Module is where grammars come from: what a folder's grammar.json says.
type Module struct {
	Folder   string         `json:"-"`
	Module   string         `json:"module"`            // of Go
	Version  string         `json:"version"`           //
	Sum      string         `json:"sum"`               // of its content, as go.sum has it
	Authors  *Authors       `json:"authors,omitempty"` // where the module has none of the terms of those who wrote its grammar
	Grammars []Grammar      `json:"grammars"`
	Files    []string       `json:"files"` // that are copied: the licence and what scanners consist of
	Changes  []SourceChange `json:"changes,omitempty"`
}

// Authors says where the terms of a grammar's authors are from, which lie in LICENSE-AUTHORS.
type Authors struct {
	Repository string `json:"repository"`
	Commit     string `json:"commit"`
	Licence    string `json:"licence"` // the file's name there
}

// A Grammar is one of a module.
type Grammar struct {
	Name    string `json:"name"`              // tree_sitter_NAME is its function
	Parser  string `json:"parser"`            // its parser.c, from the module's root
	Scanner string `json:"scanner,omitempty"` // its scanner.c, if it has one
}

// A SourceChange is a change of a copied file.
type SourceChange struct {
	File string `json:"file"`
	Old  string `json:"old"` // each place of it is changed; there must be one
	New  string `json:"new"`
	Why  string `json:"why"`
}

// Modules returns all modules, by folder.
func Modules() ([]Module, error) {
	names, err := fs.Glob(modules, "*/grammar.json")
	if err != nil {
		return nil, err
	}
	var all []Module
	for _, name := range names {
		data, err := modules.ReadFile(name)
		if err != nil {
			return nil, err
		}
		m := Module{Folder: path.Dir(name)}
		if err := json.Unmarshal(data, &m); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, m)
	}
	return all, nil
}
