package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// noticesName is the file's name in every archive and package.
const noticesName = "THIRD_PARTY_NOTICES"

// notices writes the licences of all that the programs contain to bin, from where they go with each program.
func notices(root string) error {
	all, err := parts(root)
	if err != nil {
		return err
	}
	return put(filepath.Join(root, "bin", noticesName), noticesOf(all), 0o644)
}

// noticesOf returns a list of the parts, and then each text once, under the names of the parts that it is of.
func noticesOf(all []part) []byte {
	var b bytes.Buffer
	b.WriteString("codemem contains work of others, under these licences. Their texts follow.\n\n")
	var texts []string
	of := map[string][]string{} // by text: names of parts
	for _, p := range all {
		name := strings.TrimSpace(p.name + " " + p.version)
		if p.kind != "module" {
			name = p.kind + " " + name
		}
		fmt.Fprintf(&b, "%s: %s\n", name, strings.Join(p.ids(), ", "))
		for _, l := range p.licences {
			if of[l.text] == nil {
				texts = append(texts, l.text)
			}
			if who := name + " (" + l.file + ")"; !slices.Contains(of[l.text], who) {
				of[l.text] = append(of[l.text], who)
			}
		}
	}
	line := strings.Repeat("-", 80) + "\n"
	for _, text := range texts {
		b.WriteString("\n" + line + strings.Join(of[text], "\n") + "\n" + line + "\n" + text)
	}
	return b.Bytes()
}
