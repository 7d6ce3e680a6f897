package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// A def is a definition that somebody found.
type def struct {
	file  string
	name  string
	line  int
	end   int    // its last line, of ours
	kind  string // in the words of who found it
	scope string // the kind of what it lies in, as ctags says
}

// A corpus is the files of one language, and what we find in them.
type corpus struct {
	files  []string
	broken map[string]bool // the grammar sees syntax errors in them
	hard   int             // files that are not parsed within the limits
	ours   []def
}

// read walks the directories and parses every file that a scan would parse, by language.
func read(o options) (map[string]*corpus, error) {
	all := map[string]*corpus{}
	for _, dir := range o.dirs {
		err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == ".git":
				return fs.SkipDir
			case !d.Type().IsRegular():
				return nil
			}
			return parse(all, o.lang, dir, file)
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// parse adds one file to the corpus of its language.
func parse(all map[string]*corpus, only, dir, file string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return err
	}
	lang := languageOf(filepath.ToSlash(rel), content)
	if lang == "" || only != "" && lang != only {
		return nil
	}
	if all[lang] == nil {
		all[lang] = &corpus{broken: map[string]bool{}}
	}
	return all[lang].add(file, lang, content)
}

// languageOf returns the language that a scan would parse a file in, "" for none.
func languageOf(path string, content []byte) string {
	typ, language := repo.Classify(path, repo.ModeRegular, content, repo.Attrs{})
	if language == "" || !slices.Contains([]string{"source", "test", "config", "doc", "data", "other"}, typ) {
		return ""
	}
	return tags.Detect(path, language)
}

// add parses a file and adds the definitions in it.
func (c *corpus) add(file, lang string, content []byte) error {
	o, err := tags.Parse(lang, content, tags.Standard)
	if errors.Is(err, tags.ErrTooHard) {
		c.hard++
		return nil
	}
	if err != nil {
		return err
	}
	c.files = append(c.files, file)
	if len(o.Warnings) > 0 {
		c.broken[file] = true
	}
	for _, s := range o.Symbols {
		c.ours = append(c.ours, def{file: file, name: plain(s.Name), line: s.Line, end: s.EndLine, kind: kindOf(o, s)})
	}
	return nil
}

// kindOf is the kind of a symbol, with what tells it from others where that decides whether ctags has it.
func kindOf(o *symbol.Outline, s symbol.Symbol) string {
	for p := s.Parent; p >= 0; p = o.Symbols[p].Parent {
		if o.Symbols[p].Kind.Callable() {
			return s.Kind.String() + " in a function"
		}
	}
	return s.Kind.String()
}

// plain is a name as it is compared: without blanks, quotes, marks and what qualifies it.
func plain(name string) string {
	name = strings.Trim(name, "\"'`$#@:")
	if !strings.HasPrefix(name, "operator") || strings.HasPrefix(name, "operator.") {
		for _, mark := range []string{"::", ".", `\`, ":"} {
			if i := strings.LastIndex(name, mark); i >= 0 && i+len(mark) < len(name) {
				name = name[i+len(mark):]
			}
		}
	}
	return strings.Join(strings.Fields(name), "")
}
