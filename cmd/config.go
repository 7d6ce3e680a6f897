package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

const longConfig = `config reads and sets what is configured. There are two kinds of keys: settings, which you may set, and what the
registry keeps for itself (last_verified_sha and what belongs to it), which you may only read: a proof that is not
earned would be a lie. To set last_verified_sha to what it is already is taken, and changes nothing.

A setting is the work tree's, in the registry, or with --user yours, in one file for all repositories. What holds is
the first of: the command line, the environment, the work tree, you, the default. Which program shows long answers, who
signs summaries and what runs behind an answer is yours alone to say: what comes with a repository cannot.
"codemem help configuration" tells of the file. Without a command, KEY prints a value and KEY VALUE sets it.`

// A settingLine is a key as it is printed.
type settingLine struct {
	Key       string `json:"key"`
	Value     string `json:"value"`
	Set       bool   `json:"set"`             // false: the value is the default
	Settable  bool   `json:"settable"`        // false: kept by codemem
	Origin    string `json:"origin"`          // repository, user, default, or codemem for what it keeps
	Place     string `json:"place,omitempty"` // of what the user set: file:line
	Meaning   string `json:"meaning,omitempty"`
	UpdatedAt string `json:"updated_at,omitempty"`
}

// Where a value is from.
const (
	ofRepository = "repository"
	ofUser       = "user"
	ofDefault    = "default"
	ofCodemem    = "codemem"
)

// configCommand reads and sets the configuration.
func (a *app) configCommand() *cobra.Command {
	user := false
	get, set := a.configGet(&user), a.configSet(&user)
	c := group(&cobra.Command{
		Use:   "config COMMAND|KEY [VALUE]",
		Short: "Read and set the configuration",
		Long:  longConfig,
		Example: `  codemem config list --show-origin
  codemem config get last_verified_sha
  codemem config set max_file_bytes 1048576
  codemem config --user pager 'less -S'`,
	}, get, set, a.configList(&user), a.configUnset(&user))
	c.PersistentFlags().BoolVar(&user, "user", false, "of your configuration file, for all repositories")
	c.ValidArgsFunction = a.completeKeys(false)
	others := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		switch {
		case len(args) == 0 || len(args) > 2 || !isKey(args[0]):
			return others(c, args)
		case len(args) == 1:
			return get.RunE(c, args)
		}
		return set.RunE(c, args)
	}
	return c
}

// isKey reports whether a key is a setting or what the registry keeps for itself.
func isKey(key string) bool {
	_, ok := verify.FindSetting(key)
	return ok || registry.Internal(key)
}

func (a *app) configGet(user *bool) *cobra.Command {
	return &cobra.Command{
		Use:   "get KEY",
		Short: "Print the value of a key",
		Long: `get prints the value of a key as it is, and nothing else. A setting that is not set has its default; any
other key that is not there is an error (exit code 1).`,
		Example:           `  test "$(codemem config get last_verified_sha)" = "$(git rev-parse HEAD)" && echo verified`,
		Args:              args(1, 1, "a KEY"),
		ValidArgsFunction: a.completeKeys(false),
		RunE: func(c *cobra.Command, args []string) error {
			lines, err := a.settings(c.Context(), *user)
			i := slices.IndexFunc(lines, func(l settingLine) bool { return l.Key == args[0] })
			if err != nil && (i < 0 || !errors.Is(err, repo.ErrNotRepository)) {
				return err
			}
			if i < 0 {
				return &explained{
					err: errors.New("config key " + quote(args[0]) + " is not set"), code: "not_set",
					hint: "codemem config list shows what is; codemem prescan sets last_verified_sha",
				}
			}
			return a.print(lines[i], func(p *page) { p.printf("%s\n", escape(lines[i].Value)) })
		},
	}
}

