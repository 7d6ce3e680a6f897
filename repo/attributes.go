package repo

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Attrs are the git attributes of one path that matter here.
type Attrs struct {
	Binary    bool
	Generated bool   // linguist-generated
	Vendored  bool   // linguist-vendored
	Filter    string // filter driver, "ident" or the encoding: the bytes are no pure function of the blob
	Text      bool   // text or eol conversion may apply
	Raw       bool   // text is unset: no line end is ever converted
}

// queriedAttributes are the attributes asked for.
var queriedAttributes = []string{
	"binary", "linguist-generated", "linguist-vendored", "filter", "ident",
	"working-tree-encoding", "text", "crlf", "eol", // crlf counts where text says nothing
}

// systemAttributes is where git looks for the attributes of the whole machine.
const systemAttributes = "/etc/gitattributes"

// Attributes returns the attributes of those paths that have any, as the index and the files outside the
// work tree give them: what nobody staged yet counts for nothing, and could be anything, such as a pipe. It
// runs git only when there is a file that could give a path an attribute.
func (r *Repo) Attributes(ctx context.Context, x *Index, paths []string) (map[string]Attrs, error) {
	found := map[string]Attrs{}
	if len(paths) == 0 || !r.hasAttributes(x) {
		return found, nil
	}
	in := strings.Join(paths, "\x00") + "\x00"
	args := append([]string{"check-attr", "--cached", "-z", "--stdin"}, queriedAttributes...)
	out, err := r.git(ctx, strings.NewReader(in), args...)
	if err != nil {
		return nil, fmt.Errorf("read attributes: %w", err)
	}
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	if len(fields)%3 != 0 {
		return nil, fmt.Errorf("read attributes: %d fields are no triples", len(fields))
	}
	for i := 0; i < len(fields); i += 3 {
		if fields[i+2] == "unspecified" {
			continue
		}
		a := found[fields[i]]
		a.set(fields[i+1], fields[i+2])
		found[fields[i]] = a
	}
	dropDefaults(found)
	return found, nil
}

// dropDefaults removes the attributes of paths that say nothing; what is no text is never converted.
func dropDefaults(found map[string]Attrs) {
	for p, a := range found {
		if a.Raw {
			a.Text = false
		}
		if found[p] = a; a == (Attrs{}) {
			delete(found, p)
		}
	}
}

// set enters one attribute; value is as git prints it: set, unset or the text.
func (a *Attrs) set(name, value string) {
	isSet := value == "set" || value == "true"
	hasText := value != "set" && value != "unset" && value != ""
	switch name {
	case "binary":
		a.Binary = isSet
	case "linguist-generated":
		a.Generated = isSet
	case "linguist-vendored":
		a.Vendored = isSet
	case "filter", "ident", "working-tree-encoding":
		if a.Filter != "" {
			return
		}
		if hasText {
			a.Filter = value
		} else if isSet && name == "ident" {
			a.Filter = name
		}
	case "text", "crlf":
		a.Raw = a.Raw || value == "unset" && !a.Text
		a.Text = a.Text || value != "unset"
	case "eol":
		a.Text = a.Text || hasText
	}
}

// hasAttributes reports whether any file could give a path an attribute.
func (r *Repo) hasAttributes(x *Index) bool {
	for i := range x.Entries {
		if p := x.Entries[i].Path; strings.HasSuffix(p, attributesFile) && path.Base(p) == attributesFile {
			return true
		}
	}
	for _, file := range r.outerAttributes() {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			return true
		}
	}
	return false
}

// outerAttributes are the attribute files outside the tree, whether they exist or not. Where the user has no home, "" stands for
// the user's: that means the same as a file that is not there.
func (r *Repo) outerAttributes() []string {
	return []string{filepath.Join(r.commonDir, "info", "attributes"), systemAttributes, r.userAttributes()}
}

// userAttributes is core.attributesFile, or where git looks when that is not set.
func (r *Repo) userAttributes() string { return r.userFile("core.attributesfile", "attributes") }

// userFile is the file that a setting names, or where it is not set, that of a name among git's files of the user; ""
// for none.
func (r *Repo) userFile(key, name string) string {
	home, _ := os.UserHomeDir() // "" when there is none
	if file, ok := r.config.Get(key); ok {
		if rest, tilde := strings.CutPrefix(file, "~/"); tilde {
			if home == "" {
				return "" // not one in the work tree
			}
			return filepath.Join(home, rest)
		}
		if file != "" && !filepath.IsAbs(file) {
			return filepath.Join(r.root, file)
		}
		return file
	}
	if dir := os.Getenv("XDG_CONFIG_HOME"); dir != "" {
		return filepath.Join(dir, "git", name)
	}
	if home == "" {
		return ""
	}
	return filepath.Join(home, ".config", "git", name)
}

// FoldsCRLF reports whether git may read CRLF as LF in a path with these attributes.
func (r *Repo) FoldsCRLF(a Attrs) bool {
	if a.Raw || a.Binary {
		return false
	}
	if a.Text {
		return true
	}
	value, _ := r.config.Get("core.autocrlf")
	return strings.EqualFold(value, "input") || r.config.Bool("core.autocrlf", false)
}
