package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemem/prescan"
	"codemem/registry"
	"codemem/verify"
)

//go:embed registry_overview.md
var registryOverviewAbout string

type registryOverviewIn struct {
	Dir    string `json:"dir"`
	Depth  int    `json:"depth"`
	Budget int    `json:"budget"`
}

// What an overview shows unless asked for more.
const (
	defaultDepth  = 2
	defaultBudget = 1500
	maxBudget     = 20_000
)

func registryOverview() tool {
	return define(tool{
		name: "registry_overview", title: "Map of the repository", about: registryOverviewAbout,
		params: []param{
			{name: "dir", kind: aText, about: "default the root"},
			{name: "depth", kind: aCount, min: 1, max: 20, about: "default 2"},
			{name: "budget", kind: aCount, min: 100, max: maxBudget, about: "tokens of the answer, default 1500"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, in registryOverviewIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		dir, err := cleanDir(in.Dir)
		if err != nil {
			return answer{}, err
		}
		in.Depth, in.Budget = cmp.Or(in.Depth, defaultDepth), cmp.Or(in.Budget, defaultBudget)
		root, err := plot(ctx, m, dir)
		if err != nil {
			return answer{}, err
		}
		if root.total.files == 0 && dir != "" {
			return answer{}, &argumentError{[]string{fmt.Sprintf("no remembered file lies in the directory %s", quote(in.Dir))}}
		}
		standing, err := standing(ctx, m)
		if err != nil {
			return answer{}, err
		}
		return answer{text: root.overview(dir, standing, in.Depth, in.Budget)}, nil
	})
}

// cleanDir checks a directory from outside; the root is "".
func cleanDir(dir string) (string, error) {
	dir = strings.TrimSuffix(dir, "/")
	if dir == "" || dir == "." {
		return "", nil
	}
	paths, err := cleanPaths([]string{dir})
	if err != nil {
		return "", err
	}
	return paths[0], nil
}

// A spot is a directory with what lies below it.
type spot struct {
	name  string
	total load
	subs  map[string]*spot
	shown bool
}

// A load is what is remembered of some files.
type load struct {
	files     int
	states    map[state]int
	languages map[string]int
}

func newSpot(name string) *spot {
	return &spot{name: name, total: load{states: map[state]int{}, languages: map[string]int{}}, subs: map[string]*spot{}}
}

// plot reads the directories below dir.
func plot(ctx context.Context, m *verify.Memory, dir string) (*spot, error) {
	root := newSpot(dir)
	err := m.View(ctx, func(tx *registry.Tx) error {
		return tx.Evidence(func(f registry.File) error {
			below, ok := f.Path, true
			if dir != "" {
				below, ok = strings.CutPrefix(f.Path, dir+"/")
			}
			if ok {
				root.add(f, below)
			}
			return nil
		})
	})
	root.fold()
	return root, err
}

// add counts f, which lies at the path below in s.
func (s *spot) add(f registry.File, below string) {
	for {
		s.total.files++
		s.total.states[stateOf(f)]++
		if f.Language != "" {
			s.total.languages[f.Language]++
		}
		dir, rest, inside := strings.Cut(below, "/")
		if !inside {
			return
		}
		if s.subs[dir] == nil {
			s.subs[dir] = newSpot(dir)
		}
		s, below = s.subs[dir], rest
	}
}

// standing says how far the counts can be trusted now (invariant I10), and what they leave out.
func standing(ctx context.Context, m *verify.Memory) (string, error) {
	at, err := doubt(ctx, m)
	if err != nil {
		return "", err
	}
	at = cmp.Or(at, "true of the work tree now")
	if n, err := m.Repo().Untracked(ctx); err == nil && n > 0 {
		at += fmt.Sprintf("; %d untracked not counted", n)
	}
	return at, nil
}

// doubt says why what is remembered may not be of the work tree as it is now, "" if it is.
func doubt(ctx context.Context, m *verify.Memory) (string, error) {
	rep, err := prescan.Run(ctx, m, prescan.Options{DryRun: true})
	if err != nil || rep.State == prescan.Trust || rep.State == prescan.Empty {
		return "", err
	}
	var why []string
	for _, r := range rep.Reasons {
		why = append(why, string(r))
	}
	return "as last verified, not as of now: " + strings.Join(why, ", ") + "; project_prescan brings it up to date", nil
}

// overview draws s to a depth, breadth first and large before small, as far as the budget of tokens
// goes, and says what is left out.
func (s *spot) overview(dir, standing string, depth, budget int) string {
	head := fmt.Sprintf("%s: %s (%s).\n", cmp.Or(nameOrNone(dir), "."), s.total, standing)
	room := int(float64(budget)*bytesPerToken) - len(head) - 120
	hidden, level := 0, []*spot{s}
	for at := 0; len(level) > 0; at++ {
		var next []*spot
		for _, sp := range level {
			for _, sub := range sp.bySize() {
				room -= len(sub.line(at))
				sub.shown = sp == s || sp.shown
				if sub.shown = sub.shown && at < depth && room >= 0; !sub.shown {
					hidden++
				}
				next = append(next, sub)
			}
		}
		level = next
	}
	var b strings.Builder
	b.WriteString(head)
	s.draw(&b, 0)
	if hidden > 0 {
		what := "are"
		if hidden == 1 {
			what = "is"
		}
		fmt.Fprintf(&b, "… %s %s not shown: zoom with dir, or raise depth or budget.\n", plural(hidden, "more directory"), what)
	}
	return b.String()
}

// draw writes the shown directories below s.
func (s *spot) draw(b *strings.Builder, indent int) {
	for _, sub := range s.sorted() {
		if sub.shown {
			b.WriteString(sub.line(indent))
			sub.draw(b, indent+1)
		}
	}
}

// sorted returns the directories in s by name.
func (s *spot) sorted() []*spot {
	return slices.SortedFunc(maps.Values(s.subs), func(a, b *spot) int { return strings.Compare(a.name, b.name) })
}

// bySize returns the directories in s by number of files, then by name.
func (s *spot) bySize() []*spot {
	return slices.SortedFunc(maps.Values(s.subs), func(a, b *spot) int {
		return cmp.Or(cmp.Compare(b.total.files, a.total.files), strings.Compare(a.name, b.name))
	})
}

// fold joins each directory that holds one directory and nothing else with that one.
func (s *spot) fold() {
	for _, sub := range s.subs {
		for len(sub.subs) == 1 {
			only := sub.sorted()[0]
			if only.total.files != sub.total.files {
				break
			}
			sub.name, sub.subs = sub.name+"/"+only.name, only.subs
		}
		sub.fold()
	}
}

func (s *spot) line(indent int) string {
	return strings.Repeat("  ", indent) + name(s.name) + "/ " + s.total.String() + "\n"
}

// String tells of a load: files, the most common languages, and states.
func (l load) String() string {
	const most = 3
	names := slices.Collect(maps.Keys(l.languages))
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(l.languages[b], l.languages[a]), strings.Compare(a, b))
	})
	var langs []string
	for i, n := range names {
		if i == most {
			langs = append(langs, "…")
			break
		}
		langs = append(langs, fmt.Sprintf("%s %d", line(n), l.languages[n]))
	}
	t := plural(l.files, "file")
	if len(langs) > 0 {
		t += " (" + strings.Join(langs, ", ") + ")"
	}
	if states := tally(l.states); states != "" {
		t += ": " + states
	}
	return t
}
