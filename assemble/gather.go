package assemble

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"codemem/hidden"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/secret"
	"codemem/symbol"
	"codemem/verify"
)

// Bounds of what is taken in.
const (
	mostBytes      = 4 << 20 // of the current file
	mostRead       = 1 << 20 // of another one
	mostOpen       = 100     // open files
	mostNeighbours = 250     // files of priority 5
	mostLatest     = 100     // files that git saw changed last
	mostHops       = 16      // files from which another step is taken
)

// Why a file has no forms.
var (
	errGone   = errors.New("it is not there")
	errLarge  = fmt.Errorf("it is larger than %d KiB", largest>>10)
	errUnread = errors.New("it cannot be read")
)

// Assemble makes the pack of a request for the work tree of m. Paths are those of the index, so files that git ignores
// are not in it unless they are the current one. The error is fs.ErrNotExist if there is no current file, neither saved
// nor in the request, one of the errors of requests, or says what went wrong.
func (d *Assembler) Assemble(ctx context.Context, m *verify.Memory, r Request) (Pack, error) {
	return d.assemble(ctx, workTree{m}, r)
}

// AssembleDir is Assemble for a plain directory, which has neither history nor summaries.
func (d *Assembler) AssembleDir(ctx context.Context, dir *repo.Dir, r Request) (Pack, error) {
	return d.assemble(ctx, plainDir{dir}, r)
}

func (d *Assembler) assemble(ctx context.Context, in source, r Request) (Pack, error) {
	if err := r.check(); err != nil {
		return Pack{}, err
	}
	g := &gathering{ctx: ctx, in: in, r: &r, tree: in.tree(ctx, d.cache, !d.ReadOnly), signals: map[string]*signals{}, wants: map[string]map[int]bool{}, lacks: map[string][]string{}}
	if err := g.open(); err != nil {
		return Pack{}, err
	}
	var err error
	g.known, err = d.knowledge(ctx, in)
	if cerr := ctx.Err(); cerr != nil {
		return Pack{}, cerr
	}
	g.index, g.skeletons = d.index, &d.skeletons
	g.signal()
	p := parts{current: g.current, edits: g.edits(), candidates: g.candidates()}
	for _, f := range d.index.Files() {
		p.tree = append(p.tree, f.Path)
	}
	made := pack(r, p)
	for g.ground(made, p.candidates) {
		made = pack(r, p)
	}
	if err = errors.Join(err, g.tree.Err()); err != nil {
		made.Partial = "not all that ranks files could be learned: " + err.Error()
	}
	for _, l := range g.hidden(made.Text) {
		made.Partial = strings.TrimPrefix(made.Partial+"; "+l, "; ")
	}
	return made, ctx.Err()
}

// A gathering is the work on one pack.
type gathering struct {
	ctx     context.Context //nolint:containedctx // it lives as long as the pack is made
	in      source
	r       *Request
	tree    *scan.Tree
	index   *Index
	known   knowledge
	current current
	outline *symbol.Outline // of the current file, nil if it has none
	cursor  int             // where the cursor is in its bytes
	signals map[string]*signals
	wants   map[string]map[int]bool // by path: symbols that the current file refers to, true for the function at the cursor
	names   map[string]bool         // that are being edited
	words   map[string]bool         // that these are made of

	rows  map[string]registry.File // what is remembered of candidates
	lacks map[string][]string      // by path: names in its summary that are nowhere; of those that were looked at

	skeletons *skeletons
}

// open reads the current file, and lays the unsaved texts over the tree.
func (g *gathering) open() error {
	clean, err := repo.CleanPath(g.r.File)
	if err != nil {
		return err
	}
	g.r.File, g.current.path = clean, clean
	if g.r.Content != nil {
		if err := g.tree.Lay(clean, []byte(*g.r.Content)); err != nil {
			return err
		}
	}
	if len(g.r.Open) > mostOpen {
		g.r.Open = g.r.Open[:mostOpen]
	}
	for i, b := range g.r.Open {
		p, err := repo.CleanPath(b.Path)
		if err != nil {
			return err
		}
		if g.r.Open[i].Path = p; b.Content != nil && p != clean {
			if err := g.tree.Lay(p, []byte(*b.Content)); err != nil {
				return err
			}
		}
	}
	return g.read()
}

