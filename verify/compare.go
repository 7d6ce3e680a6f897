package verify

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/repo"
)

// A step is what a comparison says of one path, and what is to be done about it.
type step struct {
	path    string
	verdict Verdict
	file    registry.File // as it would be remembered
	write   bool          // file is not what the row says
	stale   bool          // the row has a summary for other bytes than file's, or none
	from    string        // the missing path that this one was, by its bytes or by git's account
	text    string        // md5 that the summary of that path was written for, "" for none
	reason  string        // of an unreadable path
	had     bool          // there is a row
	size    int64         // of which this is the size
	was     string        // and this the md5
}

// gone returns the step for a remembered path that is no longer a file in the work tree.
func gone(row registry.File) step {
	return step{path: row.Path, verdict: Missing, file: row, write: true, had: true, size: row.Size}
}

// goes reports whether the step is the end of a row.
func (st *step) goes() bool { return st.verdict == Missing && st.write }

// isUnhashed reports whether the step is of a file that is never hashed.
func (st *step) isUnhashed() bool {
	return st.verdict != Missing && st.verdict != Unreadable && st.file.Path != "" && st.file.MD5 == ""
}

// carriesExact reports whether the summary that st carries was written for st's bytes.
func (st *step) carriesExact() bool { return st.from != "" && st.text == st.file.MD5 }

// A plan is the outcome of a comparison: the steps, by path, and what they rest on.
type plan struct {
	generation int64          // of the rows compared
	proof      registry.Proof // as it stood
	sizes      sizeSum        // of the rows as they stood
	steps      []step         // by path; not those of proven matches and skips
	matched    int            // files shown unchanged by evidence
	skipped    int            // files of which only the blob id is known, shown unchanged by evidence
	proven     int            // those of both that were not read before, to compare them with HEAD
	apart      int            // files that were hashed to compare them with HEAD, and are not asked for
}

// A snapshot is what a comparison reads from the registry, in one moment.
type snapshot struct {
	generation int64
	proof      registry.Proof
	rows       []registry.File // by path

	only    map[string]bool // the paths of rows, where the others need not be looked at; nil: rows are all
	matched int             // of the others, those that were hashed
	skipped int             // and those that were not
}

// remembered reads proof and rows: if it can be, only those at the paths of delta, which may be nil. A
// registry that does not exist yet remembers nothing.
func (s *Survey) remembered(tx *registry.Tx, delta []string) (snapshot, error) {
	var snap snapshot
	var err error
	if snap.generation, err = tx.Generation(); err != nil {
		return snap, err
	}
	if snap.proof, err = tx.Proof(); err != nil {
		return snap, err
	}
	if delta != nil && snap.generation == s.generation {
		if fits, err := s.recollect(tx, &snap, delta); err != nil || fits {
			return snap, err
		}
	}
	snap.rows, snap.only = nil, nil
	err = tx.Evidence(func(f registry.File) error { snap.rows = append(snap.rows, f); return nil })
	return snap, err
}

// A viewer reads the registry.
type viewer func(ctx context.Context, fn func(*registry.Tx) error) error

// in returns the viewer of a transaction.
func in(tx *registry.Tx) viewer {
	return func(_ context.Context, fn func(*registry.Tx) error) error { return fn(tx) }
}

// compare compares rows with the work tree, reading what has no evidence: every selected path that is
// tracked or remembered gets one verdict.
func (s *Survey) compare(ctx context.Context, view viewer, snap snapshot, o Options) (*plan, error) {
	p, chosen := newPlan(snap, o)
	full := o.Full || (len(snap.rows) > 0 && snap.proof.Scanner != s.rules.print)
	if len(o.Paths) > 0 {
		p.apart = s.readBeside(chosen)
	}
	rows := map[int]*registry.File{} // of the entries to read
	var unread []int
	left := snap.rows
	for _, i := range s.files {
		path := s.index.Entries[i].Path
		left = p.miss(left, chosen, func(row registry.File) bool { return row.Path < path })
		row := &registry.File{}
		if len(left) > 0 && left[0].Path == path {
			row, left = &left[0], left[1:]
		}
		if !chosen(path) {
			continue
		}
		if st, done := s.unopened(i, *row, full); done {
			p.add(s, i, st)
			continue
		}
		if row.Path != "" {
			rows[i] = row
		}
		unread = append(unread, i)
	}
	p.miss(left, chosen, func(registry.File) bool { return true })
	if err := s.compareContent(ctx, p, unread, rows, o); err != nil {
		return nil, err
	}
	slices.SortFunc(p.steps, func(a, b step) int { return cmp.Compare(a.path, b.path) })
	pairRenames(p.steps)
	return p, s.pairMoved(ctx, view, p)
}

