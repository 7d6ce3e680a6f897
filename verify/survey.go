package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemem/registry"
	"codemem/repo"
)

// A Survey is the work tree at one moment, as far as the index and stat data tell. Look makes it
// without opening a tracked file; Settle reads the few whose stat data leave it open.
type Survey struct {
	Head     repo.Head //
	Underway string    // "merge", "rebase", … or ""
	Hashed   int       // files read to settle what stat data left open

	repo   *repo.Repo
	start  time.Time
	limit  int64 // the user's, or the program's, on the size of files, where the work tree has none
	index  *repo.Index
	sights []repo.Sight
	files  []int // entries that are files in the work tree, by path

	generation int64          // of the registry when Known was read
	proof      registry.Proof // then
	filtered   []string       // the paths then whose bytes their blob does not prove

	upstream *UpstreamState        // of HEAD to its upstream, once it was asked for
	tree     repo.ID               // of HEAD; "" before the first commit
	staged   map[string]bool       // paths at which the index is not HEAD
	rules    rules                 // the rows are, or would be, written under
	readings map[int]reading       // of entries read so far
	attrs    map[string]repo.Attrs // of paths asked for so far
	faults   map[int]error         // entries that could not be read
	dirty    map[string]bool       // paths whose bytes or index entry are not HEAD's
	hidden   map[string]bool       // those of them that git was told not to look at
}

func newSurvey(m *Memory) *Survey {
	return &Survey{
		repo: m.repo, start: time.Now(), limit: m.user.limit(), attrs: map[string]repo.Attrs{},
		staged: map[string]bool{}, readings: map[int]reading{}, faults: map[int]error{},
		dirty: map[string]bool{}, hidden: map[string]bool{},
	}
}

// Look surveys the work tree. It opens no tracked file and reads no object.
func Look(ctx context.Context, m *Memory) (*Survey, error) {
	s, err := begin(ctx, m)
	if err != nil {
		return nil, err
	}
	if s.sights, err = m.repo.Sweep(ctx, s.index); err != nil {
		return nil, fmt.Errorf("look at the work tree: %w", err)
	}
	s.findFiles()
	return s, nil
}

// begin begins a survey: HEAD and the index are read, no file is looked at yet.
func begin(ctx context.Context, m *Memory) (*Survey, error) {
	s := newSurvey(m)
	var err error
	// HEAD first: if it moves while we look, still says so afterwards.
	if s.Head, err = m.repo.Head(ctx); err != nil {
		return nil, fmt.Errorf("read HEAD: %w", err)
	}
	s.Underway = m.repo.InProgress()
	if s.index, err = m.repo.Index(ctx); err != nil {
		return nil, fmt.Errorf("read the index: %w", err)
	}
	return s, nil
}

// glance looks at the files at paths, and at what tells which entries are files and which rules hold:
// entries that a sparse checkout may leave out, and attributes. What it costs does not grow with the work tree.
func (s *Survey) glance(ctx context.Context, paths []string) error {
	chosen := map[string]bool{}
	for _, p := range paths {
		chosen[p] = true
	}
	part := *s.index
	part.Entries = nil
	var at []int
	for i, e := range s.index.Entries {
		if chosen[e.Path] || e.Flags&repo.SkipWorktree != 0 || isAttributes(e.Path) {
			part.Entries = append(part.Entries, e)
			at = append(at, i)
		}
	}
	sights, err := s.repo.Sweep(ctx, &part)
	if err != nil {
		return fmt.Errorf("look at the work tree: %w", err)
	}
	s.sights = make([]repo.Sight, len(s.index.Entries))
	for k, i := range at {
		s.sights[i] = sights[k]
	}
	s.findFiles()
	return nil
}

// findFiles finds the entries that are files in the work tree.
func (s *Survey) findFiles() {
	s.files = make([]int, 0, len(s.index.Entries))
	for i, e := range s.index.Entries {
		if e.IsFile() && !s.leftOut(i) {
			s.files = append(s.files, i)
		}
	}
}

// leftOut reports whether a sparse checkout keeps entry i out of the work tree: it is not a file here.
func (s *Survey) leftOut(i int) bool {
	return s.sights[i].State == repo.Absent && s.index.Entries[i].Flags&repo.SkipWorktree != 0
}

// Files returns the number of tracked files in the work tree.
func (s *Survey) Files() int { return len(s.files) }

