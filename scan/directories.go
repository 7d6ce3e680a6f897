package scan

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/secret"
	"codemem/symbol"
	"codemem/verify"
)

// factsVersion is the version of what makes the facts of directories.
const factsVersion = 2

// churnCommits is how many commits back changes are counted.
const churnCommits = 500

// A Map is the directories of a work tree.
type Map struct {
	Directories []condense.Directory // by path; each with remembered or tracked files at or below it
	Differing   int                  // files that are not as they were last verified: the map shows them as they are now
	Untracked   int                  // files that are not counted
	Submodules  []string             // repositories whose files are not counted
	Plain       bool                 // the directory is no repository: nothing is remembered of it
	Warning     string               // why there are no facts, "" if there are
	Unparsed    []Warning            // files of whose symbols and uses the facts know nothing, as Tree.Unparsed
}

// Has reports whether a directory is on the map.
func (m Map) Has(dir string) bool {
	return slices.ContainsFunc(m.Directories, func(d condense.Directory) bool { return d.Path == dir })
}

// Directories returns the directories of a work tree as they are now, each with what is remembered of it. What was
// found out now and what follows from it is stored, if t keeps what it finds. The error is registry.ErrNoDatabase
// when nothing was ever remembered. With m nil, t is of a plain directory, of which nothing is.
func Directories(ctx context.Context, m *verify.Memory, t *Tree) (Map, error) {
	s := &surveyor{ctx: ctx, m: m, t: t, facts: map[string]*condense.Facts{}, excerpts: map[string]registry.DirectoryText{}, manifests: map[string][]string{}}
	if err := s.look(); err != nil {
		return Map{}, err
	}
	out := Map{Differing: s.differing, Submodules: s.submodules}
	if m == nil {
		out.Plain = true
	} else if n, _, err := m.Repo().Untracked(ctx); err == nil {
		out.Untracked = n
	}
	if err := s.findFacts(); err != nil {
		if ctx.Err() != nil {
			return Map{}, err
		}
		s.facts, s.mark, out.Warning = nil, "", err.Error() // invariant I9: the rest can be told
	}
	if t.list != nil {
		out.Unparsed = t.Unparsed()
	}
	s.findMoved()
	texts := map[string]*condense.DirectoryText{}
	for dir := range s.children {
		text, err := s.textOf(dir)
		if err != nil {
			return Map{}, err
		}
		if text != nil {
			text.Flagged = verify.LikeInstructions(text.Text)
		}
		texts[dir] = text
	}
	if err := t.ungroundDirectories(texts); err != nil {
		return Map{}, err
	}
	for _, d := range registry.Directories(s.files) {
		if m == nil {
			d.Pending, d.Unwritten = 0, 0 // there is no place for a summary
		}
		out.Directories = append(out.Directories, condense.Directory{
			Path: d.Path, Files: d.Files, Own: d.Own, Fresh: d.Fresh, Stale: d.Stale, Pending: d.Pending, Unwritten: d.Unwritten,
			Bytes: d.Bytes, Languages: d.ByLanguage, Facts: s.facts[d.Path], Text: texts[d.Path],
		})
	}
	s.store()
	return out, ctx.Err()
}

// A surveyor collects what is to be told of directories.
type surveyor struct {
	ctx context.Context //nolint:containedctx // it lives as long as the request
	m   *verify.Memory
	t   *Tree

	files     []registry.File // as they are now, by path
	differing int             // of them, and those that are gone

	submodules []string
	names      map[string][]string          // of the files in each directory
	at         map[string]registry.File     // by path
	children   map[string]map[string]string // as registry.Children
	rows       map[string]registry.DirectoryRow
	written    map[string]bool // directories of which history holds a text
	facts      map[string]*condense.Facts
	mark       string              // of the state that facts are of
	made       bool                // they were made now
	manifests  map[string][]string // by directory: what its package.json names
	excerpts   map[string]registry.DirectoryText
	moved      map[string]registry.DirectoryText // texts of directories that are gone, by what they became
	gone       []string                          // directories whose stored text has nothing to rest on any more
}