// read reads the current file, and finds out whether it may be shown.
func (g *gathering) read() error {
	p, c := g.current.path, &g.current
	data, err := []byte(nil), error(nil)
	if g.r.Content != nil {
		data = []byte(*g.r.Content)
	} else if data, err = g.in.read(p, mostBytes); errors.Is(err, repo.ErrTooLarge) {
		c.hidden = fmt.Sprintf("it is larger than %d MiB", mostBytes>>20)
		return nil
	} else if err != nil {
		return err
	}
	_, c.language = repo.Classify(p, repo.ModeRegular, data, repo.Attrs{})
	if c.hidden = withheld(g.named(p), data); c.hidden != "" {
		return nil
	}
	c.told = hidden.Told(data)
	data = hidden.Cover(secret.Mask(data))
	c.text = strings.ToValidUTF8(string(data), "\uFFFD")
	c.at = offsetOf(c.text, g.r.Cursor)
	g.cursor = offsetOf(string(data), g.r.Cursor)
	g.outline = g.tree.Outline(p)
	return nil
}

// whyHidden says why no pack shows a file, "" if one may.
func whyHidden(f File) string {
	switch {
	case repo.Sensitive(f.Path, nil):
		return mayHoldSecrets
	case f.Type == "binary":
		return "it is binary"
	case f.Size > mostRead:
		return fmt.Sprintf("it is larger than %d MiB", mostRead>>20)
	}
	return ""
}

// candidates returns the files that something speaks for, and that the index knows.
func (g *gathering) candidates() []candidate {
	var all []candidate
	paths := []string{}
	for p, s := range g.signals {
		f, ok := g.index.File(p)
		if !ok || p == g.current.path {
			continue
		}
		c := candidate{path: p, priority: s.priority(), score: s.score(), why: s.why(g.r.editsWhy()), atCursor: s.atCursor}
		if c.priority == 5 && slices.Contains([]string{"lockfile", "generated", "vendored"}, f.Type) {
			continue
		}
		c.hidden = whyHidden(f)
		all = append(all, c)
		paths = append(paths, p)
	}
	all = strongest(all)
	g.rows = g.summaries(paths)
	for i := range all {
		all[i].forms = g.formsOf(all[i].path)
	}
	return all
}

// formsOf returns what makes the forms of a file, once.
func (g *gathering) formsOf(p string) func() forms {
	return sync.OnceValue(func() forms { return g.forms(p, g.rows[p]) })
}

// strongest leaves out the weakest files of priority 5.
func strongest(all []candidate) []candidate {
	var kept, rest []candidate
	for _, c := range all {
		if c.priority == 5 {
			rest = append(rest, c)
		} else {
			kept = append(kept, c)
		}
	}
	slices.SortFunc(rest, byScore)
	return append(kept, rest[:min(len(rest), mostNeighbours)]...)
}

// summaries reads what is remembered of files. Where nothing is, or it cannot be read, there are no summaries.
func (g *gathering) summaries(paths []string) map[string]registry.File {
	slices.Sort(paths)
	rows := map[string]registry.File{}
	_ = g.in.view(g.ctx, func(tx *registry.Tx) (err error) {
		rows, err = tx.FilesAt(paths)
		return err
	})
	return rows
}

// at returns the signals of a file.
func (g *gathering) at(p string) *signals {
	s := g.signals[p]
	if s == nil {
		s = &signals{}
		g.signals[p] = s
	}
	return s
}