// Clean reports whether no tracked file differs from HEAD and nothing is under way.
func (s *Survey) Clean() bool {
	return s.Underway == "" && len(s.dirty) == 0 && !s.Head.Unborn
}

// Dirty returns the tracked paths that differ from HEAD in index or work tree, sorted.
func (s *Survey) Dirty() []string { return sorted(s.dirty) }

// Hidden returns the dirty paths that git was configured not to look at, sorted.
func (s *Survey) Hidden() []string { return sorted(s.hidden) }

// Open returns the paths whose stat data neither prove nor disprove that they are as in the index.
func (s *Survey) Open() []string {
	var paths []string
	for _, i := range s.files {
		if st := s.sights[i].State; st == repo.Racy || st == repo.Differs {
			paths = append(paths, s.index.Entries[i].Path)
		}
	}
	return paths
}

// Known is what the registry holds of the things a survey leaves open.
type Known struct {
	Proof registry.Proof
	Limit int64                    // bytes over which a file is not hashed
	Rows  map[string]registry.File // at the paths of Open, of filtered files, and where sizes changed all

	// Exchanged says that some rows are of other files than those in the work tree, though the commit is the
	// one that was proven: so does another sparse checkout.
	Exchanged bool
}

// ReadKnown reads from tx what Settle needs.
func (s *Survey) ReadKnown(tx *registry.Tx) (Known, error) {
	k := Known{Rows: map[string]registry.File{}}
	var err error
	if s.generation, err = tx.Generation(); err != nil {
		return k, err
	}
	if k.Proof, err = tx.Proof(); err != nil {
		return k, err
	}
	if k.Limit, err = fileLimit(tx); err != nil {
		return k, err
	}
	if s.filtered, err = tx.FilteredPaths(); err != nil {
		return k, err
	}
	s.proof = k.Proof
	paths := append(slices.Clone(s.filtered), s.Open()...)
	resized := s.provenHead(k.Proof) && k.Proof.Sizes != s.sizes().String()
	if len(paths) > manyPaths || resized {
		err = tx.Evidence(func(f registry.File) error { k.Rows[f.Path] = f; return nil })
		k.Exchanged = resized && !s.areFiles(k.Rows)
		return k, err
	}
	k.Rows, err = tx.FilesAt(paths)
	return k, err
}

// areFiles reports whether there is a row for every file in the work tree and no other.
func (s *Survey) areFiles(rows map[string]registry.File) bool {
	for _, i := range s.files {
		if _, ok := rows[s.index.Entries[i].Path]; !ok {
			return false
		}
	}
	return len(rows) == len(s.files)
}

// manyPaths is the number of look-ups over which reading every row is faster.
const manyPaths = 2000

// Settle decides which tracked paths differ from HEAD, reading only files whose stat data leave it open.
// Without a registry, k is its zero value; progress may be nil.
func (s *Survey) Settle(ctx context.Context, k Known, progress func(done, total int)) error {
	if err := s.findRules(ctx, k.Limit); err != nil {
		return err
	}
	if err := s.findStaged(ctx, k.Proof); err != nil {
		return err
	}
	for p := range s.staged {
		s.dirty[p] = true
	}
	open := map[int]bool{}
	for i, e := range s.index.Entries {
		switch s.sights[i].State {
		case repo.Absent, repo.NotFile:
			if !s.leftOut(i) {
				s.mark(i)
			}
		case repo.Same, repo.Racy, repo.Differs:
			if e.IsFile() && s.isOpen(i, k) {
				open[i] = true
			} else if !e.IsFile() && s.sights[i].State != repo.Same {
				s.dirty[e.Path] = true
			}
		}
	}
	return s.settleByContent(ctx, open, k, progress)
}

// isOpen reports whether only the bytes of the file at entry i tell whether it is as in HEAD.
func (s *Survey) isOpen(i int, k Known) bool {
	row, ok := k.Rows[s.index.Entries[i].Path]
	if s.sights[i].State == repo.Same {
		// Conversions can make the same blob of other bytes: the row must agree, too.
		return ok && s.claimed(k.Proof, row) && !s.proves(i, row)
	}
	return !s.provenClean(i, row)
}

// mark enters entry i as differing from HEAD.
func (s *Survey) mark(i int) {
	e := s.index.Entries[i]
	s.dirty[e.Path] = true
	if e.Flags&(repo.AssumeUnchanged|repo.SkipWorktree) != 0 {
		s.hidden[e.Path] = true
	}
}

