package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// An answer is what an agent says is to be changed: answer.json.
type answer struct {
	Files        []string `json:"files"`        // from the root of the repository, best first
	Declarations []string `json:"declarations"` // PATH:NAME, best first
}

// A marks says how an answer compares with what was changed: shares of 1.
type marks struct {
	Precision float64 // of what the answer names, neither right nor wrong left out, the share that was changed; 0 for an empty answer
	Recall    float64 // of what was changed, the share that the answer names
}

// markFiles marks the files of an answer. Acceptable files, and those beside the source, count for nothing.
func markFiles(named []string, t task) marks {
	var said []string
	for _, f := range named {
		if f = cleanPath(f); !slices.Contains(said, f) {
			said = append(said, f)
		}
	}
	neutral := slices.Concat(t.Acceptable, t.Changed.Beside)
	said = slices.DeleteFunc(said, func(f string) bool { return slices.Contains(neutral, f) })
	hits := 0
	for _, f := range said {
		if slices.Contains(t.Changed.Files, f) {
			hits++
		}
	}
	return markOf(hits, len(said), hits, len(t.Changed.Files))
}

// markDeclarations marks the declarations of an answer. Those of acceptable files, and those that the commit added, count for
// nothing; a changed member is as right as what it is a member of.
func markDeclarations(named []string, t task) marks {
	found := map[string]bool{}
	seen := map[string]bool{}
	right, wrong := 0, 0
	for _, n := range named {
		if n = cleanID(n); seen[n] {
			continue
		}
		seen[n] = true
		file, _, _ := strings.Cut(n, ":")
		hit := ""
		for _, d := range t.Changed.Declarations {
			if means(n, d.ID) || slices.ContainsFunc(d.Also, func(id string) bool { return means(n, id) }) {
				hit = d.ID
				if !found[hit] {
					break
				}
			}
		}
		switch {
		case hit != "":
			found[hit] = true
			right++
		case slices.ContainsFunc(t.Changed.New, func(id string) bool { return means(n, id) }),
			slices.Contains(t.Acceptable, file), slices.Contains(t.Changed.Beside, file):
		default:
			wrong++
		}
	}
	return markOf(right, right+wrong, len(found), len(t.Changed.Declarations))
}

// markOf divides; of nothing, all was found.
func markOf(right, said, found, wanted int) marks {
	m := marks{Recall: 1}
	if said > 0 {
		m.Precision = float64(right) / float64(said)
	}
	if wanted > 0 {
		m.Recall = float64(found) / float64(wanted)
	}
	return m
}

// cleanPath takes a path as agents write it: ./a/b, a/b, checkout/a/b.
func cleanPath(p string) string {
	p = path.Clean(strings.TrimSpace(filepath.ToSlash(p)))
	return strings.TrimPrefix(p, "checkout/")
}

// cleanID takes an id as agents write it: a.go:(*Server).Start, a.go:Server.Start(), a.ts:Server#start, a.cc:Server::start.
func cleanID(id string) string {
	file, name, _ := strings.Cut(id, ":")
	name = strings.TrimSpace(name)
	if i := strings.LastIndexByte(name, '('); i > 0 && !strings.HasPrefix(name[i:], "(*") {
		name = name[:i]
	}
	name = strings.NewReplacer("(", "", ")", "", "*", "", "::", ".", "#", ".").Replace(name)
	name, _, _ = strings.Cut(name, "~") // the second of a name
	return cleanPath(file) + ":" + name
}

// means reports whether an id that an agent wrote is that of a declaration: the same file, and the qualified name or the end
// of it from a dot on.
func means(said, id string) bool {
	file, name, _ := strings.Cut(said, ":")
	of, qualified, _ := strings.Cut(id, ":")
	return file == of && name != "" && (name == qualified || strings.HasSuffix(qualified, "."+name))
}

// A taken is one run: what it is of, what the agent looked at, what it answered.
type taken struct {
	dir    string
	info   runInfo
	calls  []call
	answer *answer // nil if there is none
}

// readRun reads run.json of a directory.
func readRun(dir string) (runInfo, error) {
	info := runInfo{}
	data, err := os.ReadFile(filepath.Join(dir, "run.json"))
	if err != nil {
		return info, err
	}
	return info, json.Unmarshal(data, &info)
}

// readTaken reads a run.
func readTaken(dir string) (taken, error) {
	t := taken{dir: dir}
	var err error
	if t.info, err = readRun(dir); err != nil {
		return t, err
	}
	data, err := os.ReadFile(filepath.Join(dir, "calls.jsonl"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return t, err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c call
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return t, fmt.Errorf("%s: calls.jsonl: line %d: %w", dir, len(t.calls)+1, err)
		}
		t.calls = append(t.calls, c)
	}
	if err := lines.Err(); err != nil {
		return t, err
	}
	data, err = os.ReadFile(filepath.Join(dir, "answer.json"))
	if errors.Is(err, os.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	t.answer = &answer{}
	if err := json.Unmarshal(data, t.answer); err != nil {
		return t, fmt.Errorf("%s: answer.json: %w", dir, err)
	}
	return t, nil
}
