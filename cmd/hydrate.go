package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/scan"
	"codemem/symbol"
)

const longHydrate = `hydrate prints the exact source of symbols, and with --depth what they depend on: 1 adds what they call, the types
they use and what they inherit from, 2 what those depend on, and so on, each once and the nearest first. A class
that something depends on is given as its skeleton if it is long. --budget is a ceiling for the whole output, in
tokens, 6,000 if it is not given and 0 for any; what did not fit is named.

Of a long function that is asked for by a line, or with --around by words in it, hydrate prints a window: numbered
lines around the place, with the lines that open the blocks around it, and in one line what else the function
defines and calls. So it does of a symbol that does not fit the budget. Asked for by its name alone it is printed whole.

An ID is a path, a colon and a qualified name, as skeleton and symbols tell. Wherever an ID is taken, lines are, as
compilers and links write them: path:LINE, path:LINE:COLUMN, path:LINE-LINE, path(LINE,COLUMN), path#L1-L9 mean the
innermost symbol around them. Lines between declarations are shown as they are, and said to be. The form
path:name:offset is taken too, its offset choosing between namesakes.`

// hydrateCommand prints symbols.
func (a *app) hydrateCommand() *cobra.Command {
	var depth, budget int
	var around []string
	c := &cobra.Command{
		Use:   "hydrate ID… [--around WORD] [--depth N] [--budget TOKENS]",
		Short: "The source of symbols, with what they depend on",
		Long:  longHydrate,
		Example: `  codemem hydrate repo/head.go:Repo.Head
  codemem hydrate repo/head.go:Repo.Head --depth 1 --budget 2000
  codemem hydrate repo/index_decode.go:120`,
		Args:              args(1, -1, "at least one ID"),
		ValidArgsFunction: a.completeIDs,
		RunE: func(c *cobra.Command, ids []string) error {
			if depth < 0 || budget < 0 {
				return &usageError{msg: "--depth wants a number of steps, from 0, and --budget a number of tokens, 0 for any", hint: "codemem hydrate --help"}
			}
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			spots, err := t.spots(a.dir, ids)
			if err != nil {
				return err
			}
			return a.hydrate(t, spots, condense.Wish{Depth: depth, Budget: budget, Around: around})
		},
	}
	c.Flags().IntVar(&depth, "depth", 0, "`N` steps along the dependencies")
	c.Flags().IntVar(&budget, "budget", defaultBudget, "at most `TOKENS`, 0 for any")
	c.Flags().StringArrayVar(&around, "around", nil, "of a long symbol only what is around `WORD`; may be given again")
	return c
}

// hydrate prints the bodies of spots.
func (a *app) hydrate(t *tree, spots []condense.Spot, wish condense.Wish) error {
	var places []symbol.Place
	for _, s := range spots {
		places = append(places, s.Place)
	}
	about, notes, err := t.NotesBeside(t.mem, places, wish.Budget, wish.Around)
	if err != nil {
		return err
	}
	if wish.Budget > 0 {
		wish.Budget -= condense.Tokens(notes)
	}
	h, err := condense.HydrateSpots(t, spots, wish)
	if err != nil {
		return err
	}
	if h.Text == "" && !a.json { // the output may not be larger than the budget, so it is said elsewhere
		fmt.Fprintf(a.Stderr, "codemem: nothing fits in %s: raise --budget; the first of %s takes about %s\n",
			plural(wish.Budget, "token", "tokens"), plural(len(h.Omitted), "symbol", "symbols"), number(h.Needed()))
		return nil
	}
	if len(h.Omitted) > 0 && !a.json {
		fmt.Fprintf(a.Stderr, "codemem: %s left out: raise --budget\n", plural(len(h.Omitted), "symbol", "symbols"))
	}
	answer := struct {
		condense.Hydration
		Notes    []scan.NoteStatus `json:"notes,omitempty"` // about them and their files
		Unparsed []scan.Warning    `json:"unparsed_files,omitempty"`
	}{Hydration: h, Notes: about}
	if wish.Depth > 0 {
		answer.Unparsed = t.Unparsed()
	}
	if len(answer.Unparsed) > 0 && !a.json {
		fmt.Fprintf(a.Stderr, "codemem: not parsed, so not followed: %s\n", line(scan.Names(answer.Unparsed)))
	}
	if err := a.print(answer, func(p *page) { p.source(notes + h.Text) }); err != nil {
		return err
	}
	if err := a.flush(); err != nil { // the answer does not wait for what is noted of it
		return err
	}
	t.Hydrated("cli", h.Parts)
	return nil
}