// look reads what is remembered, and compares it with what is on disk: the map is of now.
func (s *surveyor) look() error {
	if s.m == nil {
		return s.lookPlain()
	}
	report, err := verify.Run(s.ctx, s.m, verify.Options{})
	if err != nil {
		return err
	}
	changes := map[string]verify.Change{}
	for _, c := range report.Changes {
		changes[c.Path] = c
	}
	classified := report.Classified()
	s.differing, s.submodules = len(changes), report.Submodules
	err = s.m.View(s.ctx, func(tx *registry.Tx) (err error) {
		if s.rows, err = tx.DirectoryRows(); err != nil {
			return err
		}
		dirs, err := tx.DirectoriesWithHistory()
		if err != nil {
			return err
		}
		s.written = map[string]bool{}
		for _, d := range dirs {
			s.written[d] = true
		}
		altered := map[string]bool{}
		if err := tx.Altered(func(f registry.File) { altered[f.Path] = true }); err != nil {
			return err
		}
		return tx.Evidence(func(f registry.File) error {
			c, differs := changes[f.Path]
			delete(changes, f.Path)
			if f.Summary != nil {
				f.Summary.Damaged = altered[f.Path]
			}
			if now := newFileStatus(f.Path, classified(f), c, differs); now.State != Missing {
				s.files = append(s.files, now.File)
			}
			return s.ctx.Err()
		})
	})
	if err != nil {
		return err
	}
	for _, c := range changes {
		if c.Verdict == verify.New {
			s.files = append(s.files, *c.Disk)
		}
	}
	slices.SortFunc(s.files, func(a, b registry.File) int { return cmp.Compare(a.Path, b.Path) })
	s.arrange()
	return s.ctx.Err()
}

// arrange makes the tables of s.files.
func (s *surveyor) arrange() {
	s.names, s.at = map[string][]string{}, make(map[string]registry.File, len(s.files))
	leaves := make([]registry.Leaf, 0, len(s.files))
	for _, f := range s.files {
		dir := path.Dir(f.Path)
		s.names[dir] = append(s.names[dir], path.Base(f.Path))
		s.at[f.Path] = f
		leaves = append(leaves, f.Leaf())
	}
	s.children = registry.Children(leaves)
}

// findFacts reads the facts of directories, or makes them where they are of another state.
func (s *surveyor) findFacts() error {
	if !s.t.needAll() {
		return s.t.Err()
	}
	var err error
	if s.mark, err = s.factsMark(); err != nil {
		return err
	}
	if s.readFacts() {
		return nil
	}
	graph, err := s.t.FileGraph()
	if err != nil {
		return err
	}
	s.t.ReadAll()
	ground := condense.Ground{Graph: graph, Churn: s.churn(s.ctx), Outline: s.outline}
	for _, f := range s.files {
		ground.Files = append(ground.Files, condense.DirectoryFile{
			Path: f.Path, Type: f.Type, Language: f.Language, Entry: s.isEntry(f),
		})
	}
	if err := errors.Join(s.t.Err(), s.ctx.Err()); err != nil {
		return err
	}
	s.facts, s.made = condense.DirectoryFacts(ground), true
	return nil
}

