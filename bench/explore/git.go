package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"codemem/find"
)

// A clone is a repository with its history; it needs no work tree.
type clone struct {
	dir, name string
	objects   *exec.Cmd
	in        io.WriteCloser
	out       *bufio.Reader
}

func openClone(dir string) (*clone, error) {
	if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
		dir = filepath.Join(dir, ".git")
	}
	c := &clone{dir: dir, name: nameOf(dir), objects: command(dir, "git", "cat-file", "--batch")}
	var err error
	if c.in, err = c.objects.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.objects.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.out = bufio.NewReaderSize(out, 1<<20)
	return c, c.objects.Start()
}

// command is a program to be run in a directory, without network and what starts by itself.
func command(dir, name string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(name, arguments...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CODEMEM_NO_BACKGROUND=1", "DO_NOT_TRACK=1", "CODEGRAPH_TELEMETRY=0", "GIT_NO_LAZY_FETCH=1")
	return cmd
}

// nameOf is the name of a clone in the tables: its directory, without what says that it is one.
func nameOf(dir string) string {
	dir, _ = filepath.Abs(dir)
	for {
		switch base := filepath.Base(dir); base {
		case ".git", "repo":
			dir = filepath.Dir(dir)
		default:
			base = strings.TrimSuffix(base, ".git")
			return base[strings.LastIndexByte(base, '+')+1:]
		}
	}
}

func (c *clone) Close() error {
	c.in.Close()
	return c.objects.Wait()
}

// git returns what a git command writes.
func (c *clone) git(arguments ...string) ([]byte, error) {
	cmd := command(c.dir, "git", arguments...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", strings.Join(arguments, " "), err)
	}
	return out, nil
}

// object returns an object's bytes.
func (c *clone) object(id string) ([]byte, error) {
	if _, err := fmt.Fprintf(c.in, "%s\n", id); err != nil {
		return nil, err
	}
	line, err := c.out.ReadString('\n')
	if err != nil {
		return nil, err
	}
	f := strings.Fields(line)
	if len(f) != 3 {
		return nil, fmt.Errorf("object %s: %s", id, strings.TrimSpace(line))
	}
	size, err := strconv.Atoi(f[2])
	if err != nil {
		return nil, err
	}
	data := make([]byte, size+1)
	if _, err := io.ReadFull(c.out, data); err != nil {
		return nil, err
	}
	return data[:size], nil
}

// A commit is one of the history.
type commit struct {
	find.Commit
	parent           string
	subject, message string
	modified         []string // paths that were there before, by the names of before
}

// history returns the newest commits that are no merges, newest first.
func (c *clone) history(most int) ([]commit, error) {
	log := []string{"log", "HEAD", "--no-merges", "-n", strconv.Itoa(most), "--format=%x01%H%x02%P%x02%ct%x02%s%x02%b%x02", "--name-status", "-z"}
	out, err := c.git(append(log, "-M")...)
	if err != nil { // a clone without some large blobs: renames of files that did not change
		out, err = c.git(append(log, "-M100%")...)
	}
	if err != nil {
		return nil, err
	}
	var all []commit
	for _, entry := range bytes.Split(out, []byte{1})[1:] {
		f := bytes.SplitN(entry, []byte{2}, 6)
		if len(f) != 6 {
			continue // a message with such a byte
		}
		time, err := strconv.ParseInt(string(f[2]), 10, 64)
		if err != nil {
			continue
		}
		k := commit{Commit: find.Commit{ID: string(f[0]), Time: time}, parent: string(f[1]), subject: string(f[3]), message: string(f[4])}
		k.touch(strings.Split(strings.Trim(string(f[5]), "\n\x00"), "\x00"))
		all = append(all, k)
	}
	return all, nil
}

// touch reads what git log --name-status -z says of a commit.
func (k *commit) touch(parts []string) {
	for i := 0; i+1 < len(parts); i += 2 {
		switch status := strings.TrimLeft(parts[i], "\n\x00"); {
		case status == "":
			i--
		case status[0] == 'R' || status[0] == 'C':
			if i+2 >= len(parts) {
				return
			}
			k.Paths = append(k.Paths, parts[i+2])
			if status[0] == 'R' {
				k.Renames = append(k.Renames, find.Rename{From: parts[i+1], To: parts[i+2]})
				k.modified = append(k.modified, parts[i+1])
			}
			i++
		default:
			k.Paths = append(k.Paths, parts[i+1])
			if status[0] != 'A' {
				k.modified = append(k.modified, parts[i+1])
			}
		}
	}
}

// parents returns the parents of every commit before HEAD.
func (c *clone) parents() (map[string][]string, error) {
	out, err := c.git("rev-list", "--parents", "HEAD")
	if err != nil {
		return nil, err
	}
	of := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		of[f[0]] = f[1:]
	}
	return of, nil
}

// An entry is a file of a state: its path and blob.
type entry struct{ path, blob string }

// tree returns the regular files of a commit, sorted by path.
func (c *clone) tree(commit string) ([]entry, error) {
	out, err := c.git("ls-tree", "-r", "-z", commit)
	if err != nil {
		return nil, err
	}
	var all []entry
	for _, line := range strings.Split(string(out), "\x00") {
		head, path, ok := strings.Cut(line, "\t")
		f := strings.Fields(head)
		if ok && len(f) == 3 && strings.HasPrefix(f[0], "100") {
			all = append(all, entry{path, f[2]})
		}
	}
	return all, nil
}

// A hunk is lines of the state before, from 1, that a commit changed. None: something was added behind the first.
type hunk struct{ line, lines int }

// hunks returns where a commit changed some files of the state before. Renames are not followed: all of a file that was
// renamed is changed.
func (c *clone) hunks(commit string, paths []string) (map[string][]hunk, error) {
	out, err := c.git(append([]string{"diff", "--no-color", "--no-ext-diff", "--no-prefix", "--no-renames", "-U0", commit + "^", commit, "--"}, paths...)...)
	if err != nil {
		return nil, err
	}
	of := map[string][]hunk{}
	path := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimRight(line, "\n")
		if p, ok := strings.CutPrefix(line, "--- "); ok {
			path = strings.TrimRight(p, "\t")
		} else if rest, ok := strings.CutPrefix(line, "@@ -"); ok {
			where, _, _ := strings.Cut(rest, " ")
			first, count, several := strings.Cut(where, ",")
			h := hunk{lines: 1}
			h.line, _ = strconv.Atoi(first)
			if several {
				h.lines, _ = strconv.Atoi(count)
			}
			of[path] = append(of[path], h)
		}
	}
	return of, nil
}
