// Release makes and checks what a release consists of beyond the program itself.
//
//	go run ./release step [VERSION]              all files name one version and one address (and this VERSION)
//	go run ./release bundle VERSION OS ARCH PROGRAM  dist/codemem_VERSION_OS_ARCH.mcpb
//	go run ./release server VERSION              dist/server.json, with the bundles that lie in dist
//
// It runs in the root of a checkout. What it writes depends on its input alone, not on the time or the machine.
package main

import (
	"errors"
	"fmt"
	"os"
)

func main() {
	if err := run(".", os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(root string, args []string) error {
	command := ""
	if len(args) > 0 {
		command = args[0]
	}
	switch {
	case command == "step" && len(args) == 1:
		return step(root, "")
	case command == "step" && len(args) == 2:
		return step(root, args[1])
	case command == "bundle" && len(args) == 5:
		return bundle(root, target{args[1], args[2], args[3]}, args[4])
	case command == "server" && len(args) == 2:
		return server(root, args[1])
	}
	return errors.New("usage: step [VERSION] | bundle VERSION OS ARCH PROGRAM | server VERSION")
}
