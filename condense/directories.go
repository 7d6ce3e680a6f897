package condense

import (
	"cmp"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
)

// A DirectoryFile is a remembered file as the facts of its directories count it.
type DirectoryFile struct {
	Path, Type, Language string
	Entry                bool // a program or a package begins there
}

// Facts are what follows from the files at and below a directory.
type Facts struct {
	Files        int            `json:"files"` // at and below
	Own          int            `json:"own"`   // in the directory itself
	Languages    map[string]int `json:"languages"`
	Types        map[string]int `json:"types"`
	Symbols      []MainSymbol   `json:"symbols"`      // the exported ones that are used most, the most used first
	EntryPoints  []string       `json:"entry_points"` // paths of files, the least deep first
	Tests        int            `json:"tests"`        // files of tests
	TestsIn      []Neighbour    `json:"tests_in"`     // where most of them are
	Dependents   Neighbours     `json:"dependents"`   // who outside uses files in it
	Dependencies Neighbours     `json:"dependencies"` // what outside is used by files in it
	Weight       float64        `json:"weight"`       // its share of the ranks of all files, from 0 to 1
	Churn        int            `json:"churn"`        // changes of its files in the last commits
	ChurnShare   float64        `json:"churn_share"`  // its share of all changes, from 0 to 1
}

// A MainSymbol is a symbol that tells what a directory is for.
type MainSymbol struct {
	Path string `json:"path"` // of its file
	Name string `json:"name"` // qualified
}

// ID returns the id that other tools take.
func (s MainSymbol) ID() string {
	return symbol.ID{Path: s.Path, Qualified: s.Name, Ordinal: 1, Offset: -1}.String()
}

// Neighbours are directories on the other end of dependencies: those of the files that use, or are used.
type Neighbours struct {
	Directories int         `json:"directories"`
	Files       int         `json:"files"`
	Most        []Neighbour `json:"most"` // those with the most files
}

// A Neighbour is one directory and a number of files in it.
type Neighbour struct {
	Path  string `json:"path"`
	Files int    `json:"files"`
}

// How many of each are kept.
const (
	mostSymbols    = 12
	mostEntries    = 6
	mostNeighbours = 5
	mostTestDirs   = 3
)

const testType = "test"

// A Ground is what the facts of directories are made of.
type Ground struct {
	Files   []DirectoryFile // all that are remembered
	Graph   FileGraph
	Churn   map[string]int                 // by path: how many of the last commits changed it; nil: not known
	Outline func(p string) *symbol.Outline // nil for a file without one
}

// DirectoryFacts returns the facts of every directory with files at or below it, by path; "." is the root.
func DirectoryFacts(g Ground) map[string]*Facts {
	all := map[string]*Facts{}
	at := func(dir string) *Facts {
		f := all[dir]
		if f == nil {
			f = &Facts{Languages: map[string]int{}, Types: map[string]int{}}
			all[dir] = f
		}
		return f
	}
	slices.SortFunc(g.Files, func(a, b DirectoryFile) int { return cmp.Compare(a.Path, b.Path) })
	ranks, total, churn := g.Graph.Ranks(), 0.0, 0
	for _, f := range g.Files {
		total += ranks[f.Path]
		churn += g.Churn[f.Path]
	}
	tests := map[string]map[string]int{}
	for _, f := range g.Files {
		own := path.Dir(f.Path)
		for dir := range upward(own) {
			d := at(dir)
			d.count(f, dir == own)
			d.Weight += ranks[f.Path]
			d.Churn += g.Churn[f.Path]
			if f.Type == testType {
				tally(tests, dir, own)
			}
			if f.Entry {
				d.EntryPoints = append(d.EntryPoints, f.Path)
			}
		}
	}
	main := g.mainSymbols(ranks)
	for dir, d := range all {
		d.Weight = share(d.Weight, total)
		d.ChurnShare = share(float64(d.Churn), float64(churn))
		d.Symbols = mainOnes(main[dir])
		d.TestsIn = mostOf(tests[dir], mostTestDirs)
		slices.SortStableFunc(d.EntryPoints, func(a, b string) int {
			return cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/"))
		})
		d.EntryPoints = clip(d.EntryPoints, mostEntries)
	}
	g.neighbours(all)
	return all
}

// upward calls yield for a directory and each above it, "." last.
func upward(dir string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for yield(dir) && dir != "." {
			dir = path.Dir(dir)
		}
	}
}

// share returns a part of a whole to four places: the same on every machine.
func share(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return math.Round(part/whole*1e4) / 1e4
}

func clip[T any](s []T, most int) []T {
	if s == nil {
		return []T{}
	}
	return s[:min(len(s), most)]
}

func (d *Facts) count(f DirectoryFile, own bool) {
	d.Files++
	if own {
		d.Own++
	}
	d.Types[f.Type]++
	if f.Language != "" {
		d.Languages[f.Language]++
	}
	if f.Type == testType {
		d.Tests++
	}
}

func tally(counts map[string]map[string]int, of, what string) {
	if counts[of] == nil {
		counts[of] = map[string]int{}
	}
	counts[of][what]++
}