// signal finds what speaks for which files.
func (g *gathering) signal() {
	work := g.work()
	g.signalUses()
	g.signalNames()
	for _, p := range slices.Sorted(maps.Keys(work)) { // sums of fractions depend on their order
		w := work[p]
		g.signalGraph(p, w)
		for other, part := range g.known.history.together(p) {
			s := g.at(other)
			s.together = max(s.together, w*part)
		}
	}
	g.signalKin(work)
	for _, p := range g.known.history.latest(mostLatest) {
		g.at(p)
	}
	g.signalHops(work)
	for p, s := range g.signals {
		s.lately = g.known.history.lately(p)
		s.near = 1 / float64(1+steps(parentOf(g.current.path), parentOf(p)))
	}
}

// work returns the files of the task at hand, each with how much it is of it: the current file, those that were edited, and
// those that are open.
func (g *gathering) work() map[string]float64 {
	work := map[string]float64{g.current.path: 1}
	for i, e := range g.r.Edits {
		if e.Path != g.current.path && g.signals[e.Path] == nil {
			g.at(e.Path).edited = i + 1
			work[e.Path] = 0.6
		}
	}
	for i, b := range g.r.Open {
		if b.Path != g.current.path {
			g.at(b.Path).opened = i + 1
			if work[b.Path] == 0 && i < 5 {
				work[b.Path] = 0.2
			}
		}
	}
	return work
}

// signalHops speaks for what belongs to the files that have most spoken for them so far: what changed together with
// them, what uses them, and what is named like them. It counts as much less as those count less than the strongest.
func (g *gathering) signalHops(work map[string]float64) {
	type strong struct {
		path  string
		score float64
	}
	var all []strong
	for p, s := range g.signals {
		if _, known := g.index.File(p); known && work[p] == 0 {
			all = append(all, strong{p, s.score()})
		}
	}
	slices.SortFunc(all, func(a, b strong) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.path, b.path)) })
	if len(all) == 0 || all[0].score == 0 {
		return // nothing speaks for any of them so far
	}
	stems := map[string]float64{}
	hops := map[string]float64{}
	for i, top := range all[:min(len(all), mostHops)] {
		w := top.score / all[0].score
		stems[top.path] = w
		if i >= mostHops/2 {
			continue
		}
		for other, part := range g.known.history.together(top.path) {
			hops[other] += w * part
		}
		users := g.known.users[top.path]
		for _, u := range users {
			hops[u] += w / (5 + float64(len(users))/4)
		}
	}
	for p, n := range hops {
		if work[p] == 0 {
			g.at(p).hops = n
		}
	}
	g.kin(stems, func(s *signals, w float64) { s.cousin = max(s.cousin, w) })
}

// signalGraph speaks for the files that use a file, and for those it uses. Of many users each counts less.
func (g *gathering) signalGraph(p string, w float64) {
	users := g.known.users[p]
	for _, u := range users {
		g.at(u).usedBy += w / (1 + float64(len(users))/20)
	}
	if p == g.current.path {
		return // what it uses is seen from its text as it is now
	}
	for to := range g.known.graph[p] {
		g.at(to).usedBy += w / (2 + float64(len(g.known.graph[p]))/20)
	}
}

// signalKin speaks for the files that are named like those of the task at hand.
func (g *gathering) signalKin(work map[string]float64) {
	g.kin(work, func(s *signals, w float64) { s.kin = max(s.kin, w) })
}

// kin calls speak for the files that are named like some, with the weight of the file they are named like: whole in its
// directory, and less the more steps away.
func (g *gathering) kin(like map[string]float64, speak func(*signals, float64)) {
	stems := map[string][]string{}
	for p := range like {
		if own := repo.StemOf(p); len(own) > 2 {
			stems[own] = append(stems[own], p)
		}
	}
	for _, f := range g.index.Files() {
		for _, p := range stems[repo.StemOf(f.Path)] {
			if p != f.Path {
				speak(g.at(f.Path), like[p]/float64(1+steps(parentOf(p), parentOf(f.Path))))
			}
		}
	}
}
