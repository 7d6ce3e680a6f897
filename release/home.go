package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// home moves the project to an address of the form github.com/OWNER/NAME, which becomes the module's path: it rewrites
// go.mod, every import, and wherever else the old address or module path is named. It returns the files it changed.
func home(root, address string) ([]string, error) {
	if !regexp.MustCompile(`^github\.com/[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$`).MatchString(address) {
		return nil, fmt.Errorf("%q is not of the form github.com/OWNER/NAME", address)
	}
	var own description
	if err := read(root, "server.json", &own); err != nil {
		return nil, err
	}
	module, err := moduleOf(root)
	if err != nil {
		return nil, err
	}
	owner, before := strings.TrimPrefix(address, "github.com/"), strings.TrimPrefix(own.Repository.URL, "https://github.com/")
	account, accountBefore := filepath.Dir(owner), filepath.Dir(before)
	words := strings.NewReplacer(
		"module "+module+"\n", "module "+address+"\n",
		"module-path: "+module+"\n", "module-path: "+address+"\n",
		"-X "+module+"/", "-X "+address+"/",
		"github.com/"+before, address, // URLs, and what go install takes
		"githubusercontent.com/"+before, "githubusercontent.com/"+owner,
		"io.github."+before, "io.github."+owner,
		"ghcr.io/"+strings.ToLower(before), "ghcr.io/"+strings.ToLower(owner),
		accountBefore+"/homebrew-tap", account+"/homebrew-tap",
		"install "+accountBefore+"/tap/", "install "+account+"/tap/",
		"winget install "+accountBefore+".", "winget install "+account+".",
	)
	modules := strings.NewReplacer("module "+module+"/", "module "+address+"/", "\t"+module+"/", "\t"+address+"/") // modules below, and tools
	var changed []string
	err = eachText(root, func(name string, old []byte, mode os.FileMode) error {
		text := old
		if filepath.Ext(name) == ".go" {
			if text, err = reimport(text, module, address); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		if filepath.Base(name) == "go.mod" {
			text = replaced.ReplaceAll([]byte(modules.Replace(string(text))), nil)
		}
		text = []byte(words.Replace(string(text)))
		if bytes.Equal(text, old) {
			return nil
		}
		changed = append(changed, name)
		return os.WriteFile(filepath.Join(root, name), text, mode)
	})
	return changed, err
}

// replaced is what takes the place of a module in go.mod, and the comment that says why; go install of a module that has such a line fails, and
// what bench and tools say of this module is theirs.
var replaced = regexp.MustCompile(`(?m)^\n(//.*\n)*replace \S+ => \./.*\n`)

// moduleOf returns the module's path.
func moduleOf(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	m := regexp.MustCompile(`(?m)^module (\S+)$`).FindSubmatch(text)
	if m == nil {
		return "", errors.New("go.mod names no module")
	}
	return string(m[1]), nil
}

// eachText calls f for every file of a checkout that may name the project's home: not what was built, and no test data,
// which is of other projects.
func eachText(root string, f func(name string, text []byte, mode os.FileMode) error) error {
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{".git", "bin", "dist", "node_modules", "testdata"}, d.Name()) {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > 1<<20 {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			return err
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		return f(relative, text, info.Mode().Perm())
	})
}

// reimport renames a module in the imports of a Go file, and sorts them as gofmt does.
func reimport(text []byte, from, to string) ([]byte, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(text)
	for _, i := range slices.Backward(file.Imports) { // from the end, so that offsets stay true
		name, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, err
		}
		if name != from && !strings.HasPrefix(name, from+"/") {
			continue
		}
		at := set.Position(i.Path.Pos()).Offset
		out = slices.Replace(out, at, at+len(i.Path.Value), []byte(strconv.Quote(to+strings.TrimPrefix(name, from)))...)
	}
	if bytes.Equal(out, text) {
		return text, nil
	}
	return format.Source(out)
}
