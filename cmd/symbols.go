package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/scan"
	"codemem/symbol"
)

const longSymbols = `symbols finds definitions by name, the best first: the name itself as typed, then in another case; the end of
a qualified name from a dot on, as in Cart.total, or with what the file's path has before it, as in orm.Session;
starts of names; names with the text inside. Of those that fit alike, sources come before tests, and these before
examples, documentation, benchmarks and fixtures; then types, functions and methods before fields, variables and
constants; then files that more of the code depends on. Functions and types in functions come last, found by their whole
name where a file uses it. Each is told with its id, its kind and its declaration, as the files are now; with --json
also with the names that it refers to (dependencies), and with what its source takes in tokens (tokenCount).

Namesakes of one kind are one entry, which names the others; --all lists each by itself. A QUERY may be an id, too:
path:Name or path:LINE finds what is there, and path:TEXT what has the text in its name in that file; a path alone finds
what the file declares.

Kinds: `

// A symbolLine is a symbol as it is printed.
type symbolLine struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Kind      string   `json:"kind"`
	Path      string   `json:"path"`
	Start     int      `json:"start_line"`
	End       int      `json:"end_line"`
	Exported  bool     `json:"exported"`
	Signature string   `json:"signature"`
	Namesakes []string `json:"namesakes,omitempty"` // ids of others of its kind that the entry represents, the best first
	condense.Inside
	row string // all of that in one line
}

// A symbolsAnswer is what symbols answers.
type symbolsAnswer struct {
	Symbols  []symbolLine   `json:"symbols"`
	Omitted  int            `json:"omitted,omitempty"` // entries over the limit
	Unparsed []scan.Warning `json:"unparsed_files,omitempty"`
}

// symbolsCommand finds symbols.
func (a *app) symbolsCommand() *cobra.Command {
	var kind string
	var body bool
	var limit int
	var all bool
	kinds := symbol.Kinds()
	half := len(kinds) / 2
	c := &cobra.Command{
		Use:   "symbols QUERY [--kind KIND] [--limit N] [--all] [--full-body]",
		Short: "Find definitions by name",
		Long:  longSymbols + strings.Join(kinds[:half], ", ") + ",\n" + strings.Join(kinds[half:], ", ") + ".",
		Example: `  codemem symbols Repo.Head
  codemem symbols parse --kind function
  codemem symbols Repo.Head --full-body --json | jq -r '.symbols[0].fullBody'`,
		Args:              args(1, 1, "one QUERY"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			if strings.TrimSpace(args[0]) == "" || limit < 1 {
				return &usageError{msg: "QUERY wants a text and --limit a number of at least 1"}
			}
			if body && !a.json {
				return &usageError{msg: "--full-body is told with --json alone", hint: "codemem hydrate ID prints the source of a symbol"}
			}
			if kind != "" && symbol.KindOf(kind) == symbol.NoKind {
				return &usageError{msg: "there is no kind " + quote(kind), hint: "kinds: " + strings.Join(symbol.Kinds(), ", ")}
			}
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			found, err := t.Find(t.query(a.dir, args[0]), kind, !all, limit)
			if err != nil {
				return err
			}
			answer := symbolsAnswer{Symbols: []symbolLine{}, Omitted: found.Left}
			for _, d := range found.Found {
				l, err := symbolAt(t, d, body)
				if err != nil {
					return err
				}
				answer.Symbols = append(answer.Symbols, l)
			}
			answer.Unparsed = t.Unparsed()
			return a.print(answer, func(p *page) {
				printSymbols(p, answer, a.step(c.Context(), "a part of the name; codemem scan tells which files are parsed"))
				printUnparsed(p, answer.Unparsed)
			})
		},
	}
	c.Flags().StringVar(&kind, "kind", "", "only symbols of `KIND`, as function, method, class, type")
	c.Flags().IntVarP(&limit, "limit", "n", 30, "at most `N` entries")
	c.Flags().BoolVar(&all, "all", false, "each namesake is an entry")
	c.Flags().BoolVar(&body, "full-body", false, "with --json: the source of each, as fullBody")
	_ = c.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(symbol.Kinds(), cobra.ShellCompDirectiveNoFileComp))
	return c
}