// pairMoved pairs, as a close does, what was moved and changed since the proof, if a text or a note would be left behind: by this pass, or by an
// earlier one that saw the file go and not yet what it became.
func (s *Survey) pairMoved(ctx context.Context, view viewer, p *plan) error {
	come := map[string]bool{}
	for _, st := range p.steps {
		if st.verdict == New && st.from == "" {
			come[st.path] = true
		}
	}
	proved, err := repo.ParseID(p.proof.SHA)
	if len(come) == 0 || err != nil {
		return nil //nolint:nilerr // before the first proof nothing is known to have moved
	}
	orphans, err := p.orphans(ctx, view)
	if err != nil || len(orphans) == 0 {
		return err
	}
	diff, err := s.repo.ChangedInIndex(ctx, proved)
	if err != nil {
		return ctx.Err() // the commit may be gone
	}
	pairSimilar(p.steps, diff, func(path string) bool { return come[path] }, orphans)
	return nil
}

// orphans returns the paths without a file whose text or notes no other path takes over yet: those that go, and those that went before.
func (p *plan) orphans(ctx context.Context, view viewer) (paths map[string]bool, err error) {
	err = view(ctx, func(tx *registry.Tx) error {
		if paths, err = tx.Orphans(); err != nil {
			return err
		}
		for _, st := range p.steps {
			if !st.goes() {
				continue
			}
			noted, err := tx.HasNotes(st.path)
			if err != nil {
				return err
			}
			if noted || st.file.Summary != nil {
				paths[st.path] = true
			}
		}
		return nil
	})
	for _, st := range p.steps {
		delete(paths, st.from)
	}
	return paths, err
}

// newPlan begins the plan of a comparison, and returns the test whether a path is to be compared.
func newPlan(snap snapshot, o Options) (p *plan, chosen func(path string) bool) {
	p = &plan{generation: snap.generation, proof: snap.proof}
	if snap.only == nil {
		p.sizes = sizesOf(snap.rows)
		return p, selector(o.Paths)
	}
	p.sizes = parseSizes(snap.proof.Sizes)
	p.matched, p.skipped, p.proven = snap.matched, snap.skipped, snap.matched+snap.skipped
	return p, func(path string) bool { return snap.only[path] }
}

// miss adds steps for the first of rows that are chosen, as long as they are gone, and returns the others.
func (p *plan) miss(rows []registry.File, chosen func(path string) bool, isGone func(registry.File) bool) []registry.File {
	for len(rows) > 0 && isGone(rows[0]) {
		if chosen(rows[0].Path) {
			p.steps = append(p.steps, gone(rows[0]))
		}
		rows = rows[1:]
	}
	return rows
}

// readBeside counts the files that were hashed so far and are not chosen.
func (s *Survey) readBeside(chosen func(string) bool) int {
	n := 0
	for i, r := range s.readings {
		if r.MD5 != "" && !chosen(s.index.Entries[i].Path) {
			n++
		}
	}
	return n
}

// add enters a step for entry i that was decided without reading for it.
func (p *plan) add(s *Survey, i int, st step) {
	_, read := s.readings[i]
	switch st.verdict {
	case Missing, Unreadable:
		p.steps = append(p.steps, st)
		return
	case Match:
		p.matched++
	case Skipped:
		p.skipped++
	}
	if st.verdict != "" && !read {
		p.proven++
	}
}

// unopened returns the step for entry i if no byte has to be read for it; done is false if one has.
// A step without a verdict is a tracked path of which nothing is remembered and nothing is there.
func (s *Survey) unopened(i int, row registry.File, full bool) (st step, done bool) {
	st = step{path: s.index.Entries[i].Path, file: row, had: row.Path != "", size: row.Size, was: row.MD5}
	sight := s.sights[i]
	switch {
	case sight.State == repo.NotFile || sight.Err != nil:
		st.verdict, st.reason = Unreadable, "not a regular file"
		if sight.Err != nil {
			st.reason = sight.Err.Error()
		}
		return st, true
	case sight.State == repo.Absent:
		if row.Path != "" {
			st.verdict, st.write = Missing, true
		}
		return st, true
	case row.Path == "" || full || !s.proves(i, row):
		return st, false
	case row.MD5 == "":
		st.verdict = Skipped
		return st, true
	}
	st.verdict = Match
	return st, true
}

// compareContent reads entries and adds their steps to p, those apart that say that nothing is to be done.
func (s *Survey) compareContent(ctx context.Context, p *plan, unread []int, rows map[int]*registry.File, o Options) error {
	row := func(i int) (f registry.File) {
		if r := rows[i]; r != nil {
			f = *r
		}
		return f
	}
	if len(rows) == 0 { // a bootstrap: each will be new
		p.steps = slices.Grow(p.steps, len(unread))
	}
	q := inspection{rules: p.proof.Scanner, full: o.Full, progress: o.Progress}
	return s.inspect(ctx, unread, row, q, func(i int, st step, mode uint32, err error) {
		if err != nil {
			p.steps = append(p.steps, faulty(s.index.Entries[i].Path, row(i), err)...)
			s.mark(i)
			return
		}
		s.settled(i, st.file, mode)
		delete(s.readings, i) // there may be very many
		switch {
		case st.verdict == Match && !st.write:
			p.matched++
		case st.verdict == Skipped && !st.write:
			p.skipped++
		default:
			p.steps = append(p.steps, st)
		}
	})
}

