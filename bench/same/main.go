// Command same writes down what codemem finds in source trees, so that two builds can be compared: what a change of shape
// alone does must not differ in a line.
//
//	make same AGAINST=main                       this build beside that of a commit, over the trees in bin/accuracy/corpora
//	make same AGAINST=HEAD~3 REPOS="DIR…"        over these trees
//	make same AGAINST=main SAME="-files 50"      of each tree 50 files, quicker
//	bench/run same -show PATH DIR           what is said of one file, to be compared by eye
//
// Of each file it writes a hash of the outline with the skeleton (outline), one of what every reference means or why none is
// known (uses), and one of what was asked for that, which decides what an edit makes old (trace); of each tree one of its graph.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

func main() {
	files := flag.Int("files", 0, "resolve the references of at most `N` files of each tree, 0 for all")
	show := flag.String("show", "", "print what is said of the file `PATH` in place of hashes")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "same: which directories? bench/run same -h tells more")
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	for _, dir := range flag.Args() {
		if err := write(out, dir, *files, *show); err != nil {
			fmt.Fprintf(os.Stderr, "same: %s: %v\n", dir, err)
			os.Exit(1)
		}
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(1)
	}
}

// write writes the lines of one tree, or what is said of the one file to show.
func write(out io.Writer, dir string, files int, show string) error {
	d, err := repo.OpenDir(dir)
	if err != nil {
		return err
	}
	t := scan.NewDir(context.Background(), d, scan.NewCache(256<<20))
	if _, err := t.Sync(nil); err != nil {
		return err
	}
	t.ReadAll()
	still, links, paths := snapshot.New(t), map[string]condense.Links{}, t.Paths()
	every := 1
	if files > 0 {
		every = max(1, len(paths)/files)
	}
	for i, p := range paths {
		if show != "" && p != show {
			continue
		}
		content, o, err := t.Bytes(p)
		if err != nil {
			return err
		}
		line := func(kind string, describe func(w io.Writer)) {
			if show != "" {
				describe(out)
				return
			}
			h := sha256.New()
			describe(h)
			fmt.Fprintf(out, "%.16x %s %s/%s\n", h.Sum(nil), kind, filepath.Base(dir), p)
		}
		line("outline", func(w io.Writer) {
			if show == "" {
				fmt.Fprintf(w, "%s", o.Encode())
			} else if text, err := json.MarshalIndent(o, "", " "); err == nil {
				fmt.Fprintf(w, "%s\n", text)
			}
			fmt.Fprint(w, condense.Outline(o, content).Text)
		})
		if i%every != 0 {
			continue
		}
		asked := still.Trace(func() { links[p] = condense.LinksOf(still, p) })
		line("uses", func(w io.Writer) { uses(w, still, p) })
		line("trace", func(w io.Writer) { fmt.Fprintln(w, asked) })
	}
	g, err := condense.GraphOf(t, links, nil)
	if err != nil || show != "" {
		return err
	}
	h := sha256.New()
	if err := g.JSON(h); err != nil {
		return err
	}
	fmt.Fprintf(out, "%.16x graph %s\n", h.Sum(nil), filepath.Base(dir))
	return t.Err()
}

// uses writes what each reference of a file means.
func uses(w io.Writer, still *snapshot.Snapshot, p string) {
	o := still.Outline(p)
	if o == nil {
		return
	}
	for r := range o.Uses() {
		fmt.Fprintf(w, "%d %s %s.%s: %+v\n", r.Line, r.Kind, r.Receiver, r.Name, resolve.Reference(still, p, o, r))
	}
}
