// Command branches writes texts in the main branch of repositories, pushes them over a ref, and counts how many of them hold at
// once, to the byte, in a clone that is on another branch, or is of a fork.
//
//	bench/run branches -out docs/branches.md DIR[,REV|FORK…]…   clones with their history; they need no work tree
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"codemem/docs/stamp"
)

// options are what the command is asked for.
type options struct {
	behind  []string
	symbols int
	out     string
}

func main() {
	var o options
	behind := flag.String("behind", "50,200,1000", "branches that lag so many commits behind the head, along the first parents")
	flag.IntVar(&o.symbols, "symbols", 1000, "at most so many texts of symbols in a repository, at equal distances")
	flag.StringVar(&o.out, "out", "", "write the page to this file")
	flag.Parse()
	o.behind = strings.FieldsFunc(*behind, func(r rune) bool { return r == ',' })
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "branches: which clones? They are named as directories, with a comma before each further revision, or clone of a fork")
		os.Exit(2)
	}
	if err := o.run(context.Background(), flag.Args()); err != nil {
		fmt.Fprintf(os.Stderr, "branches: %v\n", err)
		os.Exit(1)
	}
}

// run measures all clones and writes the page.
func (o *options) run(ctx context.Context, args []string) error {
	var all []row
	for _, arg := range args {
		rows, err := o.repository(ctx, strings.Split(arg, ","))
		if err != nil {
			return fmt.Errorf("%s: %w", arg, err)
		}
		all = append(all, rows...)
		fmt.Print(table(rows))
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