// symbolAt tells of a definition from the bytes of its file as they are now.
func symbolAt(t *tree, at condense.Definition, body bool) (symbolLine, error) {
	data, o, err := t.Symbol(at.Place)
	if err != nil {
		return symbolLine{}, err
	}
	s := &o.Symbols[at.Index]
	var namesakes []string
	for _, p := range at.Namesakes {
		namesakes = append(namesakes, symbol.IDOf(p.Path, t.Outline(p.Path), p.Index).String())
	}
	id, signature := symbol.IDOf(at.Path, o, at.Index).String(), condense.Signature(o, data, at.Index)
	return symbolLine{
		ID: id, row: scan.DefinitionRow(id, s, signature), Name: s.Name, Kind: s.Kind.String(), Path: at.Path, Start: s.Line, End: s.EndLine,
		Exported: s.Exported, Signature: signature, Namesakes: namesakes,
		Inside: condense.InsideOf(o, data, at.Index, body),
	}, nil
}

// mostNamesakes is how many namesakes of a definition a page names.
const mostNamesakes = 3

func printSymbols(p *page, a symbolsAnswer, next string) {
	if len(a.Symbols) == 0 {
		p.label(dim, "found", "nothing")
		p.next("%s", next)
		return
	}
	for _, l := range a.Symbols {
		id, rest := quote(l.ID), strings.TrimPrefix(l.row, l.ID)
		if p.screen > 0 {
			rest = fit(rest, max(p.screen-len([]rune(id)), 20))
		}
		p.printf("%s%s\n", p.paint(bold, id), rest)
		if n := len(l.Namesakes); n > 0 {
			var ids []string
			for _, id := range l.Namesakes[:min(n, mostNamesakes)] {
				ids = append(ids, quote(id))
			}
			text := "and " + plural(n, "namesake", "namesakes") + ": " + strings.Join(ids, ", ")
			if n > mostNamesakes {
				text += ", …; --all lists them"
			}
			p.printf("    %s\n", p.paint(dim, text))
		}
	}
	if a.Omitted > 0 {
		p.printf("%s\n", p.paint(dim, "… "+number(a.Omitted)+" more: raise --limit, or give more of the name or a --kind"))
	}
}

const longRefs = `refs tells who uses a symbol and what it uses, each with file, line and the rule that made the connection:

  same-file    defined in the file, in the innermost scope that has the name
  member       a member of the class around it, or of what that inherits from
  import       an import, followed to its file
  receiver     a member of what the source says the receiver is
  package      another file of the same package
  unique-name  the only definition of the name, in languages that need no import

Of a method that others implement or override, these are listed too, since a call of it can run them; of a method
that implements or overrides others, these and the calls through them, also of what the language's own library
declares: error, io.Writer, Runnable. The rules of that:

  implements   a type that says it inherits has the method, which has no body where it inherits it from
  overrides    likewise, but it has a body there
  method-set   a type of Go has all methods of the interface

Of a function that a field or variable holds by its name, the calls of what that holds are listed too, as called by
value; where values are put there of which nothing is known, they are possible. Its elements count for a table.

Each use says what it does: call, type, inherit, read (of a field, a variable, a constant), write (it is assigned,
or is the key of a literal), mention (a function or a type is handed on by its name), qualifier (T in T.x) and
import (a statement that names it; a re-export too).

A name that several definitions have connects to none. Where the name stands and no rule says what it means is
listed apart, as possible uses, each with the reason:

  receiver     behind a value whose type is not known
  ambiguous    several definitions have the name
  unresolved   it stands in a way that no rule looks at
  unknown      nothing that is seen from there has the name
  form         it resolves to an overload, to the type of a constructor or back, or to what another build has instead
  value        a call of what a field or variable holds: it, and what is not known
  import       it is imported by a file that does nothing else with it that is known
  quoted       it stands in quotes
  text         it stands in a file that is not parsed: a template, settings, a large generated file

and only if there is nothing else, what is hardly one: external (of something outside, as far as the source says),
language (in code of an unrelated one), prose (in documentation). That nothing uses a symbol is only said where its
name stands in no other line of a file that git tracks or does not ignore, comments, lockfiles and binaries aside.

What the symbol uses and no rule resolves is listed as unresolved; what is of outside, of a library or the language, is
named at the end.`

