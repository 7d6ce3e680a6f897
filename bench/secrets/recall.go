package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/secret"
)

// recorder takes the place of the function with which betterleaks tests each of its rules: it writes down what it is given.
const recorder = `package utils

import "github.com/betterleaks/betterleaks/config"

// A Sample is what a rule is tested with.
type Sample struct {
	Rule string
	Yes, No []string
}

var Samples []Sample

func Validate(rule config.Rule, yes, no []string) *config.Rule {
	Samples = append(Samples, Sample{rule.RuleID, yes, no})
	return &rule
}

func ValidateWithPaths(rule config.Rule, yes, no map[string]string) *config.Rule { return &rule }
`

// writer is added to betterleaks' rules, and called before its generator writes anything.
const writer = `package rules

import (
	"encoding/json"
	"os"

	"github.com/betterleaks/betterleaks/cmd/generate/config/utils"
)

func Write() {
	if err := json.NewEncoder(os.Stdout).Encode(utils.Samples); err != nil {
		panic(err)
	}
	os.Exit(0)
}
`

// generates is where the generator has all rules and goes on to write them.
const generates = "funcMap := template.FuncMap{"

// A sample is what a rule of betterleaks is tested with.
type sample struct {
	Rule    string
	Yes, No []string
}

// samples builds betterleaks' generator with the recorder in it, and runs it.
func samples() ([]sample, error) {
	from, err := module()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "secrets")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		return nil, err
	}
	generator := filepath.Join(dir, "cmd", "generate", "config")
	program, err := os.ReadFile(filepath.Join(generator, "main.go"))
	if err != nil {
		return nil, err
	}
	if !strings.Contains(string(program), generates) {
		return nil, errors.New("the generator of betterleaks has another form")
	}
	for name, text := range map[string]string{
		"utils/validate.go": recorder, "rules/write_samples.go": writer, "main.go": strings.Replace(string(program), generates, "rules.Write()\n"+generates, 1),
	} {
		p := filepath.Join(generator, filepath.FromSlash(name))
		if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	out, err := goCommand(dir, "run", "./cmd/generate/config", "none")
	if err != nil {
		return nil, err
	}
	var all []sample
	return all, json.Unmarshal(out, &all)
}

// measureRecall looks for each sample's secret, and for what the rules' authors say is none.
func measureRecall(w io.Writer, list bool) error {
	all, err := samples()
	if err != nil {
		return err
	}
	yes, found, no, wrong := 0, 0, 0, 0
	missed := map[string]int{}
	for _, s := range all {
		for _, text := range s.Yes {
			yes++
			if secret.Kind(text) != "" {
				found++
				continue
			}
			missed[s.Rule]++
			if list {
				fmt.Fprintf(w, "missed %s %q\n", s.Rule, text)
			}
		}
		for _, text := range s.No {
			no++
			if kind := secret.Kind(text); kind != "" {
				wrong++
				if list {
					fmt.Fprintf(w, "false %s (%s) %q\n", s.Rule, kind, text)
				}
			}
		}
	}
	rules := slices.Sorted(maps.Keys(missed))
	for _, r := range rules {
		fmt.Fprintf(w, "%6d missed of %s\n", missed[r], r)
	}
	fmt.Fprintf(w, "%d rules with samples: found %d of %d secrets (%.2f %%); %d of %d that are said to be none\n", len(all), found, yes, 100*float64(found)/float64(yes), wrong, no)
	return nil
}
