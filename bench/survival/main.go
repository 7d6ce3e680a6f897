// Command survival writes texts of files, of symbols and notes at an older commit of repositories, checks the commits that
// follow out one after the other, and counts what became of the texts; beside them what a memory that is keyed by paths has.
//
//	bench/run survival -out docs/survival.md DIR…   clones with their history; they need no work tree
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"codemem/docs/stamp"
)

// options are what the command is asked for.
type options struct {
	commits, symbols, notes, every int
	out                            string
}

func main() {
	var o options
	flag.IntVar(&o.commits, "commits", 200, "how many, the last ones along the first parents of HEAD")
	flag.IntVar(&o.symbols, "symbols", 1000, "at most so many texts of symbols in a repository, at equal distances")
	flag.IntVar(&o.notes, "notes", 400, "so many notes in a repository")
	flag.IntVar(&o.every, "every", 10, "after every `N`th commit all texts are looked at and checked")
	flag.StringVar(&o.out, "out", "", "write the page to this file")
	flag.Parse()
	if flag.NArg() == 0 || o.commits < 1 || o.every < 1 {
		fmt.Fprintln(os.Stderr, "survival: which clones? They are named as directories; -commits and -every are at least 1")
		os.Exit(2)
	}
	if err := o.run(context.Background(), flag.Args()); err != nil {
		fmt.Fprintf(os.Stderr, "survival: %v\n", err)
		os.Exit(1)
	}
}

// run replays all clones and writes the page.
func (o *options) run(ctx context.Context, dirs []string) error {
	var all []result
	for _, dir := range dirs {
		r, err := o.replay(ctx, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		all = append(all, r)
		fmt.Printf("%s: %d commits, %d texts, %d looks\n%s", r.name, r.steps, len(r.texts), r.looks, table([]result{r}))
		for _, line := range r.wrong {
			fmt.Println("  " + line)
		}
	}
	if o.out == "" {
		return nil
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	return os.WriteFile(o.out, []byte(page(all, made)), 0o666)
}
