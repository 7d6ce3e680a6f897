package cmd

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/verify"
)

const longConfig = `config reads and sets what is configured for this work tree. There are two kinds of keys: settings, which you
may set, and what the registry keeps for itself (last_verified_sha and what belongs to it), which you may
only read: a proof that is not earned would be a lie. To set last_verified_sha to what it is already is taken, and
changes nothing. "codemem config list" shows both.`

// A settingLine is a key as it is told.
type settingLine struct {
	Key       string `json:"key"`
	Value     string `json:"value"`
	Set       bool   `json:"set"`      // false: the value is the default
	Settable  bool   `json:"settable"` // false: kept by codemem
	Meaning   string `json:"meaning,omitempty"`
	UpdatedAt string `json:"updated_at,omitempty"`
}

// configCommand reads and sets the configuration.
func (a *app) configCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "config COMMAND",
		Short: "Read and set the configuration",
		Long:  longConfig,
		Example: `  codemem config list
  codemem config get last_verified_sha
  codemem config set max_file_bytes 1048576`,
	}, a.configGet(), a.configSet(), a.configList(), a.configUnset())
}

func (a *app) configGet() *cobra.Command {
	return &cobra.Command{
		Use:   "get KEY",
		Short: "Print the value of a key",
		Long: `get prints the value of a key as it is, and nothing else. A setting that is not set has its default; any
other key that is not there is an error (exit code 1).`,
		Example:           `  test "$(codemem config get last_verified_sha)" = "$(git rev-parse HEAD)" && echo verified`,
		Args:              args(1, 1, "a KEY"),
		ValidArgsFunction: a.completeKeys(false),
		RunE: func(c *cobra.Command, args []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			lines, err := a.settings(c, m)
			if err != nil {
				return err
			}
			i := slices.IndexFunc(lines, func(l settingLine) bool { return l.Key == args[0] })
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

func (a *app) configSet() *cobra.Command {
	return &cobra.Command{
		Use:               "set KEY VALUE",
		Short:             "Set a setting",
		Long:              "set sets a setting of this work tree, after a check that the value is one it may have.",
		Example:           "  codemem config set max_file_bytes 1048576",
		Args:              args(2, 2, "a KEY and a VALUE"),
		ValidArgsFunction: a.completeKeys(true),
		RunE: func(c *cobra.Command, args []string) error {
			key, value := args[0], args[1]
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
			answer := settingLine{Key: key, Value: value, Set: true, Settable: true}
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
	answer := settingLine{Key: key, Value: value, Set: true}
	return a.print(answer, func(p *page) { p.printf("%s = %s already\n", key, escape(value)) })
}

func (a *app) configUnset() *cobra.Command {
	return &cobra.Command{
		Use:               "unset KEY",
		Short:             "Go back to the default of a setting",
		Long:              "unset removes the value of a setting, so that its default holds again.",
		Example:           "  codemem config unset max_file_bytes",
		Args:              args(1, 1, "a KEY"),
		ValidArgsFunction: a.completeKeys(true),
		RunE: func(c *cobra.Command, args []string) error {
			key := args[0]
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
			answer := settingLine{Key: key, Value: setting(key).Default, Settable: true}
			return a.print(answer, func(p *page) { p.printf("%s = %s (default)\n", key, escape(answer.Value)) })
		},
	}
}

func (a *app) configList() *cobra.Command {
	return &cobra.Command{
		Use:               "list",
		Short:             "List all keys with their values",
		Long:              "list shows the settings with their values or defaults, and below them what the registry keeps for itself.",
		Example:           "  codemem config list",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			lines, err := a.settings(c, m)
			if err != nil {
				return err
			}
			answer := struct {
				Settings []settingLine `json:"settings"`
			}{lines}
			return a.print(answer, func(p *page) { printSettings(p, lines) })
		},
	}
}

// checkKey refuses keys that a person may not set.
func checkKey(key string) error {
	var keys []string
	for _, s := range verify.Settings() {
		if s.Key == key {
			return nil
		}
		keys = append(keys, s.Key)
	}
	if registry.Internal(key) {
		return &explained{
			err: errors.New(key + " is kept by codemem: set by hand it would vouch for files that nobody compared"), code: "internal_key",
			hint: "codemem prescan compares the files and records it; codemem close moves it with a task",
		}
	}
	return &explained{err: errors.New("there is no setting " + quote(key)), code: "bad_setting", hint: "settings are " + strings.Join(keys, ", ")}
}

// setting returns the setting of a key, zero when there is none.
func setting(key string) verify.Setting {
	for _, s := range verify.Settings() {
		if s.Key == key {
			return s
		}
	}
	return verify.Setting{}
}

// settings returns all settings, and then every other key that is set.
func (a *app) settings(c *cobra.Command, m *verify.Memory) ([]settingLine, error) {
	var set []registry.Setting
	err := m.View(c.Context(), func(tx *registry.Tx) (err error) {
		set, err = tx.Configs()
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	var lines []settingLine
	for _, s := range verify.Settings() {
		lines = append(lines, settingLine{Key: s.Key, Value: s.Default, Settable: true, Meaning: s.Meaning})
	}
	for _, s := range set {
		i := slices.IndexFunc(lines, func(l settingLine) bool { return l.Key == s.Key })
		if i < 0 {
			i, lines = len(lines), append(lines, settingLine{Key: s.Key})
		}
		lines[i].Value, lines[i].Set, lines[i].UpdatedAt = s.Value, true, stamp(s.UpdatedAt)
	}
	return lines, nil
}

func printSettings(p *page, lines []settingLine) {
	var rows [][]cell
	for _, l := range lines {
		note := "kept by codemem"
		switch {
		case l.Settable && l.Set:
			note = "set; " + l.Meaning
		case l.Settable:
			note = "default; " + l.Meaning
		}
		rows = append(rows, []cell{col(plain, l.Key), col(bold, fit(line(l.Value), 44)), col(dim, note)})
	}
	p.table(0, rows)
}