// provenClean reports whether the row shows that entry i is as in the index: the file is as it was when
// it was hashed, and its bytes were then those of the entry's blob.
func (s *Survey) provenClean(i int, row registry.File) bool {
	e, st := s.index.Entries[i], s.sights[i].Stat
	return row.Path != "" && row.Blob == e.ID.Hex() && rowProves(row, st) && s.repo.SameMode(e.Mode, st.Mode)
}

// settleByContent reads the open entries and marks those whose bytes are not their blob's.
func (s *Survey) settleByContent(ctx context.Context, open map[int]bool, k Known, progress func(done, total int)) error {
	order := make([]int, 0, len(open))
	for i := range open {
		order = append(order, i)
	}
	slices.Sort(order)
	if err := s.findAttributes(ctx, order); err != nil {
		return err
	}
	if err := s.read(ctx, order, 0, progress); err != nil {
		return err
	}
	for _, i := range order {
		d, ok := s.readings[i]
		row := k.Rows[s.index.Entries[i].Path]
		e := s.index.Entries[i]
		switch {
		case !ok, s.blobOf(i, d, row, k.Proof.Scanner) != e.ID, !s.repo.SameMode(e.Mode, d.Stat.Mode):
			s.mark(i)
		case s.claimed(k.Proof, row) && row.MD5 != d.MD5:
			s.mark(i) // HEAD's blob, and yet not the bytes that are remembered of this very commit
		}
	}
	return nil
}

// claimed reports whether the proof says that the row holds the bytes of the commit that is checked out.
func (s *Survey) claimed(p registry.Proof, row registry.File) bool {
	_, dirty := slices.BinarySearch(p.Dirty, row.Path)
	return s.provenHead(p) && row.MD5 != "" && !dirty && !p.AllDirty
}

// provenHead reports whether p is a proof of the commit that is checked out.
func (s *Survey) provenHead(p registry.Proof) bool {
	return p.SHA != "" && p.SHA == s.Head.ID.Hex()
}

// findStaged finds the paths at which the index is not HEAD, without reading an object if the proof or
// the index tell HEAD's tree.
func (s *Survey) findStaged(ctx context.Context, p registry.Proof) error {
	if s.Head.Unborn {
		for _, e := range s.index.Entries {
			s.staged[e.Path] = true
		}
		return nil
	}
	own, whole := s.index.Tree()
	var err error
	if s.tree, err = repo.ParseID(p.Tree); err != nil || !s.provenHead(p) {
		if s.tree, err = s.repo.TreeOf(ctx, s.Head.ID); err != nil {
			return fmt.Errorf("read the tree of HEAD: %w", err)
		}
	}
	if whole && own == s.tree {
		return nil
	}
	paths, err := s.repo.Staged(ctx, s.index, s.Head.ID)
	if err != nil {
		return fmt.Errorf("compare the index with HEAD: %w", err)
	}
	for _, p := range paths {
		s.staged[p] = true
	}
	return nil
}

// still returns "" if HEAD and the index are those of the survey, else what moved.
func (s *Survey) still(ctx context.Context) string {
	head, err := s.repo.Head(ctx)
	switch {
	case err != nil:
		return "HEAD could not be read again: " + err.Error()
	case head != s.Head:
		return "HEAD moved while the work tree was compared"
	case !s.repo.SameIndex(s.index):
		return "the index moved while the work tree was compared"
	}
	return ""
}

// entry returns the index of the entry at path, or -1.
func (s *Survey) entry(path string) int {
	i, ok := s.index.Find(path)
	if !ok {
		return -1
	}
	return i
}

// isDirectory reports whether tracked files lie below path.
func (s *Survey) isDirectory(path string) bool {
	i, _ := s.index.Find(path + "/")
	return i < len(s.index.Entries) && strings.HasPrefix(s.index.Entries[i].Path, path+"/")
}

func sorted(set map[string]bool) []string {
	paths := make([]string, 0, len(set))
	for p := range set {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// Report tells what the survey alone says: nothing was compared with the rows. If the proof holds, every
// file that was not hashed is proven.
func (s *Survey) Report(p registry.Proof, holds bool) Report {
	r := Report{
		Head: s.Head.ID.Hex(), LastVerifiedSHA: p.SHA, Clean: s.Clean(), Files: s.Files(), Hashed: s.Hashed,
		Changes: []Change{}, Submodules: s.index.Submodules(), DurationMS: since(s.start),
	}
	if holds {
		r.Proven = r.Files - r.Hashed
	}
	return r
}
