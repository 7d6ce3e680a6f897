package cmd

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const longMan = `man writes a manual page for each command (section 1) and each topic of help (section 7) into DIR, which is made if
it is not there; where DIR is called man1, topics go to man7 beside it. The pages say what --help says. Their date is
SOURCE_DATE_EPOCH if that is set, else that of the commit that was built.`

// manCommand writes manual pages, for those who package the program.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "man DIR",
		Short:                 "Write manual pages",
		Long:                  longMan,
		Example:               "  codemem man /usr/local/share/man/man1",
		Hidden:                true,
		Args:                  args(1, 1, "one directory"),
		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(c *cobra.Command, to []string) error {
			date, err := manDate(a.Getenv)
			if err != nil {
				return err
			}
			dir := to[0]
			if !filepath.IsAbs(dir) {
				dir = filepath.Join(a.dir, dir)
			}
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			w := manual1{date: date, version: buildInfo().Version, pages: []string{}}
			if err := errors.Join(w.write(dir, c.Root()), w.writeTopics(dir)); err != nil {
				return err
			}
			return a.print(struct {
				Pages []string `json:"pages"`
			}{w.pages}, func(p *page) {
				p.label(dim, "man", "%s written to %s", plural(len(w.pages), "page", "pages"), quote(to[0]))
			})
		},
	}
}

// manDate returns the date of the pages, "" if it is not known: a page is the same whenever it is built.
func manDate(getenv func(string) string) (string, error) {
	if epoch := getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil || seconds < 0 {
			return "", &usageError{msg: "SOURCE_DATE_EPOCH is " + quote(epoch), hint: "it is a count of seconds since 1970"}
		}
		return time.Unix(seconds, 0).UTC().Format(time.DateOnly), nil
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", nil
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" && len(s.Value) >= len(time.DateOnly) {
			return s.Value[:len(time.DateOnly)], nil
		}
	}
	return "", nil
}

// A manual1 writes pages of section 1.
type manual1 struct {
	date, version string
	pages         []string // names of the files written
}

// write writes the pages of c and of what is below it.
func (w *manual1) write(dir string, c *cobra.Command) error {
	if c.Hidden || c.Name() == "help" || !c.IsAvailableCommand() && c.HasParent() {
		return nil
	}
	name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
	if err := os.WriteFile(filepath.Join(dir, name), []byte(w.page(c)), 0o644); err != nil {
		return err
	}
	w.pages = append(w.pages, name)
	var errs []error
	for _, sub := range c.Commands() {
		errs = append(errs, w.write(dir, sub))
	}
	return errors.Join(errs...)
}

