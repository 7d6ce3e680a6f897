package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An oracle is a program that knows what the names of one language mean.
type oracle struct {
	language string
	short    string                                                          // in names of files
	endings  []string                                                        // of the language's sources
	also     []string                                                        // endings of what else decides an answer
	version  []string                                                        // with what else changes its answers
	ask      func(ctx context.Context, dir, cache string, w io.Writer) error // writes answers as JSON lines
}

// oracles are asked about what is no Go module.
var oracles = allOracles()

func allOracles() []oracle {
	all := []oracle{typeScript, python, java, php(), swift, cSharp, kotlin}
	for _, l := range languageServers {
		all = append(all, l.oracle())
	}
	return all
}

// oracleOf returns the oracle of the language that most files of a directory are of.
func oracleOf(dir string) (oracle, error) { return mostOf(dir, oracles) }

// mostOf is oracleOf among some oracles.
func mostOf(dir string, oracles []oracle) (oracle, error) {
	count := make([]int, len(oracles))
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() && p != dir && slices.Contains(skippedDirs, d.Name()) {
			return filepath.SkipDir
		}
		for i, o := range oracles {
			if slices.Contains(o.endings, filepath.Ext(p)) {
				count[i]++
			}
		}
		return nil
	})
	return oracles[slices.Index(count, slices.Max(count))], err
}

// answers returns what the oracle says about a directory, or what it said before of the same bytes.
func (k oracle) answers(ctx context.Context, dir, cache string) ([]answer, error) {
	cache, err := filepath.Abs(cache)
	if err != nil {
		return nil, err
	}
	key, err := treeKey(dir, slices.Concat(k.endings, k.also), k.version...)
	if err != nil {
		return nil, err
	}
	name := filepath.Join(cache, k.short+"-"+filepath.Base(dir)+"-"+key+".jsonl")
	if _, err := os.Stat(name); err != nil {
		if err := k.keep(ctx, dir, cache, name); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(name) //nolint:gosec // named by the flags
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAnswers(f)
}

// keep asks, and writes the answers to a file.
func (k oracle) keep(ctx context.Context, dir, cache, name string) error {
	if err := os.MkdirAll(cache, 0o755); err != nil { //nolint:gosec // a cache
		return err
	}
	f, err := os.Create(name + ".part") //nolint:gosec // a cache
	if err != nil {
		return err
	}
	defer f.Close()
	if err := k.ask(ctx, dir, cache, f); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}

// judge compares what codemem says of a repository, and what peers do, with what the oracle says.
func (k oracle) judge(ctx context.Context, dir string, o options) (verdict, error) {
	said, err := k.answers(ctx, dir, o.cache)
	if err != nil {
		return verdict{}, err
	}
	us, err := look(ctx, dir)
	if err != nil {
		return verdict{}, err
	}
	j := newReferee(us, said)
	v := j.judge(o.examples())
	v.Language, v.Peers = k.language, map[string]map[string]score{}
	if v.Honesty, err = us.honest(us.usedBy(said), o.examples()); err != nil {
		return verdict{}, err
	}
	j.apart = map[string]int{}
	return v, eachPeer(ctx, dir, o, us, func(name string, edges []edge) { v.Peers[name] = j.judgePeer(edges) })
}

// runScript writes a script to a file and what a command that runs it prints to w.
func runScript(ctx context.Context, file string, script []byte, w io.Writer, command string, args ...string) error {
	if err := os.WriteFile(file, script, 0o600); err != nil {
		return err
	}
	into := func(r io.Reader) error {
		_, err := io.Copy(w, r)
		return err
	}
	return start(ctx, filepath.Dir(file), nil, into, command, args...)
}

// npmHome returns the directory in the cache that a package is installed in, which npm fetches if it is not there.
func npmHome(ctx context.Context, cache, name, version string) (string, error) {
	home := filepath.Join(cache, name+"-"+version)
	if _, err := os.Stat(filepath.Join(home, "node_modules", name)); err == nil {
		return home, nil
	}
	if err := os.MkdirAll(home, 0o755); err != nil { //nolint:gosec // a cache
		return "", err
	}
	_, err := output(ctx, home, "npm", strings.Fields("install --no-audit --no-fund --ignore-scripts --prefix . "+name+"@"+version)...)
	return home, err
}

// copyFiles copies the files of some endings from one directory to another.
func copyFiles(from, to string, endings []string) error {
	return eachFile(from, endings, noSources, func(path string, text []byte) error {
		into := filepath.Join(to, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(into), 0o755); err != nil { //nolint:gosec // a cache
			return err
		}
		return os.WriteFile(into, text, 0o600)
	})
}
