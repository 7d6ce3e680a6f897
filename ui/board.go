package ui

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
)

// classes are the colours of the map, in the order in which they are shown.
var classes = []string{"fresh", "cosmetic", "body", "interface", "stale", "pending", "excluded"}

// classOf returns the class of a file: of a stale one how far it drifted, "stale" where that is not known.
func classOf(s *scan.Standing) int {
	name := "excluded"
	switch {
	case s.State == scan.Fresh:
		name = "fresh"
	case s.State == scan.Stale && s.Drift != "" && s.Drift != symbol.DriftUnknown:
		name = string(s.Drift)
	case s.State == scan.Stale:
		name = "stale"
	case s.State == scan.Pending:
		name = "pending"
	}
	return max(0, slices.Index(classes, name))
}

// A node is a directory or a file of the map, with what lies at and below it.
type node struct {
	Name   string    `json:"name"`
	Path   string    `json:"path"`
	Dir    bool      `json:"dir,omitempty"`
	Files  int       `json:"files"`
	Size   int64     `json:"size"`
	Weight float64   `json:"weight"`
	Counts []int     `json:"counts"`            // files by class
	Sizes  []int64   `json:"sizes,omitempty"`   // bytes by class, of a directory
	Weighs []float64 `json:"weights,omitempty"` // what they count, likewise
	Rest   int       `json:"rest,omitempty"`    // children that are not among Below
	Below  []node    `json:"below,omitempty"`
}

// A board is the map of one state of the work tree.
type board struct {
	dirs     map[string]*folder
	standing map[string]*scan.Standing
	weighed  time.Time
}

// A folder is a directory of the board.
type folder struct {
	node
	dirs  []string
	files []string
}

// A boardCache keeps the board of the last edition.
type boardCache struct {
	mu      sync.Mutex
	edition uint64
	at      time.Time
	last    *board
}

// How long a board is good where not all that happens is seen.
const unseen = 2 * time.Second

// board returns the board of now.
func (v *visit) board() (*board, error) {
	c := &v.s.board
	c.mu.Lock()
	defer c.mu.Unlock()
	edition, whole := v.s.watcher.now()
	if c.last != nil && c.edition == edition && (whole || time.Since(c.at) < unseen) {
		return c.last, nil
	}
	all, weighed, err := v.tree.Standings(v.mem)
	if err != nil {
		return nil, err
	}
	b := newBoard(all)
	b.weighed = weighed
	c.last, c.edition, c.at = b, edition, time.Now()
	return b, v.Err()
}

func newBoard(all []scan.Standing) *board {
	b := &board{dirs: map[string]*folder{}, standing: map[string]*scan.Standing{}}
	for i := range all {
		s := &all[i]
		if s.State == scan.Missing || s.State == scan.Unknown {
			continue
		}
		b.standing[s.Path] = s
		class := classOf(s)
		dir := path.Dir(s.Path)
		f := b.folder(dir)
		f.files = append(f.files, s.Path)
		for {
			f.Files++
			f.Size += s.Size
			f.Weight += s.Weight
			f.Counts[class]++
			f.Sizes[class] += s.Size
			f.Weighs[class] += s.Weight
			if dir == "." {
				break
			}
			dir = path.Dir(dir)
			f = b.dirs[dir]
		}
	}
	return b
}

// folder returns a directory, made with those above it if need be.
func (b *board) folder(dir string) *folder {
	f := b.dirs[dir]
	if f == nil {
		f = &folder{node: node{
			Name: path.Base(dir), Path: dir, Dir: true, Counts: make([]int, len(classes)), Sizes: make([]int64, len(classes)),
			Weighs: make([]float64, len(classes)),
		}}
		b.dirs[dir] = f
		if dir != "." {
			above := b.folder(path.Dir(dir))
			above.dirs = append(above.dirs, dir)
		}
	}
	return f
}

// stale returns the files whose summary is stale, by path.
func (b *board) stale() []string {
	paths := []string{}
	for p, s := range b.standing {
		if s.State == scan.Stale {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return paths
}

// How many children a level names of the directory itself, and of those below it.
const (
	mostChildren      = 300
	mostGrandchildren = 24
)

// How deep a level goes: two levels in any case, and more where much of it lies in one directory.
const (
	deepest = 5
	much    = 0.05 // of the level's size or weight
)

// draw returns the directory of a level, or one so deep below it, with what is in it.
func (b *board) draw(of *node, f *folder, depth int) node {
	n := f.node
	large := float64(n.Size) >= much*float64(of.Size) || n.Weight >= much*of.Weight
	if depth > 1 && (!large || depth >= deepest) {
		return n
	}
	most := mostChildren
	if depth > 0 {
		most = mostGrandchildren
	}
	// Directories with one directory and nothing else are joined with it, as in an overview.
	for len(n.Below) == 0 && len(f.files) == 0 && len(f.dirs) == 1 && f.Path != "." {
		f = b.dirs[f.dirs[0]]
		n.Name, n.Path = n.Name+"/"+f.Name, f.Path
	}
	for _, d := range f.dirs {
		n.Below = append(n.Below, b.dirs[d].node)
	}
	for _, p := range f.files {
		s := b.standing[p]
		counts := make([]int, len(classes))
		counts[classOf(s)] = 1
		n.Below = append(n.Below, node{Name: path.Base(p), Path: p, Files: 1, Size: s.Size, Weight: s.Weight, Counts: counts})
	}
	slices.SortFunc(n.Below, func(x, y node) int { return cmp.Or(cmp.Compare(y.Size, x.Size), cmp.Compare(x.Path, y.Path)) })
	n.Below = heaviest(n.Below, most)
	n.Rest = len(f.dirs) + len(f.files) - len(n.Below)
	for i := range n.Below {
		if below := &n.Below[i]; below.Dir {
			*below = b.draw(of, b.dirs[below.Path], depth+1)
		}
	}
	return n
}

// heaviest keeps of nodes, which come by size, those that count most by size or by weight.
func heaviest(all []node, most int) []node {
	if len(all) <= most {
		return all
	}
	weights := make([]float64, len(all))
	for i := range all {
		weights[i] = all[i].Weight
	}
	slices.Sort(weights)
	least := weights[len(weights)-most/3]
	kept, left := all[:0:0], most-most/3
	for i := range all {
		if left > 0 || all[i].Weight >= least && len(kept) < most {
			kept = append(kept, all[i])
			left--
		}
	}
	return kept
}

// A levelAnswer is one level of the map, with what lies below.
type levelAnswer struct {
	Classes []string `json:"classes"`
	Weighed string   `json:"weighed_at"` // when the graph was made by which files are weighed; "": all count the same
	node
}

// level returns a directory with what is in it.
func (v *visit) level(q url.Values) (any, error) {
	b, err := v.board()
	if err != nil {
		return nil, err
	}
	dir := cmp.Or(strings.TrimSuffix(repo.Unescape(q.Get("dir")), "/"), ".")
	f := b.dirs[dir]
	if f == nil && dir == "." {
		f = b.folder(".")
	}
	if f == nil {
		return nil, errNoDir
	}
	return levelAnswer{classes, scan.Stamp(b.weighed), b.draw(&f.node, f, 0)}, nil
}
