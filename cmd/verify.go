package cmd

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/scan"
	"codemem/verify"
)

const longVerify = `verify compares what is remembered with what is on disk and gives a verdict per path:

  match       the bytes are those remembered
  mismatch    they are others: the summary, if there is one, is stale
  missing     remembered, and no longer a tracked file
  new         tracked, and not yet remembered
  skipped     binary or over the size limit: remembered by its blob id
  unreadable  could not be read; stays as remembered

It reads only, unless --apply is given, and never touches the text of a summary. A file whose times, size
and inode agree with what was recorded is taken as unchanged, as git does; --full hashes every byte.
With PATHs only these files, or all below these directories, are compared.

Exit code 3 says that there is drift: a mismatch, a missing or a new path. With --apply it is 0, since
there is none left.`

// verifyCommand compares and tells.
func (a *app) verifyCommand() *cobra.Command {
	var o verify.Options
	c := &cobra.Command{
		Use:   "verify [--apply] [--full] [PATH…]",
		Short: "Compare the memory with the work tree, path by path",
		Long:  longVerify,
		Example: `  codemem verify                  what differs? exit code 3 if anything does
  codemem verify --full           trust no file time, hash every byte
  codemem verify --apply src/     bring the rows below src/ up to date
  codemem verify --json | jq -r '.changes[] | .verdict + " " + .path'`,
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, paths []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			if o.Paths, err = a.paths(m, paths); err != nil {
				return err
			}
			if slices.Contains(o.Paths, ".") {
				o.Paths = nil
			}
			var wipe func()
			o.Progress, wipe = a.progress("hashing")
			rep, err := verify.Run(c.Context(), m, o)
			wipe()
			if err == nil {
				err = scan.New(c.Context(), m, nil, true).Grade(&rep, scan.MostBare)
			}
			if err != nil {
				return err
			}
			if len(o.Paths) > 0 && rep.Counts == (verify.Counts{}) {
				if err := a.inSubmodule(c.Context(), m, paths); err != nil {
					return err
				}
				return &explained{
					err:  errors.New("no tracked or remembered file is " + strings.Join(quoted(paths), " or ")),
					code: "no_such_file", hint: "git ls-files lists what is tracked, codemem files what is remembered",
				}
			}
			rep.Changes = list(rep.Changes)
			if err := a.print(rep, func(p *page) { printVerify(p, rep, o) }); err != nil {
				return err
			}
			if rep.Drifted() && !o.Apply {
				return errDrift
			}
			return nil
		},
	}
	f := c.Flags()
	f.BoolVar(&o.Apply, "apply", false, "write the verdicts to the registry")
	f.BoolVar(&o.Full, "full", false, "hash every file, whatever the file times say")
	return c
}

func printVerify(p *page, r verify.Report, o verify.Options) {
	drifted := r.Counts.Mismatch + r.Counts.Missing + r.Counts.New
	time := p.paint(dim, took(r.DurationMS))
	switch {
	case !r.Drifted():
		p.label(green, "no drift", "%s as remembered   %s", compared(r), time)
	case drifted == 0:
		p.label(yellow, "unsure", "%s could not be compared, of %s   %s", plural(r.Counts.Unreadable, "path", "paths"), compared(r), time)
	case o.Apply:
		p.label(green, "applied", "%s brought up to date, of %s   %s", plural(drifted, "path", "paths"), compared(r), time)
	default:
		p.label(yellow, "drift", "%s, of %s   %s", plural(drifted, "path differs", "paths differ"), compared(r), time)
	}
	printCounts(p, r)
	printChanges(p, r.Changes, 0)
	printUnreadable(p, r.Changes)
	printNotes(p, r.Upkeep)
	if len(o.Paths) == 0 {
		printSubmodules(p, r.Submodules)
	}
	if o.Apply {
		if r.ProofRecorded {
			p.label(dim, "proof", "%s (HEAD)", short(r.LastVerifiedSHA))
		} else if r.ProofReason != "" {
			p.label(dim, "proof", "stays %s: %s", short(r.LastVerifiedSHA), line(r.ProofReason))
		}
		return
	}
	if drifted > 0 {
		p.next("codemem verify --apply")
	}
}

// compared says how many files a pass looked at.
func compared(r verify.Report) string {
	c := r.Counts
	return count(c.Match + c.Mismatch + c.New + c.Skipped + c.Unreadable)
}
