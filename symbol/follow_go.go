package symbol

import (
	"bytes"
	"slices"
	"strings"
)

// followGo finds the directory of a package of the module that the file belongs to.
func followGo(w World, dir, p string) []string {
	for at := dir; ; at = parent(at) {
		if text := w.Text(join(at, "go.mod")); text != nil {
			module := goModule(text)
			rest, ok := strings.CutPrefix(p, module)
			if module == "" || !ok || rest != "" && rest[0] != '/' {
				return nil
			}
			dir := join(at, strings.Trim(rest, "/"))
			for below := dir; below != at && below != ""; below = parent(below) {
				if w.Text(join(below, "go.mod")) != nil {
					return nil // of another module
				}
			}
			return slices.DeleteFunc(slices.Clone(w.Under(dir)), func(f string) bool {
				return !strings.HasSuffix(f, ".go") || strings.HasSuffix(f, "_test.go")
			})
		}
		if at == "" {
			return nil
		}
	}
}

// goModule reads the module's path off its go.mod.
func goModule(text []byte) string {
	for line := range bytes.Lines(text) { // asked for each import: no copy of the file
		if f := bytes.Fields(line); len(f) > 1 && string(f[0]) == "module" {
			return strings.Trim(string(f[1]), `"`)
		}
	}
	return ""
}
