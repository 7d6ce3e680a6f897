package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// scans measures the condenser, on real code only: what is made up is not parsed as anything.
func (b *bench) scans(c corpus) ([]result, error) {
	if strings.HasPrefix(c.name, "made") {
		return nil, nil
	}
	empty := func() error { return os.RemoveAll(c.database()) }
	cold := runner{name: "codemem scan", args: []string{b.bin, "scan"}, prepare: empty}
	runners := []runner{cold}
	if _, err := exec.LookPath("ctags"); err == nil {
		runners = append(runners, runner{name: "ctags -R", args: []string{"ctags", "-R", "-f", os.DevNull, "."}})
	}
	first, err := b.contest(c, "scan, cold, with a bootstrap", target{memory: 500e6}, runners...)
	if err != nil {
		return nil, err
	}
	warm := runner{name: "codemem scan", args: []string{b.bin, "scan"}, prepare: func() error { return b.settleOnce(c) }}
	second, err := b.contest(c, "scan, nothing changed", target{ratio: 0.05}, warm, cold)
	if err != nil {
		return nil, err
	}
	files, err := b.scanned(c)
	if err != nil {
		return nil, err
	}
	file := files[len(files)/2] // of middle size
	third, err := b.contest(c, "skeleton of a changed file, a process", target{wall: 50 * time.Millisecond}, runner{
		name: "codemem skeleton", args: []string{b.bin, "skeleton", file},
		prepare: func() error { return appendLine(filepath.Join(c.dir, file)) },
	})
	if err != nil {
		return nil, err
	}
	served, err := b.answers(c, files)
	if err != nil {
		return nil, err
	}
	return append([]result{first, second, third}, served...), b.git0(c.dir, [][]string{{"checkout", "-q", "--", "."}})
}

// settleOnce scans where nothing was scanned since the registry was removed.
func (b *bench) settleOnce(c corpus) error {
	_, err := measure(b.command(c.dir, b.bin, "scan"))
	return err
}

// scanned returns the files that are scanned, the largest first.
func (b *bench) scanned(c corpus) ([]string, error) {
	var r struct {
		Biggest []struct{ Path string }
	}
	if err := b.read(c, &r, "--json", "scan", "--biggest", "1000000"); err != nil {
		return nil, err
	}
	var files []string
	for _, f := range r.Biggest {
		files = append(files, f.Path)
	}
	if len(files) == 0 {
		return nil, errors.New("nothing to scan")
	}
	return files, nil
}

// read decodes what codemem prints as JSON.
func (b *bench) read(c corpus, into any, args ...string) error {
	var out bytes.Buffer
	cmd := b.command(c.dir, b.bin, args...)
	cmd.Stdout = &out
	if _, err := measure(cmd); err != nil {
		return err
	}
	return json.Unmarshal(out.Bytes(), into)
}

// asks is how many calls of a tool are measured.
const asks = 400

// answers measures calls of a warm server about files, which it shuffles: for each tool how long the slowest of a
// hundred takes, and beside it the median.
func (b *bench) answers(c corpus, files []string) ([]result, error) {
	ids, err := b.symbols(c)
	if err != nil {
		return nil, err
	}
	subjects, err := b.subjects(c)
	if err != nil {
		return nil, err
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	rnd.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	rnd.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	var results []result
	err = b.talk(c, func(s *speaker) error {
		for _, tool := range []struct {
			work, name string
			target     target
			args       func(i int) any
		}{
			{"get_skeleton", "get_skeleton", target{wall: 5 * time.Millisecond}, func(i int) any { return map[string]any{"filePath": files[i%len(files)]} }},
			{"hydrate_context, depth 1", "hydrate_context", target{wall: 5 * time.Millisecond}, func(i int) any {
				return map[string]any{"symbolIds": []string{ids[i%len(ids)]}, "depth": 1}
			}},
			{"find_symbol", "find_symbol", target{}, func(i int) any {
				_, name, _ := strings.Cut(ids[i%len(ids)], ":")
				return map[string]any{"query": name}
			}},
			{"symbol_references", "symbol_references", target{}, func(i int) any { return map[string]any{"symbolId": ids[i%len(ids)]} }},
			{"explore", "explore", target{wall: 50 * time.Millisecond}, func(i int) any { return map[string]any{"query": subjects[i%len(subjects)]} }},
		} {
			r, err := s.ask(tool.work, tool.name, tool.target, tool.args)
			if err != nil {
				return err
			}
			r.memory = peak(s.cmd)
			results = append(results, r)
		}
		return nil
	})
	return results, err
}

// subjects returns those of the newest commits that say something in words: what an agent may be asked.
func (b *bench) subjects(c corpus) ([]string, error) {
	out, err := b.git(c.dir, "log", "--no-merges", "--format=%s", "-n", "2000")
	if err != nil {
		return nil, err
	}
	said := slices.DeleteFunc(strings.Split(out, "\n"), func(s string) bool { return len(strings.Fields(s)) < 3 })
	if len(said) == 0 {
		return nil, errors.New("no commit says anything")
	}
	return said, nil
}

// symbols returns the ids of the symbols that have an edge.
func (b *bench) symbols(c corpus) ([]string, error) {
	var g struct {
		Nodes []struct{ ID, Kind string }
	}
	if err := b.read(c, &g, "graph"); err != nil {
		return nil, err
	}
	var ids []string
	for _, n := range g.Nodes {
		if n.Kind != "file" && n.Kind != "package" {
			ids = append(ids, n.ID)
		}
	}
	if len(ids) == 0 {
		return nil, errors.New("no symbol has an edge")
	}
	return ids, nil
}

// ask calls a tool again and again: the first calls warm the server up and do not count.
func (s *speaker) ask(work, tool string, t target, args func(i int) any) (result, error) {
	const warmUp = 100
	var took []time.Duration
	for i := range warmUp + asks {
		s.id++
		call, err := json.Marshal(map[string]any{
			"jsonrpc": "2.0", "id": s.id, "method": "tools/call", "params": map[string]any{"name": tool, "arguments": args(i)},
		})
		if err != nil {
			return result{}, err
		}
		start := time.Now()
		if err := s.say(string(call)+"\n", s.id); err != nil {
			return result{}, err
		}
		if i >= warmUp {
			took = append(took, time.Since(start))
		}
	}
	slices.Sort(took)
	r := result{work: work + ", warm server, 99 of 100", ours: side{name: "codemem mcp", wall: took[asks*99/100]}, target: t}
	r.theirs = side{name: "its median", wall: took[asks/2]}
	r.wall = float64(r.ours.wall) / float64(max(r.theirs.wall, 1))
	return r, nil
}
