package cmd

import (
	"errors"

	"github.com/spf13/cobra"

	"codemem/share"
)

func (a *app) shareSync() *cobra.Command {
	return &cobra.Command{
		Use:   "sync",
		Short: "Share summaries over a PostgreSQL database",
		Long: `sync sends what was written, confirmed or taken back here since the last time to the database that the setting
share.store, or CODEMEM_STORE, names, and takes from it the texts of contents that are here. What is to be sent is
written down with each text, in the same transaction: what cannot be sent now is sent the next time, and a text
that is sent twice is there once. Each record that comes is checked as one that is written here; what is unfit is
reported and left out, and the exit code is 1 then.

The password is read from PGPASSWORD or ~/.pgpass, never from the setting. A server that is not on this machine
has to show a certificate that is valid for its name, unless the address says otherwise with sslmode.`,
		Example: `  codemem config set share.store postgres://ada@db.example.com/codemem && codemem share sync
  codemem share sync --json | jq .received.new`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			s, err := share.OpenStore(c.Context(), m, a.Getenv("CODEMEM_STORE"))
			if err != nil {
				return err
			}
			defer s.Close()
			out, err := share.Sync(c.Context(), m, s)
			if err != nil {
				return err
			}
			if a.json {
				return errors.Join(a.print(out, nil), failedIf(out.Bad > 0))
			}
			err = a.print(out, func(p *page) {
				p.label(green, "sent", "%s to %s", plural(out.Sent, "text", "texts"), quote(out.Store))
				if out.Removed > 0 {
					p.label(dim, "removed", "%s", goneTexts(out.Removed))
				}
				printKept(p, out.Kept)
			})
			return errors.Join(err, a.printReceived(c.Context(), m, "received", out.Received), failedIf(out.Bad > 0))
		},
	}
}