// refsCommand tells who uses a symbol.
func (a *app) refsCommand() *cobra.Command {
	var callers, callees bool
	c := &cobra.Command{
		Use:   "refs ID [--callers|--callees]",
		Short: "Who uses a symbol, and what it uses",
		Long:  longRefs,
		Example: `  codemem refs repo/head.go:Repo.Head
  codemem refs repo/head.go:Repo.Head --callers`,
		Args:              args(1, 1, "one ID"),
		ValidArgsFunction: a.completeIDs,
		RunE: func(c *cobra.Command, ids []string) error {
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			places, err := t.locate(a.dir, ids)
			if err != nil {
				return err
			}
			side := condense.Both
			switch {
			case callers && !callees:
				side = condense.Callers
			case callees && !callers:
				side = condense.Callees
			}
			u, err := t.References(places[0], side)
			if err != nil {
				return err
			}
			answer := struct {
				condense.Uses
				Unparsed []scan.Warning `json:"unparsed_files,omitempty"`
			}{u, t.Unparsed()}
			return a.print(answer, func(p *page) {
				printUses(p, u)
				printUnparsed(p, answer.Unparsed)
			})
		},
	}
	c.Flags().BoolVar(&callers, "callers", false, "only who uses it")
	c.Flags().BoolVar(&callees, "callees", false, "only what it uses")
	return c
}

// mostUses is how many uses of a sort a page lists; where some are proven, of the possible ones only fewPossible.
const (
	mostUses    = 100
	fewPossible = 10
)

func printUses(p *page, u condense.Uses) {
	p.printf("%s\n", p.paint(bold, quote(u.ID)))
	printUnused(p, u)
	methods, values := u.CalledThrough()
	open, outside := u.Unresolved()
	for _, part := range []struct {
		title string
		uses  []condense.Use
		look  style
	}{
		{"used by", u.Callers, plain},
		{"called through what it implements", methods, plain},
		{"called by value, through what holds it", values, plain},
		{"possibly used by", u.Possible, yellow},
		{"implements", u.Implements, plain},
		{"implemented by", u.Runs, plain},
		{"uses", u.Callees, plain},
		{"unresolved", open, dim},
	} {
		if len(part.uses) == 0 {
			continue
		}
		most, count, rest := mostUses, number(len(part.uses)), "; --json lists all"
		if possible := part.look == yellow; possible {
			if u.Used == condense.UsedProven {
				most = fewPossible
			}
			if u.More {
				count, rest = "at least "+count, " at least; --json lists "+count
			}
		}
		how, rows := scan.UseRows(u.ID, part.uses, quote)
		if how != "" {
			how = "  " + line(how)
		}
		p.printf("%s\n", p.paint(dim, fmt.Sprintf("%s (%s)%s", part.title, count, how)))
		if left := len(part.uses) - printUseRows(p, rows, part.look, most); left > 0 {
			p.printf("  %s\n", p.paint(dim, "… and "+number(left)+" more"+rest))
		}
	}
	if len(outside) > 0 {
		p.printf("%s\n", p.paint(dim, "of outside: "+scan.OutsideRow(outside)))
	}
}

// printUseRows prints rows with about as many uses as asked for, and returns how many they have.
func printUseRows(p *page, rows []scan.UseRow, look style, most int) (shown int) {
	for i, row := range rows {
		if shown >= most || i > 0 && shown+row.Uses > most {
			break
		}
		p.printf("  %s\n", p.paint(look, row.Text))
		shown += row.Uses
	}
	return shown
}

// printUnused says what is known of a symbol that no rule proves to be used.
func printUnused(p *page, u condense.Uses) {
	if said := u.Unused(); said != "" {
		p.label(dim, "used by", "%s", said)
	}
	for i, path := range u.Unread {
		if i == mostUses {
			p.label(yellow, "unread", "… and %s more; --json lists all", number(len(u.Unread)-i))
			break
		}
		p.label(yellow, "unread", "%s", quote(path))
	}
}
