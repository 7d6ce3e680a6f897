// Command generate makes what symbol/grammar holds from the grammar.json of each folder. Run it in symbol/grammar, as `make grammars`
// does. A new grammar is a folder with a grammar.json; its sum may be left out the first time.
package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"codemem/symbol/grammar"
	"codemem/symbol/grammar/upstream"
)

func main() {
	if err := generate(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// generate writes whatever is not as it should be, and says what.
func generate() error {
	modules, err := grammar.Modules()
	if err != nil {
		return err
	}
	files, err := upstream.Files(modules)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		data := files[name]
		was, err := os.ReadFile(name)
		if err == nil && (bytes.Equal(was, data) || upstream.SameTables(was, data)) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return err
		}
		fmt.Println(name)
	}
	return nil
}
