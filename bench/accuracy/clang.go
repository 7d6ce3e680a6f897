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
	"strings"
)

//go:embed clang/uses.c
var clangScript []byte

// clangHome is where Debian's libclang-16-dev has its headers and the library.
const clangHome = "/usr/lib/llvm-16"

// cUses and cppUses ask libclang what all names mean.
var (
	cUses   = clangUses("C", "c", "-std=gnu11", []string{".c"}, ".h")
	cppUses = clangUses("C++", "cpp", "-std=gnu++20", []string{".cc", ".cpp", ".cxx"}, ".h", ".hh", ".hpp")
)

func clangUses(language, short, standard string, sources []string, headers ...string) oracle {
	return oracle{
		language: language, short: short + "-uses", endings: sources, also: headers,
		version: []string{"16", standard, fmt.Sprintf("%x", sha256.Sum256(clangScript))},
		ask: func(ctx context.Context, dir, cache string, w io.Writer) error {
			program := filepath.Join(cache, "clang-uses")
			if err := os.WriteFile(program+".c", clangScript, 0o600); err != nil {
				return err
			}
			if _, err := output(ctx, cache, "cc", "-O1", "-I"+clangHome+"/include", program+".c", "-o", program, "-L"+clangHome+"/lib", "-lclang", "-Wl,-rpath,"+clangHome+"/lib"); err != nil {
				return err
			}
			commands, err := clangCommands(dir, standard, sources, headers)
			if err != nil {
				return err
			}
			return speak(ctx, dir, nil, func(in io.Writer, out io.Reader) error {
				go func() {
					_, _ = io.WriteString(in, commands)
					if c, ok := in.(io.Closer); ok {
						_ = c.Close()
					}
				}()
				return joinClang(out, w)
			}, program, dir)
		},
	}
}

// clangCommands says how each source is compiled: nothing is built, so every directory with a header is searched, the nearest first.
func clangCommands(dir, standard string, endings, headers []string) (string, error) {
	sources, err := sourcesIn(dir, endings)
	if err != nil {
		return "", err
	}
	included, err := sourcesIn(dir, headers)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, s := range sources {
		b.WriteString(filepath.Join(dir, s) + "\t" + standard)
		for _, d := range searched(s, included) {
			b.WriteString("\t-I" + filepath.Join(dir, d))
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// joinClang adds to the targets of each use what other files declare under the same key.
func joinClang(r io.Reader, w io.Writer) error {
	type keyed struct {
		answer
		Key string `json:"u"`
	}
	var all []keyed
	declared := map[string][]target{}
	var broken error
	err := eachLine(r, func(line string) {
		var k keyed
		if err := json.Unmarshal([]byte(line), &k); err != nil {
			broken = fmt.Errorf("%.100q: %w", line, err)
			return
		}
		if k.Kind != "def" {
			all = append(all, k)
		} else if k.Key != "" {
			declared[k.Key] = append(declared[k.Key], target{spot{k.Path, k.At}, k.Shape})
		}
	})
	if err := errors.Join(err, broken); err != nil {
		return err
	}
	out := json.NewEncoder(w)
	for _, k := range all {
		for _, t := range declared[k.Key] {
			if !slices.ContainsFunc(k.Targets, func(u target) bool { return u.spot == t.spot }) {
				k.Targets = append(k.Targets, t)
			}
		}
		if err := out.Encode(k.answer); err != nil {
			return err
		}
	}
	return nil
}