// factsMark returns a hash of all that facts are made from.
func (s *surveyor) factsMark() (string, error) {
	mark, err := s.t.graphMark()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d %s\n", factsVersion, mark)
	if s.m != nil {
		head, err := s.m.Repo().Head(s.ctx)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s\n", head.ID)
	}
	for _, f := range s.files {
		fmt.Fprintf(h, "%q %s %s %v", f.Path, f.Type, f.Language, f.Sensitive)
		if steersEntry(f.Path) {
			fmt.Fprintf(h, " %s", f.MD5)
		}
		fmt.Fprintln(h)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// outline returns what a file holds, if it is one that is parsed and holds no secret.
func (s *surveyor) outline(p string) *symbol.Outline {
	if _, listed := s.t.list.known[p]; !listed || s.at[p].Sensitive {
		return nil
	}
	return s.t.Outline(p)
}

// readFacts takes the stored facts of all directories, if they are of this state.
func (s *surveyor) readFacts() bool {
	facts := map[string]*condense.Facts{}
	for dir := range s.children {
		row := s.rows[dir]
		if row.FactsMark != s.mark {
			return false
		}
		var f condense.Facts
		if json.Unmarshal(row.Facts, &f) != nil {
			return false
		}
		facts[dir] = &f
	}
	s.facts = facts
	return true
}

// textOf returns the text of a directory: an agent's text, or the opening of its README.
func (s *surveyor) textOf(dir string) (*condense.DirectoryText, error) {
	row, now := s.rows[dir].Text, s.children[dir]
	if s.rows[dir].Reverted {
		s.gone = append(s.gone, dir)
	}
	if row != nil && row.Source == "readme" {
		row = nil // it follows from what is there
	}
	if s.written[dir] && (row == nil || !same(row.Children, now)) {
		recalled, err := s.recall(dir, row)
		if err != nil {
			return nil, err
		}
		if recalled != nil {
			row = recalled
			s.excerpts[dir] = *recalled
		}
	}
	if moved, is := s.moved[dir]; is {
		row = &moved
	}
	if row == nil {
		return s.excerpt(dir), nil
	}
	text := &condense.DirectoryText{
		Text: row.Text, Source: row.Source, By: registry.Writer(row.Source, row.Author, row.Model), Author: row.Author, Model: row.Model, At: row.UpdatedAt,
	}
	if !same(row.Children, now) {
		text.Stale = true
		if len(row.Children) > 0 {
			text.Changes = condense.CompareChildren(row.Children, now)
			text.Same = sameChildren(row.Children, now)
		}
	}
	return text, nil
}

func same(then, now map[string]string) bool { return len(then) > 0 && maps.Equal(then, now) }

// recall returns the text of a directory that history holds for what lies in it now, or where it has none, the
// newest; nil if what it has is as good.
func (s *surveyor) recall(dir string, has *registry.DirectoryText) (*registry.DirectoryText, error) {
	var found registry.DirectoryText
	err := s.m.View(s.ctx, func(tx *registry.Tx) (err error) {
		found, err = tx.RecallDirectory(dir, s.children[dir])
		return err
	})
	if errors.Is(err, registry.ErrNotFound) || err == nil && has != nil && found.Children == nil {
		return nil, nil //nolint:nilnil // there is none, and that is no error
	}
	return &found, err
}

// maxReadme is the size over which a README is not read.
const maxReadme = 1 << 20

// excerpt returns the opening of what says what a directory is for, as it is on disk now; nil if nothing does.
func (s *surveyor) excerpt(dir string) *condense.DirectoryText {
	from := condense.ReadmeOf(s.names[dir])
	text, md5 := s.readmeText(dir, from)
	if !condense.Tells(text, dir) {
		from = condense.CommentOf(dir, s.names[dir])
		text, md5 = s.commentText(dir, from)
	}
	if secret.Kind(text) != "" {
		text = ""
	}
	was := s.rows[dir].Text
	if text == "" {
		if was != nil {
			s.gone = append(s.gone, dir)
		}
		return nil
	}
	children := map[string]string{from: md5}
	if was == nil || was.Text != text || !maps.Equal(was.Children, children) {
		s.excerpts[dir] = registry.DirectoryText{Text: text, Source: "readme", Children: children}
	}
	return &condense.DirectoryText{Text: text, Source: "readme", From: from}
}

// readmeText returns the opening of the readme of a directory and its md5, "" if there is none to show.
func (s *surveyor) readmeText(dir, name string) (text, md5 string) {
	p := path.Join(dir, name)
	if name == "" || s.at[p].Sensitive {
		return "", ""
	}
	data, err := s.t.source.read(p)
	if err != nil || len(data) > maxReadme || repo.Sensitive(p, data) {
		return "", ""
	}
	return condense.Excerpt(name, shown(data)), sum(data)
}

// commentText returns the opening of the documentation of a file that says what its directory is for, and the file's md5.
func (s *surveyor) commentText(dir, name string) (text, md5 string) {
	f := s.at[path.Join(dir, name)]
	if name == "" || f.Sensitive || !parsedType(f.Type) {
		return "", ""
	}
	file, err := s.t.Kept(f.Path)
	if err != nil || repo.Sensitive(f.Path, file.Bytes) {
		return "", ""
	}
	return condense.DocExcerpt(file.Bytes, file.Outline.Doc), file.Content.MD5
}

// store keeps what was learned now.
func (s *surveyor) store() {
	if !s.t.keep || !s.made && len(s.excerpts)+len(s.gone)+len(s.moved) == 0 {
		return
	}
	facts := map[string][]byte{}
	if s.made {
		for dir, f := range s.facts {
			text, err := json.Marshal(f)
			if err != nil {
				return
			}
			facts[dir] = text
		}
	}
	within := storeWithin
	if s.made {
		within = storeAllWithin
	}
	s.t.note(within, func(tx *registry.Tx) error {
		if s.made {
			if err := tx.KeepFacts(facts, s.mark); err != nil {
				return err
			}
		}
		return s.storeTexts(tx)
	})
}

// storeTexts drops the excerpts that are gone, and keeps the new ones of directories to which nobody wrote meanwhile.
func (s *surveyor) storeTexts(tx *registry.Tx) error {
	for _, dir := range s.gone {
		if err := tx.DropDirectoryText(dir); err != nil {
			return err
		}
	}
	rows, err := tx.DirectoryRows()
	if err != nil {
		return err
	}
	err = s.storeUnchanged(rows, s.moved, tx.SummarizeDirectory) // with its history
	return errors.Join(err, s.storeUnchanged(rows, s.excerpts, tx.KeepDirectoryText))
}

// storeUnchanged writes texts of directories to which nobody wrote meanwhile.
func (s *surveyor) storeUnchanged(rows map[string]registry.DirectoryRow, texts map[string]registry.DirectoryText, write func(string, registry.DirectoryText) error) error {
	for _, dir := range slices.Sorted(maps.Keys(texts)) {
		if !sameText(rows[dir].Text, s.rows[dir].Text) {
			continue
		}
		if err := write(dir, texts[dir]); err != nil {
			return err
		}
	}
	return nil
}

func sameText(a, b *registry.DirectoryText) bool {
	return (a == nil) == (b == nil) && (a == nil || a.Text == b.Text && a.UpdatedAt.Equal(b.UpdatedAt))
}

// Caveat says how far a map can be trusted now (invariant I10), and what it leaves out.
func (m Map) Caveat(refresh string) string {
	at := "True of the work tree now"
	switch {
	case m.Plain:
		at = "True of the directory now; it is no git repository, so nothing is remembered of it"
	case m.Differing == 1:
		at += "; 1 file differs from what was last verified, " + refresh + " records it"
	case m.Differing > 1:
		at += fmt.Sprintf("; %d files differ from what was last verified, %s records them", m.Differing, refresh)
	}
	if m.Untracked > 0 {
		at += fmt.Sprintf("; %d untracked not counted", m.Untracked)
	}
	switch n := len(m.Submodules); {
	case n == 1:
		at += fmt.Sprintf("; the submodule %q has a memory of its own", m.Submodules[0])
	case n > 1:
		at += fmt.Sprintf("; %d submodules, the first %q, have memories of their own", n, m.Submodules[0])
	}
	if m.Warning != "" {
		at += "; without symbols and dependents: " + m.Warning
	}
	if len(m.Unparsed) > 0 {
		at += "; not parsed, so without symbols and uses: " + Names(m.Unparsed)
	}
	return at
}
