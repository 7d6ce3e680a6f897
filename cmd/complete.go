package cmd

import (
	_ "embed" // what bash needs
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
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
	var remembered []string
	err = m.View(c.Context(), func(tx *registry.Tx) error {
		return tx.Evidence(func(f registry.File) error {
			remembered = append(remembered, f.Path)
			return nil
		})
	})
	if err != nil || strings.HasPrefix(word, "..") || filepath.IsAbs(word) {
		return nil, cobra.ShellCompDirectiveDefault
	}
	found := offered(remembered, full, strings.TrimSuffix(full, word))
	directive := cobra.ShellCompDirectiveNoFileComp
	if len(found) == 1 && strings.HasSuffix(found[0], "/") {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return found, directive
}

// offered returns those of the sorted paths that begin with full, cut behind the next slash and before below.
func offered(paths []string, full, below string) []string {
	var found []string
	for _, p := range paths {
		rest, ok := strings.CutPrefix(p, full)
		if !ok {
			continue
		}
		offer := full + rest
		if dir, _, deeper := strings.Cut(rest, "/"); deeper {
			offer = full + dir + "/"
		}
		offer = strings.TrimPrefix(offer, below)
		if n := len(found); n == 0 || found[n-1] != offer {
			found = append(found, offer)
		}
		if len(found) == completions {
			break
		}
	}
	return found
}

// completeKeys offers configuration keys: all that there are, or those that may be set.
func (a *app) completeKeys(settable bool) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		var keys []string
		if len(args) > 0 || a.prepare() != nil {
			return keys, cobra.ShellCompDirectiveNoFileComp
		}
		for _, s := range verify.Settings() {
			keys = append(keys, s.Key+"\t"+s.Meaning)
		}
		if m, err := a.memory(c.Context()); err == nil && !settable {
			lines, _ := a.settings(c, m)
			for _, l := range lines {
				if !l.Settable {
					keys = append(keys, l.Key+"\tkept by codemem")
				}
			}
		}
		return keys, cobra.ShellCompDirectiveNoFileComp
	}
}
