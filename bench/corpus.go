package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A corpus is a repository to measure in. Its branch main has an upstream that it is up to date with;
// the branch ahead has one more commit, which touches one file of a hundred.
type corpus struct {
	name  string
	dir   string
	files int
}

// corpusVersion changes when corpora are made in another way, so that old ones are made anew.
const corpusVersion = "2"

// made returns a repository of n made-up files: of directories as wide and deep, and of files as large,
// as source trees have them. The same n gives the same bytes on any machine.
func (b *bench) made(work string, n int) (corpus, error) {
	c := corpus{name: fmt.Sprintf("made, %d files", n), dir: filepath.Join(work, "made"+strconv.Itoa(n)), files: n}
	return c, b.once(c, func() error {
		rnd := rand.New(rand.NewPCG(uint64(n), 45))
		dirs := []string{""}
		for i := range n {
			if i%8 == 7 { // eight files to a directory, directories below any other, seldom deep
				parent := dirs[int(float64(len(dirs))*math.Pow(rnd.Float64(), 1.5))]
				if strings.Count(parent, "/") < 8 {
					dirs = append(dirs, parent+word(rnd)+strconv.Itoa(i)+"/")
				}
			}
			path := dirs[rnd.IntN(len(dirs))] + word(rnd) + strconv.Itoa(i) + extension(rnd)
			if err := writeFile(filepath.Join(c.dir, path), content(rnd)); err != nil {
				return err
			}
		}
		if _, err := b.git(c.dir, "init", "-q", "-b", "main"); err != nil {
			return err
		}
		if _, err := b.git(c.dir, "add", "-A"); err != nil {
			return err
		}
		_, err := b.git(c.dir, "commit", "-q", "-m", "made")
		return err
	})
}

// copied returns a copy of a real clone, as it is at its HEAD.
func (b *bench) copied(work, from string) (corpus, error) {
	from, err := filepath.Abs(from)
	if err != nil {
		return corpus{}, err
	}
	c := corpus{name: filepath.Base(from), dir: filepath.Join(work, "copy-"+filepath.Base(from))}
	err = b.once(c, func() error {
		if _, err := b.git(work, "clone", "-q", "--no-hardlinks", "--no-tags", from, c.dir); err != nil {
			return err
		}
		_, err := b.git(c.dir, "checkout", "-q", "-B", "main")
		return err
	})
	if err != nil {
		return c, err
	}
	out, err := b.git(c.dir, "ls-files", "-z")
	c.files = strings.Count(out, "\x00")
	return c, err
}

// once makes a corpus unless an earlier run did, gives it its upstream and its branch ahead, and leaves
// it at main, clean, with nothing of ours.
func (b *bench) once(c corpus, fill func() error) error {
	mark := filepath.Join(c.dir, ".git", "bench-version")
	if v, err := os.ReadFile(mark); err != nil || string(v) != corpusVersion {
		fmt.Fprintf(os.Stderr, "making %s\n", c.name)
		if err := os.RemoveAll(c.dir); err != nil {
			return err
		}
		if err := fill(); err != nil {
			return err
		}
		if err := b.finish(c); err != nil {
			return err
		}
		if err := os.WriteFile(mark, []byte(corpusVersion), 0o644); err != nil {
			return err
		}
		time.Sleep(2500 * time.Millisecond) // until no file is too young for its stat data to be believed
	}
	if err := os.RemoveAll(c.database()); err != nil {
		return err
	}
	return b.git0(c.dir, [][]string{
		{"checkout", "-q", "-f", "main"},
		{"reset", "-q", "--hard", "bench-base"},
		{"clean", "-q", "-fdx"},
		{"update-ref", "refs/remotes/origin/main", "bench-base"},
	})
}

// finish adds the branch ahead and the upstream, and packs.
func (b *bench) finish(c corpus) error {
	err := b.git0(c.dir, [][]string{
		{"config", "core.autocrlf", "false"},
		{"config", "gc.auto", "0"},
		{"config", "maintenance.auto", "false"},
		{"tag", "-f", "bench-base"},
		{"checkout", "-q", "-B", "ahead"},
	})
	if err != nil {
		return err
	}
	out, err := b.git(c.dir, "ls-files", "-z", "--", "*.go", "*.ts", "*.py", "*.md", "*.java", "*.js", "*.tf")
	if err != nil {
		return err
	}
	paths := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	all, err := b.git(c.dir, "ls-files", "-z")
	if err != nil {
		return err
	}
	want := max(1, strings.Count(all, "\x00")/100)
	for i := 0; i < want && i < len(paths); i++ {
		if err := appendLine(filepath.Join(c.dir, paths[i*len(paths)/want%len(paths)])); err != nil {
			return err
		}
	}
	return b.git0(c.dir, [][]string{
		{"commit", "-q", "-a", "-m", "one file of a hundred"},
		{"checkout", "-q", "main"},
		{"config", "remote.origin.url", "."},
		{"config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"},
		{"config", "branch.main.remote", "origin"},
		{"config", "branch.main.merge", "refs/heads/main"},
		{"repack", "-q", "-a", "-d"},
		{"status", "--porcelain"},
	})
}

// git0 runs git several times.
func (b *bench) git0(dir string, all [][]string) error {
	for _, args := range all {
		if _, err := b.git(dir, args...); err != nil {
			return err
		}
	}
	return nil
}

var words = strings.Fields("server client parser table index commit buffer stream config handler render session token query cache worker " +
	"schema model router filter event queue login report export import graph node edge value error test util view page form style")

func word(rnd *rand.Rand) string { return words[rnd.IntN(len(words))] }

func extension(rnd *rand.Rand) string {
	return []string{".go", ".go", ".go", ".ts", ".ts", ".py", ".java", ".md", ".json", ".yaml", ".txt", ".js"}[rnd.IntN(12)]
}

// content returns lines of words, log-normal in size with a median of 1.8 KB and a mean of 4 KB, such as
// real source trees have.
func content(rnd *rand.Rand) []byte {
	size := int(1800 * math.Exp(1.26*rnd.NormFloat64()))
	size = min(size, 400_000)
	text := make([]byte, 0, size+80)
	for len(text) < size {
		text = append(text, strings.Repeat(" ", 4*rnd.IntN(4))...)
		for range 2 + rnd.IntN(8) {
			text = append(append(text, word(rnd)...), ' ')
		}
		text = append(strconv.AppendInt(text, int64(rnd.IntN(1e6)), 36), '\n')
	}
	return text
}

func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func appendLine(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if _, err := f.WriteString("one more line\n"); err != nil {
		return err
	}
	return f.Close()
}
