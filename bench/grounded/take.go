package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// shortest is how many bytes a text of a checkout has at least, and longest what is taken of one.
const shortest, longest = 40, 2000

// take copies a checkout without its READMEs and documentation comments, and takes these as samples.
func (c *checkout) take(ctx context.Context, dir string) error {
	d, err := repo.OpenDir(dir)
	if err != nil {
		return err
	}
	return d.Ignore().Walk(ctx, func(f repo.File) error {
		data, err := d.Read(f.Path, 16<<20)
		if err != nil {
			return nil //nolint:nilerr // a symlink, or too large
		}
		typ, language := repo.Classify(f.Path, f.Mode, data[:min(len(data), 8<<10)], repo.Attrs{})
		switch {
		case typ == "doc" && strings.HasPrefix(strings.ToLower(filepath.Base(f.Path)), "readme"):
			c.takeSections(f.Path, string(data))
			return nil
		case typ == "source":
			if l := tags.Detect(f.Path, language); l != "" {
				if o, err := tags.Parse(l, data, tags.Standard); err == nil {
					data = c.takeComments(f.Path, data, o)
				}
			}
		}
		to := filepath.Join(c.copy, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
}

// takeComments takes the documentation comments of a file and returns it without them.
func (c *checkout) takeComments(path string, data []byte, o *symbol.Outline) []byte {
	without := bytes.Clone(data)
	seen := map[symbol.Span]bool{}
	cut := func(span symbol.Span, style string) {
		if span.Len() <= 0 || int(span.End) > len(data) || seen[span] {
			return
		}
		seen[span] = true
		c.sample(path, style, uncomment(string(data[span.Start:span.End])))
		for i := span.Start; i < span.End; i++ {
			if without[i] != '\n' {
				without[i] = ' '
			}
		}
	}
	cut(o.Doc, "file comment")
	for i := range o.Symbols {
		if s := &o.Symbols[i]; !o.Local(i) {
			cut(s.Doc, "symbol comment")
		}
	}
	return without
}

// takeSections takes the sections of a README.
func (c *checkout) takeSections(path, text string) {
	for _, section := range regexp.MustCompile(`(?m)^#+ .*\n`).Split(text, -1) {
		c.sample(filepath.ToSlash(filepath.Dir(path)), "README section", section)
	}
}

var marks = regexp.MustCompile(`(?m)^[ \t]*(///?!?|/\*+!?|\*+/|\*|#+|--+|;+|[rRuU]?("""|'''))[ \t]?|(\*+/|"""|''')[ \t]*$`)

// markup is of what makes documentation: directives, labels and references to those, and tags.
var markup = regexp.MustCompile("(?m)^[ \\t]*(\\.\\. |:[a-z_]+: ).*$|:(ref|term|doc|ticket):`[^`]*`|\\{?@[a-zA-Z]+\\}?")

// uncomment returns a comment without its marks and what is no prose.
func uncomment(text string) string {
	return markup.ReplaceAllString(marks.ReplaceAllString(text, ""), "")
}

func (c *checkout) sample(path, style, text string) {
	text = strings.ToValidUTF8(strings.TrimSpace(text[:min(len(text), longest)]), "")
	if len(text) >= shortest && !strings.Contains(text, "Licensed under") && !strings.Contains(text, "Copyright") {
		c.samples = append(c.samples, &sample{Path: path, Style: style, Text: text})
	}
}