// mostOf returns the directories with the most files.
func mostOf(counts map[string]int, most int) []Neighbour {
	all := make([]Neighbour, 0, len(counts))
	for p, n := range counts {
		all = append(all, Neighbour{p, n})
	}
	slices.SortFunc(all, func(a, b Neighbour) int {
		return cmp.Or(cmp.Compare(b.Files, a.Files), cmp.Compare(a.Path, b.Path))
	})
	return clip(all, most)
}

// neighbours finds out who uses each directory and what it uses. What tests use says nothing of what code needs.
func (g Ground) neighbours(all map[string]*Facts) {
	test := map[string]bool{}
	for _, f := range g.Files {
		test[f.Path] = f.Type == testType
	}
	users, used := ends{}, ends{}
	for from, targets := range g.Graph {
		if test[from] {
			continue
		}
		for to := range targets {
			users.enter(to, from)
			used.enter(from, to)
		}
	}
	for dir, d := range all {
		d.Dependents, d.Dependencies = byDirectory(users[dir]), byDirectory(used[dir])
	}
}

// ends are, by directory, the files outside of it that its files are linked with.
type ends map[string]map[string]bool

// enter enters a link of a file with another for the directories that only the first is in.
func (e ends) enter(file, other string) {
	for dir := range upward(path.Dir(file)) {
		if under(dir, other) {
			return
		}
		if e[dir] == nil {
			e[dir] = map[string]bool{}
		}
		e[dir][other] = true
	}
}

// under reports whether a file lies at or below a directory.
func under(dir, file string) bool {
	return dir == "." || strings.HasPrefix(file, dir) && len(file) > len(dir) && file[len(dir)] == '/'
}

func byDirectory(files map[string]bool) Neighbours {
	counts := map[string]int{}
	for f := range files {
		counts[path.Dir(f)]++
	}
	return Neighbours{Directories: len(counts), Files: len(files), Most: mostOf(counts, mostNeighbours)}
}

// A scored is an exported symbol and how much it is used.
type scored struct {
	MainSymbol
	score float64
}

// mainSymbols returns the symbols that count most in each directory, the most used first: those that the most files
// mention that use their file. Between equals the rank of the file decides.
func (g Ground) mainSymbols(ranks map[string]float64) map[string][]scored {
	uses := g.uses()
	all := map[string][]scored{}
	for _, f := range g.Files {
		o := g.Outline(f.Path)
		if o == nil || f.Type != "source" {
			continue
		}
		for i := range o.Symbols {
			if !isMain(o, i) {
				continue
			}
			s := MainSymbol{f.Path, o.Symbols[i].Qualified}
			score := math.Round((float64(uses[MainSymbol{f.Path, o.Symbols[i].Name}])+ranks[f.Path])*1e6) / 1e6
			for dir := range upward(path.Dir(f.Path)) {
				all[dir] = append(all[dir], scored{s, score})
				if len(all[dir]) >= 8*mostSymbols { // what is left out now would be later
					all[dir] = topSymbols(all[dir])
				}
			}
		}
	}
	for dir := range all {
		all[dir] = topSymbols(all[dir])
	}
	return all
}

// uses returns how many files mention each name of each file that they use. Tests say nothing of what code needs.
func (g Ground) uses() map[MainSymbol]int {
	exported := map[string][]string{} // by path: the names that may be main ones
	for _, f := range g.Files {
		o := g.Outline(f.Path)
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			if isMain(o, i) {
				exported[f.Path] = append(exported[f.Path], o.Symbols[i].Name)
			}
		}
		slices.Sort(exported[f.Path])
		exported[f.Path] = slices.Compact(exported[f.Path])
	}
	uses := map[MainSymbol]int{}
	for _, f := range g.Files {
		o := g.Outline(f.Path)
		if o == nil || f.Type == testType || len(g.Graph[f.Path]) == 0 {
			continue
		}
		mentioned := map[string]bool{}
		for i := range o.References {
			mentioned[o.References[i].Name] = true
		}
		for to := range g.Graph[f.Path] {
			for _, name := range exported[to] {
				if mentioned[name] {
					uses[MainSymbol{to, name}]++
				}
			}
		}
	}
	return uses
}

func topSymbols(all []scored) []scored {
	slices.SortFunc(all, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Name, b.Name))
	})
	return all[:min(len(all), mostSymbols)]
}

// isMain reports whether a symbol is of a kind that says what code is for, and is seen from outside.
func isMain(o *symbol.Outline, i int) bool {
	s := &o.Symbols[i]
	if !s.Exported || s.Ordinal > 1 || o.Local(i) {
		return false
	}
	switch s.Kind {
	case symbol.Function, symbol.Class, symbol.Struct, symbol.Interface, symbol.Trait, symbol.Enum, symbol.Type, symbol.Macro:
	default:
		return false
	}
	for p := s.Parent; p >= 0; p = o.Symbols[p].Parent {
		if n := o.Symbols[p]; n.Kind != symbol.Namespace || n.Name == "tests" || n.Name == testType {
			return false
		}
	}
	return s.Owner == ""
}

func mainOnes(all []scored) []MainSymbol {
	symbols := make([]MainSymbol, 0, len(all))
	for _, m := range all {
		symbols = append(symbols, m.MainSymbol)
	}
	return symbols
}

// byCount returns the names of counts, those of the largest first.
func byCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}
