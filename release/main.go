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
	case command == "notices" && len(args) == 1:
		return notices(root)
	case command == "bundle" && len(args) == 5:
		return bundle(root, target{args[1], args[2], args[3]}, args[4])
	case command == "sbom" && len(args) == 4:
		return sbom(root, args[1], args[2], args[3])
	case command == "server" && len(args) == 2:
		return server(root, args[1])
	case command == "packages" && len(args) == 2:
		return writePackages(root, args[1])
	case command == "npm" && len(args) == 2:
		return writeNpm(root, args[1])
	case command == "home" && len(args) == 2:
		changed, err := home(root, args[1])
		for _, name := range changed {
			fmt.Println(name)
		}
		return err
	}
	return errors.New("usage: step [VERSION] | notices | bundle VERSION OS ARCH PROGRAM | sbom VERSION FILE ARCHIVE | server VERSION | packages VERSION | npm VERSION | home github.com/OWNER/NAME")
}
