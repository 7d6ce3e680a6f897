// Command injections measures verify.LikeInstructions: on the texts beside it that address an agent, and on the comments and
// documents below directories, of which half, by a hash, is what the rules were tuned on.
//
//	injections [-list] [-bipia DIR] DIR…
//
// BIPIA (github.com/microsoft/BIPIA) is a benchmark of indirect prompt injection: of its attacks, the rules were tuned on those to train with.
package main

import (
	"bufio"
	"crypto/md5" //nolint:gosec // a hash to halve by
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"codemem/verify"
)

//go:embed tuned.txt
var tuned string

//go:embed held.txt
var held string

// sources are the endings of files whose comments are read, and what their lines begin with.
var sources = map[string][]string{
	".go": {"//"}, ".java": {"//", "*", "/*"}, ".ts": {"//", "*", "/*"}, ".js": {"//", "*", "/*"}, ".rs": {"//"}, ".c": {"*", "/*", "//"}, ".h": {"*", "/*", "//"},
	".py": {"#"}, ".rb": {"#"}, ".php": {"*", "//", "#"}, ".sh": {"#"}, ".tf": {"#"}, ".kt": {"//", "*"},
}

var documents = []string{".md", ".rst", ".txt", ".adoc"}

func main() {
	list := flag.Bool("list", false, "list what is missed and flagged of the texts that the rules were tuned on")
	bipia := flag.String("bipia", "", "look for the attacks of a checkout of BIPIA in this `directory`")
	flag.Parse()
	if err := run(os.Stdout, *list, *bipia, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "injections:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, list bool, bipia string, dirs []string) error {
	recall(w, "tuned on", tuned, list)
	recall(w, "held out", held, false)
	if bipia != "" {
		if err := attacks(w, bipia, list); err != nil {
			return err
		}
	}
	return honest(w, list, dirs)
}

// attacks counts which attacks of BIPIA are flagged.
func attacks(w io.Writer, dir string, list bool) error {
	for _, name := range []string{"code_attack_train", "code_attack_test", "text_attack_train", "text_attack_test"} {
		data, err := os.ReadFile(filepath.Join(dir, "benchmark", name+".json"))
		if err != nil {
			return err
		}
		var all map[string][]string
		if err := json.Unmarshal(data, &all); err != nil {
			return err
		}
		var lines []string
		for _, kind := range slices.Sorted(maps.Keys(all)) {
			for _, text := range all[kind] {
				lines = append(lines, strings.Join(strings.Fields(text), " "))
			}
		}
		recall(w, "BIPIA "+name, strings.Join(lines, "\n"), list && strings.HasSuffix(name, "train"))
	}
	return nil
}

// honest counts which comments and documents below directories are flagged.
func honest(w io.Writer, list bool, dirs []string) error {
	var c [2]struct{ texts, flagged int }
	look := func(p string) {
		for _, text := range prose(p) {
			sum := md5.Sum([]byte(text)) //nolint:gosec // as above
			half := &c[sum[0]%2]
			if half.texts++; !verify.LikeInstructions(text) {
				continue
			}
			half.flagged++
			if list && sum[0]%2 == 0 {
				fmt.Fprintf(w, "flagged %s: %.300q\n", p, text)
			}
		}
	}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				look(p)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	for i, half := range []string{"tuned on", "held out"} {
		if n := c[i].texts; n > 0 {
			fmt.Fprintf(w, "honest prose, %s: %d of %d flagged (%.3f %%)\n", half, c[i].flagged, n, 100*float64(c[i].flagged)/float64(n))
		}
	}
	return nil
}

// recall counts which lines of a list are flagged.
func recall(w io.Writer, name, all string, list bool) {
	n, found := 0, 0
	for l := range strings.Lines(all) {
		if l = strings.TrimSpace(l); l == "" || strings.HasPrefix(l, "# ") {
			continue
		}
		n++
		if verify.LikeInstructions(l) {
			found++
		} else if list {
			fmt.Fprintf(w, "missed: %s\n", l)
		}
	}
	fmt.Fprintf(w, "texts to agents, %s: %d of %d flagged (%.1f %%)\n", name, found, n, 100*float64(found)/float64(n))
}

// prose returns the comments of a source file, or the paragraphs of a document.
func prose(p string) []string {
	marks, isSource := sources[filepath.Ext(p)]
	if !isSource && !slices.Contains(documents, filepath.Ext(p)) {
		return nil
	}
	f, err := os.Open(p)
	if err != nil {
		return nil
	}
	defer f.Close()
	c := collector{marks: marks}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		c.line(strings.TrimSpace(lines.Text()), isSource)
	}
	c.end()
	return c.texts
}

// A collector joins lines to comments or paragraphs.
type collector struct {
	marks, block, texts []string
}

func (c *collector) line(l string, isSource bool) {
	i := slices.IndexFunc(c.marks, func(m string) bool { return strings.HasPrefix(l, m) })
	if isSource && i < 0 || l == "" {
		c.end()
		return
	}
	if isSource {
		l = strings.TrimSpace(strings.TrimPrefix(l, c.marks[i]))
	}
	c.block = append(c.block, l)
}

func (c *collector) end() {
	if text := strings.Join(c.block, "\n"); len(text) > 40 && utf8.ValidString(text) {
		c.texts = append(c.texts, text)
	}
	c.block = nil
}
