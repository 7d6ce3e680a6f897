package hooks

import (
	"strings"
)

// hookName is the name of our hook for an event in git's configuration: a command is not told for which
// event it is run, so that each has its own.
func hookName(event string) string { return "codemem-" + event }

// configBlock returns the sections of our hooks. Git adds "$@" to a command that is a line of shell, hence the function.
func configBlock(program string, events []string) string {
	var b strings.Builder
	b.WriteString(beginMark + "\n")
	for _, event := range events {
		command := "codemem_hook() { " + calling{event: event, program: program}.command() + "; }; codemem_hook"
		b.WriteString("[hook \"" + hookName(event) + "\"]\n\tcommand = " + configQuote(command) + "\n\tevent = " + event + "\n")
	}
	b.WriteString(endMark + "\n")
	return b.String()
}

// configQuote returns a value as git's configuration writes it.
func configQuote(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// weaveConfig returns a configuration file with our hooks at its end, in place of those that it has.
func weaveConfig(config []byte, program string, events []string) ([]byte, error) {
	bare, ours, err := unweave(config)
	if err != nil {
		return nil, err
	}
	if block := configBlock(program, events); ours != strings.TrimSuffix(block, "\n") && ours != block {
		return insert(bare, len(bare), block), nil
	}
	return config, nil // wherever it stands: others may have written behind it
}