// faulty returns the steps for a file that could not be read: one that is gone is missing.
func faulty(p string, row registry.File, err error) []step {
	if errors.Is(err, fs.ErrNotExist) {
		if row.Path == "" {
			return nil
		}
		return []step{gone(row)}
	}
	return []step{{path: p, verdict: Unreadable, file: row, reason: err.Error()}}
}

// judge compares what was observed with its row; the zero row means that there is no row. Whether the bytes are those remembered and
// whether they are hashed are two facts: unchanged tells the first of a file that is hashed neither now nor then.
//
//	(1) nothing is remembered: new
//	(2) hashed both times: match if the md5 is the same, else mismatch
//	(3) hashed neither time: skipped if the bytes are unchanged, else mismatch
//	(4) hashed at one of both times: mismatch
func judge(f, row registry.File, unchanged bool) step {
	st := step{path: f.Path, file: f, write: !sameRow(f, row), had: row.Path != "", size: row.Size, was: row.MD5}
	st.stale = row.Summary == nil || row.Summary.MD5 != f.MD5
	switch hashed := f.MD5 != ""; {
	case row.Path == "": // (1)
		st.verdict = New
	case hashed && f.MD5 == row.MD5: // (2)
		st.verdict = Match
	case !hashed && row.MD5 == "" && unchanged: // (3)
		st.verdict = Skipped
	default: // (2), (3), (4)
		st.verdict = Mismatch
	}
	return st
}

// sameRow reports whether a and b say the same of a file, its summary and the time apart.
func sameRow(a, b registry.File) bool {
	a.Summary, b.Summary = nil, nil
	a.VerifiedAt = b.VerifiedAt
	return a == b
}

// pairRenames lets a new path carry the summary of a missing one with the same md5, each missing path
// once: one of the same base name first, then in order of paths. Empty files are too alike to pair.
func pairRenames(steps []step) {
	byName := func(st *step) string { return st.file.MD5 + path.Base(st.path) }
	byBytes := func(st *step) string { return st.file.MD5 }
	used := map[int]bool{}
	for _, key := range []func(*step) string{byName, byBytes} {
		pairByKey(steps, key, used)
	}
}

// pairByKey pairs each new step with the first missing one of the same key that is not used.
func pairByKey(steps []step, key func(*step) string, used map[int]bool) {
	missing := map[string][]int{}
	for k := range steps {
		if st := &steps[k]; st.goes() && !used[k] && st.file.MD5 != "" && st.file.Size > 0 {
			missing[key(st)] = append(missing[key(st)], k)
		}
	}
	if len(missing) == 0 {
		return
	}
	for k := range steps {
		st := &steps[k]
		if st.verdict != New || st.from != "" {
			continue
		}
		if queue := missing[key(st)]; len(queue) > 0 {
			missing[key(st)] = queue[1:]
			used[queue[0]] = true
			st.carry(steps[queue[0]])
		}
	}
}

// pairSimilar lets what moved and changed, as git sees it, carry the summary of the missing path, each of these once, where it has none. A path that
// went before is among orphans, if it had one.
func pairSimilar(steps []step, diff []repo.Change, without func(path string) bool, orphans map[string]bool) {
	at, used := map[string]*step{}, map[string]bool{}
	for k := range steps {
		at[steps[k].path] = &steps[k]
		used[steps[k].from] = true
	}
	for _, d := range diff {
		to, from := at[d.Path], at[d.From]
		if (from == nil || !from.had) && orphans[d.From] {
			from = &step{path: d.From, verdict: Missing, write: true}
		}
		if d.Kind != repo.Renamed || to == nil || from == nil || used[d.From] || !from.goes() {
			continue
		}
		if to.verdict != Missing && to.from == "" && without(d.Path) {
			to.carry(*from)
			used[d.From] = true
		}
	}
}

// carry lets st take over the summary of a missing path.
func (st *step) carry(from step) {
	st.from, st.text = from.path, ""
	if from.file.Summary != nil {
		st.text = from.file.Summary.MD5
	}
}

// selector returns the test whether paths select a path: paths name files, or directories with all
// below them; none name everything.
func selector(paths []string) func(string) bool {
	if len(paths) == 0 {
		return func(string) bool { return true }
	}
	exact := map[string]bool{}
	for _, p := range paths {
		exact[p] = true
	}
	return func(p string) bool {
		if exact[p] {
			return true
		}
		for at := strings.LastIndexByte(p, '/'); at > 0; at = strings.LastIndexByte(p[:at], '/') {
			if exact[p[:at]] {
				return true
			}
		}
		return exact["."]
	}
}
