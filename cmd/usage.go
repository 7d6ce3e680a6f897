package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"codemem/symbol"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand is the error of a command that is not there, with those that are nearly it.
func unknownCommand(c *cobra.Command, name string) error {
	msg := fmt.Sprintf("there is no command %s", quote(name))
	if c.HasParent() {
		msg = fmt.Sprintf("%s has no command %s", c.CommandPath(), quote(name))
	}
	c.SuggestionsMinimumDistance = 2
	near := c.SuggestionsFor(name)
	for i, n := range near {
		near[i] = c.CommandPath() + " " + n
	}
	if len(near) == 0 {
		return &usageError{msg: msg, hint: c.CommandPath() + " --help lists the commands"}
	}
	return &usageError{msg: msg, hint: "did you mean " + strings.Join(near, ", or ") + "?"}
}

// group makes c a command that only has others.
func group(c *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	for _, sub := range commands {
		sub.DisableFlagsInUseLine = true
		c.AddCommand(sub)
	}
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(c, args[0])
		}
		var names []string
		for _, sub := range c.Commands() {
			names = append(names, sub.Name())
		}
		return &usageError{msg: c.CommandPath() + " wants one of " + strings.Join(names, ", "), hint: c.CommandPath() + " --help"}
	}
	return c
}

// longHelp is the help of help.
const longHelp = `help prints the manual of a command, or a short text on a topic. Without either it lists the commands and the topics.`

// helpCommand is help as a command.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "The manual of a command, or a topic",
		Long:  longHelp,
		Example: `  codemem help close
  codemem help states`,
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     completeHelp,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				if t, ok := findTopic(args[0]); ok {
					_, err := fmt.Fprintf(c.OutOrStdout(), "%s: %s\n\n%s", t.name, t.short, t.filled())
					return err
				}
			}
			at, rest, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 && at.Name() != "tool" { // its help is of tools, too
				return noHelp(at, rest[0])
			}
			at.InitDefaultHelpFlag()
			if err := at.ParseFlags(rest); err != nil {
				return err
			}
			return at.Help()
		},
	}
}

// noHelp is the error of a name that neither a command nor a topic has.
func noHelp(at *cobra.Command, name string) error {
	err := unknownCommand(at, name)
	usage, ok := err.(*usageError) //nolint:errorlint // it was made just now
	if !ok || at.HasParent() {
		return err
	}
	usage.msg = "there is no command or topic " + quote(name)
	near := slices.DeleteFunc(slices.Concat(at.SuggestionsFor(name), topicNames), func(n string) bool {
		return symbol.Distance(name, n) > 2 && !strings.HasPrefix(n, name)
	})
	if len(near) > 0 {
		usage.hint = "did you mean codemem help " + strings.Join(near, ", or codemem help ") + "?"
	}
	return usage
}

// completeHelp offers commands and topics.
func completeHelp(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	var names []string
	at, _, err := c.Root().Find(args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, sub := range at.Commands() {
		if sub.IsAvailableCommand() && strings.HasPrefix(sub.Name(), word) {
			names = append(names, sub.Name()+"\t"+sub.Short)
		}
	}
	for _, name := range topicNames {
		if t, _ := findTopic(name); len(args) == 0 && strings.HasPrefix(name, word) {
			names = append(names, name+"\t"+t.short)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// args accepts between least and most arguments; most < 0 is any number. want names them.
func args(least, most int, want string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		hint := "usage: " + c.UseLine()
		switch n := len(args); {
		case n < least && n == 0:
			return &usageError{msg: c.CommandPath() + " wants " + want, hint: hint}
		case n < least:
			return &usageError{msg: fmt.Sprintf("%s wants %s; there is only %s", c.CommandPath(), want, quote(args[0])), hint: hint}
		case most >= 0 && n > most && most == 0:
			return &usageError{msg: fmt.Sprintf("%s takes no arguments, but there is %s", c.CommandPath(), quote(args[0])), hint: hint}
		case most >= 0 && n > most:
			return &usageError{msg: fmt.Sprintf("%s takes only %s; %s is too much", c.CommandPath(), want, quote(args[most])), hint: hint}
		}
		return nil
	}
}

// flagError is the error of a flag that is not there or has a wrong value.
func flagError(c *cobra.Command, err error) error {
	e := &usageError{msg: err.Error(), hint: c.CommandPath() + " --help lists the flags"}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return e
	}
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		e.msg = fmt.Sprintf("%s has no flag -%s", c.CommandPath(), escape(name))
		return e
	}
	e.msg = fmt.Sprintf("%s has no flag --%s", c.CommandPath(), escape(name))
	best, most := "", 3
	c.Flags().VisitAll(func(f *pflag.Flag) {
		d := symbol.Distance(name, f.Name)
		if strings.HasPrefix(f.Name, name) {
			d = 1
		}
		if d < most && !f.Hidden {
			best, most = f.Name, d
		}
	})
	if best != "" {
		e.hint = "did you mean --" + best + "?"
	}
	return e
}
