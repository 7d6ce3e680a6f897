package cmd

import (
	"context"

	"github.com/spf13/cobra"
)

const longDoctor = `doctor checks all that codemem rests on: git and the form of the repository, the database with its
permissions, schema and integrity, the proof, the file system, whether this process may write, and the
sqlite3 shell. Each line says ok, warn or fail, and what to do about it. Exit code 1 says that something
fails.

--repair copies what can still be read of a damaged database into a new one and sets the damaged file
aside: every summary that stands on a page that can be read, whatever became of the rest. It forgets linked
work trees that git removed. Only summaries, history and configuration are precious: all else is found anew
by "codemem prescan".`

// How a check went.
const (
	checkOK   = "ok"
	checkWarn = "warn"
	checkFail = "fail"
)

// A check is one thing that the doctor looked at.
type check struct {
	Name    string `json:"name"`
	Status  string `json:"status"` // ok, warn or fail
	Message string `json:"message"`
	Next    string `json:"next,omitempty"` // what to do about it
}

// ok, warn and fail return checks that went so.
func ok(name, message string) check { return check{name, checkOK, message, ""} }

func warn(name, message, next string) check { return check{name, checkWarn, message, next} }

func fail(name, message, next string) check { return check{name, checkFail, message, next} }

// failed returns the check that failed with an error, with the next step for it.
func failed(name string, err error) check {
	c := complain(err)
	return fail(name, c.Message, c.Hint)
}

// doctorCommand looks for what is wrong.
func (a *app) doctorCommand() *cobra.Command {
	var repair bool
	c := &cobra.Command{
		Use:   "doctor [--repair]",
		Short: "Look for what is wrong, and say what to do about it",
		Long:  longDoctor,
		Example: `  codemem doctor
  codemem doctor --json | jq -r '.checks[] | select(.status != "ok")'
  codemem doctor --repair`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			checks := a.examine(c.Context(), repair)
			answer := struct {
				OK     bool    `json:"ok"`
				Checks []check `json:"checks"`
			}{true, checks}
			for _, c := range checks {
				answer.OK = answer.OK && c.Status != checkFail
			}
			if err := c.Context().Err(); err != nil {
				return err
			}
			if err := a.print(answer, func(p *page) { printChecks(p, checks) }); err != nil {
				return err
			}
			if !answer.OK {
				return errFailed
			}
			return nil
		},
	}
	c.Flags().BoolVar(&repair, "repair", false, "salvage a damaged database first")
	return c
}

// examine makes all checks, those of the repository only where there is one.
func (a *app) examine(ctx context.Context, repair bool) []check {
	m, err := a.memory(ctx)
	checks := []check{a.checkGit(ctx)}
	if err != nil {
		return append(checks, failed("repository", err), a.checkShell(ctx))
	}
	checks = append(checks, checkRepository(ctx, m))
	if repair {
		checks = append(checks, a.repair(ctx, m.DBPath()))
	}
	checks = append(checks, a.checkDatabase(ctx, m)...)
	checks = append(checks, checkWorkTrees(ctx, m, repair), checkCopies(m.DBPath()), checkPlace(m), checkWriting(m), checkProof(ctx, m), checkParsed(ctx, m), checkFlagged(ctx, m), a.checkShell(ctx))
	return checks
}

func printChecks(p *page, checks []check) {
	looks := map[string]style{checkOK: green, checkWarn: yellow, checkFail: red}
	for _, c := range checks {
		p.printf("%s%s%s\n", p.pad(looks[c.Status], c.Status, 6), p.pad(plain, c.Name, labelWidth+2), line(c.Message))
		if c.Next != "" {
			p.printf("%20s%s %s\n", "", p.paint(dim, "next:"), line(c.Next))
		}
	}
}
