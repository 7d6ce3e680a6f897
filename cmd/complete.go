package cmd

import (
	_ "embed" // what bash needs
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// completions is how many paths a completion offers at most.
const completions = 400

//go:embed completion.bash
var completionBash string

// completeAlone makes the script of "completion bash" work where the package bash-completion is not installed. The
// output of root must be set.
func completeAlone(root *cobra.Command, args []string) {
	root.InitDefaultCompletionCmd(args...)
	bash, _, err := root.Find([]string{"completion", "bash"})
	if err != nil || bash.RunE == nil {
		return
	}
	bash.Long = strings.Replace(bash.Long, "This script depends on the 'bash-completion' package.\n"+
		"If it is not installed already, you can install it via your OS's package manager.\n",
		"This script uses the 'bash-completion' package where it is installed, and needs none.\n", 1)
	script := bash.RunE
	bash.RunE = func(c *cobra.Command, args []string) error {
		if err := script(c, args); err != nil {
			return err
		}
		_, err := io.WriteString(c.OutOrStdout(), completionBash)
		return err
	}
}

// completePaths offers the remembered paths that begin with word, a directory at a time, and files of
// the disk where nothing is remembered.
func (a *app) completePaths(c *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	if a.prepare() != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	m, err := a.memory(c.Context())
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	below, err := a.rel(m, ".")
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	full := word
	if below != "." {
		full = below + "/" + word
	}
	if strings.HasPrefix(word, "..") || filepath.IsAbs(word) {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var found []string
	err = m.View(c.Context(), func(tx *registry.Tx) (err error) {
		found, err = offered(tx.PathFrom, full, strings.TrimSuffix(full, word))
		return err
	})
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	directive := cobra.ShellCompDirectiveNoFileComp
	if len(found) == 1 && strings.HasSuffix(found[0], "/") {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return found, directive
}

// offered returns those paths that begin with full, cut behind the next slash and before below. from returns the first path from
// one on: what a directory holds is not looked through, so that a large repository takes no longer than a small one.
func offered(from func(string) (string, error), full, below string) ([]string, error) {
	var found []string
	for at := full; len(found) < completions; {
		p, err := from(at)
		rest, ok := strings.CutPrefix(p, full)
		if errors.Is(err, registry.ErrNotFound) || err == nil && !ok {
			break
		}
		if err != nil {
			return nil, err
		}
		at = p + "\x00" // the next that there can be
		if dir, _, deeper := strings.Cut(rest, "/"); deeper {
			p = full + dir + "/"
			at = full + dir + "0" // which comes after a slash
		}
		found = append(found, strings.TrimPrefix(p, below))
	}
	return found, nil
}

// completeIDs offers paths, and behind the colon of path:Name the names of the symbols in the file.
func (a *app) completeIDs(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	path, name, named := strings.Cut(word, ":")
	if !named {
		found, directive := a.completePaths(c, args, word)
		return found, directive | cobra.ShellCompDirectiveNoSpace // an id goes on with a colon
	}
	if a.prepare() != nil || name != "" && unicode.IsDigit(rune(name[0])) { // path:12 is a line
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	t, err := a.tree(c.Context())
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	file := t.file(a.dir, path)
	if rel, err := t.path(a.dir, path); err == nil && t.Has(rel) {
		file = rel // as a person means it who was offered the path
	}
	o := t.Outline(file)
	if file == "" || o == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return idsWith(word, path, o), cobra.ShellCompDirectiveNoFileComp
}

// idsWith returns the ids of a file's symbols that begin with a word, each with its kind.
func idsWith(word, path string, o *symbol.Outline) []string {
	var found []string
	for i := range o.Symbols {
		if id := symbol.IDOf(path, o, i).String(); strings.HasPrefix(id, word) && len(found) < completions {
			found = append(found, id+"\t"+o.Symbols[i].Kind.String())
		}
	}
	return found
}

// completeWriters offers who wrote texts, or with models the models that did.
func (a *app) completeWriters(models bool) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(c *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
		var names []string
		if a.prepare() != nil {
			return names, cobra.ShellCompDirectiveNoFileComp
		}
		if m, err := a.memory(c.Context()); err == nil {
			_ = m.View(c.Context(), func(tx *registry.Tx) error {
				all, err := tx.Authors()
				for _, w := range all {
					name := w.Name
					if models {
						name = w.Model
					}
					if name = escape(name); name != "" && strings.HasPrefix(name, word) && !slices.Contains(names, name) {
						names = append(names, name)
					}
				}
				return err
			})
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeWritersOf has the flags of a command that name who wrote texts completed.
func (a *app) completeWritersOf(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("author", a.completeWriters(false))
	_ = c.RegisterFlagCompletionFunc("model", a.completeWriters(true))
}

// completeKeys offers configuration keys: all that there are, or those that may be set.
func (a *app) completeKeys(settable bool) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		var keys []string
		if len(args) > 0 || a.prepare() != nil {
			return keys, cobra.ShellCompDirectiveNoFileComp
		}
		for _, s := range verify.UserSettings() {
			keys = append(keys, s.Key+"\t"+s.Meaning)
		}
		if !settable {
			lines, _ := a.settings(c.Context(), false)
			for _, l := range lines {
				if !l.Settable {
					keys = append(keys, l.Key+"\tkept by codemem")
				}
			}
		}
		return keys, cobra.ShellCompDirectiveNoFileComp
	}
}
