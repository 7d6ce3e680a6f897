// Command secrets measures the package secret, and makes its rules.
//
//	secrets -rules FILE        writes the rules of betterleaks, which the go command fetches, as Go
//	secrets -recall            counts which of the secrets that betterleaks' own rules are tested with are found
//	secrets DIR…               counts what is found in the text files of directories, and how fast
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// version is that of the rules: the last whose exceptions are data and not programs.
const version = "v1.1.2"

func main() {
	rules := flag.String("rules", "", "write the rules to this `file`")
	recall := flag.Bool("recall", false, "look for the secrets that the rules are tested with")
	show := flag.Int("show", 0, "show every so many findings, with their values cut")
	seen := flag.Bool("missed", false, "list what is not found")
	flag.Parse()
	if err := run(os.Stdout, *rules, *recall, *seen, *show, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "secrets:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, rules string, recall, missed bool, show int, dirs []string) error {
	if rules != "" {
		dir, err := module()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, "config", "betterleaks.toml"))
		if err != nil {
			return err
		}
		return writeRules(rules, version, data)
	}
	if recall {
		return measureRecall(w, missed)
	}
	return measureFalse(w, dirs, show)
}

// module returns where the go command keeps the module of the rules.
func module() (string, error) {
	out, err := goCommand(os.TempDir(), "mod", "download", "-json", "github.com/betterleaks/betterleaks@"+version)
	if err != nil {
		return "", err
	}
	var m struct{ Dir string }
	err = json.Unmarshal(out, &m)
	return m.Dir, err
}

func goCommand(dir string, args ...string) ([]byte, error) {
	c := exec.Command("go", args...)
	c.Dir, c.Stderr = dir, os.Stderr
	c.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	return c.Output()
}
