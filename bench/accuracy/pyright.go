package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// pyrightVersion is that of the type checker whose answers are the measure.
const pyrightVersion = "1.1.414"

// pythonNames finds the names of calls and types; pythonUsesNames finds those of all uses, which pythonUsesMeanings looks up.
var (
	//go:embed names.py
	pythonNames []byte
	//go:embed pyuses.py
	pythonUsesNames []byte
	//go:embed pyuses.mjs
	pythonUsesMeanings []byte
)

// python asks pyright what the names mean that Python's own parser sees.
var python = oracle{
	language: "Python", short: "py", endings: []string{".py"}, also: []string{".pyi", ".toml", ".cfg"},
	version: []string{pyrightVersion, fmt.Sprintf("%x", sha256.Sum256(pythonNames))},
	ask:     askPyright,
}

// pythonUses asks it about all names.
var pythonUses = oracle{
	language: "Python", short: "py-uses", endings: []string{".py"}, also: []string{".pyi"},
	version: []string{pyrightVersion, fmt.Sprintf("%x", sha256.Sum256(slices.Concat(pythonUsesNames, pythonUsesMeanings)))},
	ask:     askPythonUses,
}

func askPythonUses(ctx context.Context, dir, cache string, w io.Writer) error {
	home, err := npmHome(ctx, cache, "pyright", pyrightVersion)
	if err != nil {
		return err
	}
	names, err := os.Create(filepath.Join(home, filepath.Base(dir)+".names.jsonl")) //nolint:gosec // a cache
	if err != nil {
		return err
	}
	defer os.Remove(names.Name())
	err = runScript(ctx, filepath.Join(home, "pyuses.py"), pythonUsesNames, names, "python3", filepath.Join(home, "pyuses.py"), dir)
	if err := errors.Join(err, names.Close()); err != nil {
		return err
	}
	script := filepath.Join(home, "pyuses.mjs")
	return runScript(ctx, script, pythonUsesMeanings, w, "node", "--max-old-space-size=6000", script, home, dir, names.Name())
}

// A pythonName is a line of names.py.
type pythonName struct {
	answer
	Value int   `json:"v"`
	Same  []int `json:"also"`
}

// askPyright runs the language server, which npm fetches if it is not in the cache.
func askPyright(ctx context.Context, dir, cache string, w io.Writer) error {
	home, err := npmHome(ctx, cache, "pyright", pyrightVersion)
	if err != nil {
		return err
	}
	script := filepath.Join(home, "names.py")
	if err := os.WriteFile(script, pythonNames, 0o600); err != nil {
		return err
	}
	tree, err := os.MkdirTemp(home, filepath.Base(dir))
	if err != nil {
		return err
	}
	defer os.RemoveAll(tree)
	q := &inquiry{dir: tree, methods: []string{"declaration"}, declared: map[spot]declaration{}}
	paths, names, err := pythonNamesOf(ctx, dir, script, q.declared)
	if err != nil {
		return err
	}
	q.names = func(_ *server, path string) ([]answer, error) { return names[path], nil }
	// A copy has no settings of its own. Files need not be opened, which would have them checked.
	if err := copyFiles(dir, q.dir, []string{".py", ".pyi"}); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(q.dir, "pyrightconfig.json"), []byte(pyrightConfig), 0o600); err != nil {
		return err
	}
	analysis := map[string]any{"diagnosticMode": "openFilesOnly", "typeCheckingMode": "off"}
	settings := map[string]any{"python": map[string]any{"pythonPath": "none", "analysis": analysis}, "python.analysis": analysis}
	return converse(ctx, q.dir, settings, nil, func(s *server) error {
		patient, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if err := s.until(patient, "Found "); err != nil {
			return err
		}
		return q.ask(ctx, s, paths, w)
	}, "node", "--max-old-space-size=6000", filepath.Join(home, "node_modules", "pyright", "langserver.index.js"), "--stdio")
}

// pyrightConfig has it look for packages where many repositories have them.
const pyrightConfig = `{"include": ["."], "exclude": [], "extraPaths": ["src", "lib"], "typeCheckingMode": "off"}`

// pythonNamesOf returns the files of a directory and the names in each that are to be asked about, and notes what is declared.
func pythonNamesOf(ctx context.Context, dir, script string, declared map[spot]declaration) (paths []string, names map[string][]answer, err error) {
	names = map[string][]answer{}
	var broken error
	take := func(line string) {
		var n pythonName
		if err := json.Unmarshal([]byte(line), &n); err != nil {
			broken = err
			return
		}
		switch n.Kind {
		case "file":
			paths = append(paths, n.Path)
		case "def":
			d := declaration{kind: n.Shape, value: n.Value}
			for _, at := range n.Same {
				d.same = append(d.same, spot{n.Path, at})
			}
			declared[spot{n.Path, n.At}] = d
		default:
			names[n.Path] = append(names[n.Path], n.answer)
		}
	}
	if err := start(ctx, dir, nil, func(r io.Reader) error { return eachLine(r, take) }, "python3", script, dir); err != nil {
		return nil, nil, err
	}
	return paths, names, broken
}
