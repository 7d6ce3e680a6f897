package cmd

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/verify"
)

const longDB = `db is about the database file itself: where it is, whether it is whole, a copy of it, and its size. It is an
SQLite database that the sqlite3 shell reads; look into it, but let codemem do the writing.`

// dbCommand is about the file.
func (a *app) dbCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "db COMMAND",
		Short: "The database file: where it is, check, copy, compact",
		Long:  longDB,
		Example: `  sqlite3 "$(codemem db path)" 'SELECT path, summary FROM stale_files'
  codemem db check
  codemem db backup ~/registry.db`,
	}, a.dbPath(), a.dbCheck(), a.dbBackup(), a.dbVacuum())
}

func (a *app) dbPath() *cobra.Command {
	return &cobra.Command{
		Use:               "path",
		Short:             "Print where the database is, or will be",
		Long:              "path prints the absolute path of the database and nothing else, whether it exists yet or not.",
		Example:           `  sqlite3 "$(codemem db path)" .schema`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			_, err = os.Lstat(m.DBPath())
			answer := struct {
				Path   string `json:"path"`
				Exists bool   `json:"exists"`
			}{m.DBPath(), err == nil}
			// As it is, so that a shell can use it; only a terminal is kept from what would not show.
			return a.print(answer, func(p *page) {
				if p.screen > 0 {
					p.printf("%s\n", escape(answer.Path))
				} else {
					p.printf("%s\n", answer.Path)
				}
			})
		},
	}
}

// withDatabase calls fn with the database opened, which must exist.
func (a *app) withDatabase(ctx context.Context, mode registry.Mode, fn func(*registry.DB) error) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	db, err := registry.Open(ctx, m.DBPath(), registry.Read)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if mode == registry.Write {
		w, err := registry.Open(ctx, m.DBPath(), mode)
		if err != nil {
			return err
		}
		defer func() { _ = w.Close() }()
		db = w
	}
	return fn(db)
}

func (a *app) dbCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Look for damage in the database",
		Long: `check reads the whole database: SQLite's own check of its structure, that nothing is in it that codemem did not
make, and that every summary is the text that was written. Exit code 1 says that something is wrong.`,
		Example:           "  codemem db check",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			var problems []string
			err := a.withDatabase(c.Context(), registry.Read, func(db *registry.DB) (err error) {
				problems, err = db.Check(c.Context())
				return err
			})
			if err != nil {
				return err
			}
			answer := struct {
				OK       bool     `json:"ok"`
				Problems []string `json:"problems"`
			}{len(problems) == 0, list(problems)}
			err = a.print(answer, func(p *page) {
				if answer.OK {
					p.label(green, "whole", "no damage found")
					return
				}
				for _, problem := range problems {
					p.label(red, "problem", "%s", line(problem))
				}
				p.next("codemem doctor --repair saves what can be read")
			})
			if err == nil && !answer.OK {
				err = errFailed
			}
			return err
		},
	}
}

func (a *app) dbBackup() *cobra.Command {
	return &cobra.Command{
		Use:   "backup [FILE]",
		Short: "Write a copy of the database",
		Long: `backup writes a whole copy of the database to FILE, which must not exist yet, also while others are using it.
Without FILE it lies beside the database, with the time in its name.`,
		Example: "  codemem db backup ~/backups/project.db",
		Args:    args(0, 1, "one FILE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			answer := struct {
				Path  string `json:"path"`
				Bytes int64  `json:"bytes"`
			}{}
			err := a.withDatabase(c.Context(), registry.Read, func(db *registry.DB) error {
				answer.Path = db.Path() + "." + time.Now().UTC().Format("20060102T150405Z") + ".bak"
				if len(args) > 0 {
					if answer.Path = args[0]; !filepath.IsAbs(answer.Path) {
						answer.Path = filepath.Join(a.dir, answer.Path)
					}
				}
				return db.Backup(c.Context(), answer.Path)
			})
			if err != nil {
				return err
			}
			if info, err := os.Stat(answer.Path); err == nil {
				answer.Bytes = info.Size()
			}
			return a.print(answer, func(p *page) { p.label(green, "copied", "%s (%s)", quote(answer.Path), size(answer.Bytes)) })
		},
	}
}

func (a *app) dbVacuum() *cobra.Command {
	return &cobra.Command{
		Use:   "vacuum",
		Short: "Make the database as small as it can be",
		Long: `vacuum forgets linked work trees that git removed, rewrites the database without the room that deleted rows left,
and empties its log.`,
		Example:           "  codemem db vacuum",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			answer := struct {
				Before int64 `json:"bytes_before"`
				After  int64 `json:"bytes_after"`
			}{}
			err := a.withDatabase(c.Context(), registry.Write, func(db *registry.DB) error {
				answer.Before = onDisk(db.Path())
				if _, err := verify.ForgetRemoved(c.Context(), a.mem); err != nil {
					return err
				}
				err := db.Vacuum(c.Context())
				answer.After = onDisk(db.Path())
				return err
			})
			if err != nil {
				return err
			}
			return a.print(answer, func(p *page) { p.label(green, "compacted", "%s, was %s", size(answer.After), size(answer.Before)) })
		},
	}
}

// onDisk returns the bytes of a database with its log.
func onDisk(path string) int64 {
	var n int64
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(path + suffix); err == nil {
			n += info.Size()
		}
	}
	return n
}