func (a *app) configSet(user *bool) *cobra.Command {
	return &cobra.Command{
		Use:               "set KEY VALUE",
		Short:             "Set a setting",
		Long:              "set sets a setting of this work tree, or with --user yours, after a check that the value is one it may have.",
		Example:           "  codemem config set max_file_bytes 1048576\n  codemem config set --user color never",
		Args:              args(2, 2, "a KEY and a VALUE"),
		ValidArgsFunction: a.completeKeys(true),
		RunE: func(c *cobra.Command, args []string) error {
			key, value := args[0], args[1]
			if *user {
				return a.setUser(key, &value)
			}
			if registry.Internal(key) {
				return a.confirm(c, key, value)
			}
			if err := checkKey(key); err != nil {
				return err
			}
			if err := verify.CheckSetting(key, value); err != nil {
				return err
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			if err := m.Update(c.Context(), func(tx *registry.Tx) error { return tx.SetConfig(key, value) }); err != nil {
				return err
			}
			answer := settingLine{Key: key, Value: value, Set: true, Settable: true, Origin: ofRepository}
			return a.print(answer, func(p *page) { p.printf("%s = %s\n", key, escape(value)) })
		},
	}
}

// confirm answers a set of a key that is codemem's own: done if it is last_verified_sha with the value that it has.
func (a *app) confirm(c *cobra.Command, key, value string) error {
	m, err := a.memory(c.Context())
	if err != nil {
		return err
	}
	recorded := false
	err = m.View(c.Context(), func(tx *registry.Tx) (err error) {
		recorded, err = verify.Recorded(tx, key, value)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return err
	}
	if !recorded {
		return checkKey(key)
	}
	answer := settingLine{Key: key, Value: value, Set: true, Origin: ofCodemem}
	return a.print(answer, func(p *page) { p.printf("%s = %s already\n", key, escape(value)) })
}

func (a *app) configUnset(user *bool) *cobra.Command {
	return &cobra.Command{
		Use:               "unset KEY",
		Short:             "Go back to the default of a setting",
		Long:              "unset removes the value of a setting, so that yours or the default holds again; with --user it removes yours.",
		Example:           "  codemem config unset max_file_bytes\n  codemem config unset --user pager",
		Args:              args(1, 1, "a KEY"),
		ValidArgsFunction: a.completeKeys(true),
		RunE: func(c *cobra.Command, args []string) error {
			key := args[0]
			if *user {
				return a.setUser(key, nil)
			}
			if err := checkKey(key); err != nil {
				return err
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			err = m.View(c.Context(), func(*registry.Tx) error { return nil })
			if err == nil {
				err = m.Update(c.Context(), func(tx *registry.Tx) error { return tx.DeleteConfig(key) })
			}
			if err != nil && !errors.Is(err, registry.ErrNoDatabase) && !errors.Is(err, registry.ErrNotFound) {
				return err
			}
			answer := settingLine{Key: key, Value: m.User().Value(key), Settable: true, Origin: ofDefault}
			if _, _, ok := m.User().Lookup(key); ok {
				answer.Set, answer.Origin = true, ofUser
			}
			return a.print(answer, func(p *page) { p.printf("%s = %s (%s)\n", key, escape(answer.Value), answer.Origin) })
		},
	}
}

func (a *app) configList(user *bool) *cobra.Command {
	origin := false
	c := &cobra.Command{
		Use:   "list [--show-origin]",
		Short: "List all keys with their values",
		Long: `list shows the settings with their values or defaults, and below them what the registry keeps for itself. With
--show-origin it says of each value who set it, and of yours in which line of which file. Outside of a repository, and
with --user, it shows yours.`,
		Example:           "  codemem config list\n  codemem config list --show-origin",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			lines, err := a.settings(c.Context(), *user)
			if err != nil && !errors.Is(err, repo.ErrNotRepository) {
				return err
			}
			answer := struct {
				Settings []settingLine `json:"settings"`
			}{lines}
			return a.print(answer, func(p *page) {
				printSettings(p, lines, origin)
				for _, unknown := range a.choices.Unknown {
					p.label(yellow, "unknown", "%s", line(unknown))
				}
			})
		},
	}
	c.Flags().BoolVar(&origin, "show-origin", false, "say where each value is from")
	return c
}

// setUser sets a key in the user's file, or with value nil removes it.
func (a *app) setUser(key string, value *string) error {
	if s, ok := verify.FindSetting(key); !ok || s.Key != key {
		return checkKey(key)
	}
	u, err := verify.ReadUser(a.Getenv)
	if err == nil {
		err = u.Set(key, value)
	}
	if err != nil {
		return err
	}
	if u, err = verify.ReadUser(a.Getenv); err != nil {
		return err
	}
	l := settingLine{Key: key, Settable: true}
	l.take(u)
	return a.print(l, func(p *page) {
		p.printf("%s = %s (%s)\n", key, escape(l.Value), cmp.Or(a.shortHome(l.Place), l.Origin))
	})
}

// shortHome returns a path in the home directory with ~ for that.
func (a *app) shortHome(path string) string {
	home := cmp.Or(a.Getenv("HOME"), a.Getenv("USERPROFILE"))
	if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok && home != "" {
		path = "~" + string(filepath.Separator) + rest
	}
	return path
}

// checkKey refuses keys that a person may not set for a work tree.
func checkKey(key string) error {
	s, ok := verify.FindSetting(key)
	if ok && !s.User {
		return nil
	}
	if ok {
		return &explained{
			err: errors.New(key + " is yours to set, for all repositories: nothing that comes with one decides it"), code: "user_setting",
			hint: "codemem config set --user " + key + " VALUE",
		}
	}
	if registry.Internal(key) {
		return &explained{
			err: errors.New(key + " is kept by codemem: set by hand it would vouch for files that nobody compared"), code: "internal_key",
			hint: "codemem prescan compares the files and records it; codemem close moves it with a task",
		}
	}
	var keys []string
	for _, s := range verify.UserSettings() {
		keys = append(keys, s.Key)
	}
	return &explained{err: errors.New("there is no setting " + quote(key)), code: "bad_setting", hint: "settings are " + strings.Join(keys, ", ")}
}

// take enters what the user says of a key, or its default.
func (l *settingLine) take(u verify.User) {
	l.Value, l.Origin = u.Value(l.Key), ofDefault
	if _, at, ok := u.Lookup(l.Key); ok {
		l.Set, l.Origin, l.Place = true, ofUser, fmt.Sprintf("%s:%d", u.Path, at)
	}
}

// settings returns all settings with what holds where neither command line nor environment says otherwise, and then every other
// key that is set; with user only what holds without a repository, as where there is none, beside the error that says so.
func (a *app) settings(ctx context.Context, user bool) ([]settingLine, error) {
	u, err := verify.ReadUser(a.Getenv)
	if err != nil {
		return nil, err
	}
	a.choices = &u
	var lines []settingLine
	for _, s := range verify.UserSettings() {
		l := settingLine{Key: s.Key, Settable: true, Meaning: s.Meaning}
		l.take(u)
		lines = append(lines, l)
	}
	if user {
		return lines, nil
	}
	m, err := a.memory(ctx)
	if err != nil {
		return lines, err
	}
	var set []registry.ConfigEntry
	err = m.View(ctx, func(tx *registry.Tx) (err error) {
		set, err = tx.Configs()
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	for _, s := range set {
		at := settingLine{Key: s.Key, Value: s.Value, Set: true, Origin: ofCodemem, UpdatedAt: scan.Stamp(s.UpdatedAt)}
		i := slices.IndexFunc(lines, func(l settingLine) bool { return l.Key == s.Key })
		switch found, ok := verify.FindSetting(s.Key); {
		case !ok:
			lines = append(lines, at)
		case !found.User: // what is not a repository's to say, it does not say
			at.Origin, at.Settable, at.Meaning = ofRepository, true, found.Meaning
			lines[i] = at
		}
	}
	return lines, nil
}

func printSettings(p *page, lines []settingLine, origin bool) {
	var rows [][]cell
	for _, l := range lines {
		note := l.Origin + "; " + l.Meaning
		if l.Origin == ofCodemem {
			note = "kept by codemem"
		}
		if origin {
			note = cmp.Or(l.Place, l.Origin)
		}
		rows = append(rows, []cell{col(plain, l.Key), col(bold, fit(line(l.Value), 44)), col(dim, note)})
	}
	p.table(0, rows)
}
