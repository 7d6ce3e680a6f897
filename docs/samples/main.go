// Command samples makes the transcripts of README.md and docs/ from the commands that stand in them, so that no page
// shows what codemem does not print. A page is its own script: a comment names the world of the block after it,
//
//	<!-- sample: shop lines=1-4 -->
//	```console
//	$ codemem prescan
//	…
//	```
//
// and what stands behind "$ " (and, below, "> ") is run in that world, in the order of the page. Worlds are small repositories
// that a script makes, or clones of public ones at a commit: worlds/NAME.txtar. A page begins each of its worlds
// anew. A comment may run commands that are not shown:
//
//	<!-- run: shop
//	git commit -qam 'a change'
//	-->
//
// Of a block that no script can make the comment says when and from which commit it was taken, and how:
//
//	<!-- taken: 2026-11-21 892cef3 typed into Neovim 0.7.2 -->
//
//	go run ./docs/samples                    compare: exit 1 and a difference for each sample that prints something else
//	go run ./docs/samples -write             write the samples, and on each page when and where that was
//	go run ./docs/samples -repos DIR PAGE…   of these pages only; clones lie in DIR
//
// Durations, dates and sizes are compared by their form. What needs a clone or a program that is not at hand is left
// out, and said; a page of which something was left out keeps the line that says when it was made.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"codemem/docs/stamp"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "samples:", err)
		os.Exit(1)
	}
}

// run reads the flags and does what they say.
func run() error {
	m := maker{log: os.Stderr}
	flag.BoolVar(&m.write, "write", false, "write the samples instead of comparing them")
	flag.StringVar(&m.repos, "repos", "", "the directory that clones lie in, as NAME, NAME.git or OWNER/NAME")
	flag.StringVar(&m.root, "root", ".", "the root of codemem")
	now := flag.Bool("stamp", false, "print the line that says when and where figures are made, for a page that is written by hand")
	flag.Parse()
	if *now {
		line, err := stamp.Made(m.root)
		fmt.Println(line)
		return err
	}
	return m.main(context.Background(), flag.Args())
}

// main builds the program and makes every page.
func (m *maker) main(ctx context.Context, pages []string) error {
	scratch, err := os.MkdirTemp("", "codemem-samples-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	m.scratch, m.bin = scratch, filepath.Join(scratch, "bin")
	out, status := start(ctx, m.root, os.Environ(), "go", "build", "-o", filepath.Join(m.bin, "codemem"), "./cmd/codemem")
	if status != 0 {
		return fmt.Errorf("build codemem: %s", out)
	}
	if m.repos != "" {
		if m.repos, err = filepath.Abs(m.repos); err != nil {
			return err
		}
	}
	if len(pages) == 0 {
		if pages, err = documents(m.root); err != nil {
			return err
		}
	}
	var all []error
	for _, p := range pages {
		all = append(all, m.page(ctx, p))
	}
	return errors.Join(all...)
}

// documents lists README.md and the pages below docs.
func documents(root string) ([]string, error) {
	pages := []string{"README.md"}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) != ".md" {
			return err
		}
		rel, err := filepath.Rel(root, p)
		pages = append(pages, filepath.ToSlash(rel))
		return err
	})
	return pages, err
}
