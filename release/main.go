// Release makes and checks what a release consists of beyond the program itself.
//
//	go run ./release step [VERSION]              all files name one version and one address (and this VERSION)
//	go run ./release notices                     bin/THIRD_PARTY_NOTICES: the licences of all that a program contains
//	go run ./release bundle VERSION OS ARCH PROGRAM  dist/codemem_VERSION_OS_ARCH.mcpb
//	go run ./release sbom VERSION FILE ARCHIVE   what the program in an archive was built from, as CycloneDX
//	go run ./release server VERSION              dist/server.json, with the bundles that lie in dist
//	go run ./release packages VERSION            dist/packages: manifests for package managers, of the archives in dist
//	go run ./release npm VERSION                 dist/npm: packages for npm, of the archives in dist
//	go run ./release home github.com/OWNER/NAME  move the project there: module path, imports, addresses
//
// It runs in the root of a checkout. What it writes depends on its input alone, not on the time or the machine.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

func main() {
	if err := run(".", os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A command is one thing that this program does.
type command struct {
	usage string // its name and its arguments; one in brackets may be left out
	run   func(root string, args []string) error
}

var commands = []command{
	{"step [VERSION]", func(root string, args []string) error { return step(root, strings.Join(args, "")) }},
	{"notices", func(root string, _ []string) error { return notices(root) }},
	{"bundle VERSION OS ARCH PROGRAM", func(root string, args []string) error {
		return bundle(root, target{args[0], args[1], args[2]}, args[3])
	}},
	{"sbom VERSION FILE ARCHIVE", func(root string, args []string) error { return sbom(root, args[0], args[1], args[2]) }},
	{"server VERSION", func(root string, args []string) error { return server(root, args[0]) }},
	{"packages VERSION", func(root string, args []string) error { return writePackages(root, args[0]) }},
	{"npm VERSION", func(root string, args []string) error { return writeNpm(root, args[0]) }},
	{"home github.com/OWNER/NAME", func(root string, args []string) error {
		changed, err := home(root, args[0])
		for _, name := range changed {
			fmt.Println(name)
		}
		return err
	}},
}

// takes reports whether a command line names the command, with as many arguments as it has.
func (c command) takes(line []string) bool {
	words := strings.Fields(c.usage)
	least := len(words) - strings.Count(c.usage, "[")
	return len(line) >= least && len(line) <= len(words) && line[0] == words[0]
}

func run(root string, line []string) error {
	var usages []string
	for _, c := range commands {
		if c.takes(line) {
			return c.run(root, line[1:])
		}
		usages = append(usages, c.usage)
	}
	return errors.New("usage: " + strings.Join(usages, " | "))
}