// writeTopics writes the pages of topics, of section 7.
func (w *manual1) writeTopics(dir string) error {
	if filepath.Base(dir) == "man1" {
		dir = filepath.Join(filepath.Dir(dir), "man7")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	var errs []error
	for _, name := range topicNames {
		t, _ := findTopic(name)
		file := "codemem-" + name + ".7"
		text := w.head("codemem-"+name, "7", t.short) + ".SH DESCRIPTION\n" + roffText(t.filled()) + ".SH SEE ALSO\n.BR codemem (1)\n"
		errs = append(errs, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
		w.pages = append(w.pages, file)
	}
	return errors.Join(errs...)
}

// head is how a page begins.
func (w *manual1) head(title, section, short string) string {
	return ".TH " + roffWord(strings.ToUpper(title)) + " " + section + " \"" + w.date + "\" " + roffWord("codemem "+w.version) + " " + roffWord("codemem manual") + "\n" +
		".nh\n.ad l\n" + // a command that is hyphenated cannot be typed
		".SH NAME\n" + roff(title) + ` \- ` + roff(short) + "\n"
}

// rootSections are what the page of the program has beside those of any command.
func rootSections() string {
	return ".SH EXIT STATUS\n" + roffText(exitCodesText()) +
		".SH ENVIRONMENT\n" + roffText(environmentText()) +
		".SH FILES\n.nf\n" + roffLines(`codemem/registry.db in the git directory
    the registry of a repository; "codemem db path" prints where
~/.config/codemem/config.toml
    the configuration of the user; codemem-configuration(7)
.codememignore, .lvmignore
    what is remembered, but not searched`) + ".fi\n"
}

// page returns the page of c: what its --help says, set by roff.
func (w *manual1) page(c *cobra.Command) string {
	var b strings.Builder
	title := strings.ReplaceAll(c.CommandPath(), " ", "-")
	b.WriteString(w.head(title, "1", c.Short))
	b.WriteString(".SH SYNOPSIS\n.nf\n" + roffLines(c.UseLine()) + ".fi\n")
	b.WriteString(".SH DESCRIPTION\n" + roffText(c.Long))
	if c.HasExample() {
		b.WriteString(".SH EXAMPLES\n.nf\n" + roffLines(outdent(c.Example)) + ".fi\n")
	}
	roffFlags(&b, "OPTIONS", c.NonInheritedFlags())
	roffFlags(&b, "OPTIONS OF EVERY COMMAND", c.InheritedFlags())
	var also []string // names with their sections
	if c.HasParent() {
		also = append(also, strings.ReplaceAll(c.Parent().CommandPath(), " ", "-")+" (1)")
	} else {
		b.WriteString(rootSections())
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			also = append(also, strings.ReplaceAll(sub.CommandPath(), " ", "-")+" (1)")
		}
	}
	if !c.HasParent() {
		for _, name := range topicNames {
			also = append(also, "codemem-"+name+" (7)")
		}
	}
	if len(also) > 0 {
		b.WriteString(".SH SEE ALSO\n")
		for i, name := range also {
			comma := ","
			if i == len(also)-1 {
				comma = ""
			}
			b.WriteString(".BR " + roff(name) + comma + "\n")
		}
	}
	return b.String()
}

// roffFlags writes a section of flags, if there are any.
func roffFlags(b *strings.Builder, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	b.WriteString(".SH " + roffWord(title) + "\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		b.WriteString(".TP\n")
		if f.Shorthand != "" {
			b.WriteString(`\fB` + roff("-"+f.Shorthand) + `\fR, `)
		}
		b.WriteString(`\fB` + roff("--"+f.Name) + `\fR`)
		if value != "" {
			b.WriteString(` \fI` + roff(value) + `\fR`)
		}
		b.WriteString("\n" + roff(usage) + "\n")
	})
}

// roffText returns a text of paragraphs; a paragraph with lines that begin with blanks is kept as it is.
func roffText(text string) string {
	var b strings.Builder
	for i, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		if strings.HasPrefix(paragraph, "  ") || strings.Contains(paragraph, "\n  ") || strings.Contains(paragraph, "\t") {
			b.WriteString(".nf\n" + roffLines(paragraph) + ".fi\n")
			continue
		}
		b.WriteString(roffLines(paragraph))
	}
	return b.String()
}

// roffLines returns lines of text that roff takes for no requests, ended.
func roffLines(text string) string {
	var b strings.Builder
	for l := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		b.WriteString(roff(strings.TrimRight(l, " \t\n")) + "\n")
	}
	return b.String()
}

// roff returns a line that prints as s: its backslashes, hyphens and quotes as they are typed, and no request.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, `"`, `\(dq`).Replace(s)
	if strings.HasPrefix(s, ".") {
		s = `\&` + s
	}
	if !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if r > unicode.MaxASCII {
			fmt.Fprintf(&b, `\[u%04X]`, r) // not every roff reads UTF-8
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// roffWord returns s as one argument of a request.
func roffWord(s string) string { return `"` + roff(s) + `"` }

// outdent takes the two blanks away that lines of an example begin with.
func outdent(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, "  ")
	}
	return strings.Join(lines, "\n")
}
