package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"codemem/repo"
)

// git runs git in a directory, with no configuration but the repository's own and no hooks.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	args = append([]string{"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "--literal-pathspecs"}, args...)
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GIT_") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("git %s: %w: %s", strings.Join(args[7:], " "), err, strings.TrimSpace(errs.String()))
	}
	return out.Bytes(), nil
}

// A source is a repository that commits are taken from.
type source struct {
	dir, name string
	objects   string // the directory
	head      string
	date      time.Time
}

func openSource(ctx context.Context, dir string) (*source, error) {
	common, err := git(ctx, dir, "rev-parse", "--path-format=absolute", "--git-common-dir")
	if err != nil {
		return nil, err
	}
	out, err := git(ctx, dir, "log", "-1", "--format=%H %ct", "HEAD")
	if err != nil {
		return nil, err
	}
	head, at, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil {
		return nil, err
	}
	objects := filepath.Join(strings.TrimSpace(string(common)), "objects")
	name := strings.TrimSuffix(filepath.Base(strings.TrimSuffix(filepath.Clean(dir), "/.git")), ".git")
	if _, project, ok := strings.Cut(name, "+"); ok {
		name = project
	}
	return &source{dir: dir, name: name, objects: objects, head: head, date: time.Unix(seconds, 0).UTC()}, nil
}

// A commit is one that may be replayed.
type commit struct {
	id, parent string
	at         int64    // seconds since 1970
	changed    []string // source and test files that it changed and that were there before, sorted
	others     []string // of the rest it changed, those that were there before: documents, configuration, data
}

// What commits are replayed: of how many source files, and of how many files at all.
const (
	fewest, most = 2, 15
	mostTouched  = 50
)

// eligible returns the last commits without merges that are of use, newest first.
func (s *source) eligible(ctx context.Context, pool int) ([]commit, error) {
	out, err := git(ctx, s.dir, "log", "--no-merges", "--no-renames", "--name-status", fmt.Sprintf("--max-count=%d", pool), "--format=%x01%H %ct %P", s.head)
	if err != nil {
		return nil, err
	}
	var all []commit
	for entry := range strings.SplitSeq(string(out), "\x01") {
		if c, ok := commitOf(entry); ok {
			all = append(all, c)
		}
	}
	return all, nil
}

// commitOf reads an entry of the log; false if the commit is of no use.
func commitOf(entry string) (commit, bool) {
	header, files, _ := strings.Cut(entry, "\n")
	f := strings.Fields(header)
	if len(f) != 3 { // without a parent, or with more than one
		return commit{}, false
	}
	c := commit{id: f[0], parent: f[2]}
	c.at, _ = strconv.ParseInt(f[1], 10, 64)
	touched := 0
	for line := range strings.SplitSeq(files, "\n") {
		status, path, ok := strings.Cut(line, "\t")
		if ok {
			touched++
		}
		switch {
		case status != "M" || strings.HasPrefix(path, `"`):
		case isCode(path):
			c.changed = append(c.changed, path)
		default:
			c.others = append(c.others, path)
		}
	}
	slices.Sort(c.changed)
	n := len(c.changed)
	return c, n >= fewest && n <= most && touched <= mostTouched
}

// isCode reports whether a path is of a source or a test file, by its name.
func isCode(path string) bool {
	kind, _ := repo.Classify(path, repo.ModeRegular, nil, repo.Attrs{})
	return kind == "source" || kind == "test"
}

// draw takes n commits at random, the oldest first. Half takes of these the even or the odd ones by their id.
func draw(all []commit, n int, seed uint64, half string) []commit {
	drawn := slices.Clone(all)
	r := rand.New(rand.NewPCG(seed, 45))
	r.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	drawn = drawn[:min(n, len(drawn))]
	drawn = slices.DeleteFunc(drawn, func(c commit) bool {
		digit, _ := strconv.ParseUint(c.id[len(c.id)-1:], 16, 8)
		return half == "even" && digit%2 != 0 || half == "odd" && digit%2 == 0
	})
	slices.SortFunc(drawn, func(a, b commit) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id)) })
	return drawn
}
