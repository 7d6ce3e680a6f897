package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"codemem/find"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// A corpus is what is known of the blobs and the messages of one repository: each is read once, whatever states it is in.
type corpus struct {
	*clone
	cache   string           // a directory for outlines, "" for none
	blobs   map[string]int32 // by id; -1 for what is no text
	ids     []string
	lengths []find.Counts
	terms   *find.Vocabulary
	have    [][]find.Posting // by term: the blobs that have it
	texts   map[int32]find.Text

	commits []commit            // newest first
	parents map[string][]string // of every commit
	saying  *find.Vocabulary
	say     [][]find.Posting // by term: the commits that have it
}

// mostBytes is the size from which a file is data.
const mostBytes = 1 << 20

// openCorpus reads the history of a clone.
func openCorpus(dir, cache string, most int) (*corpus, error) {
	c, err := openClone(dir)
	if err != nil {
		return nil, err
	}
	k := &corpus{clone: c, cache: cache, blobs: map[string]int32{}, terms: find.NewVocabulary(), texts: map[int32]find.Text{}, saying: find.NewVocabulary()}
	if k.commits, err = c.history(most); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	if k.parents, err = c.parents(); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	for i := range k.commits {
		m := &k.commits[i]
		m.Len = k.saying.CountMessage(m.subject, m.message, func(term uint32, counts find.Counts) {
			k.say = post(k.say, term, find.Posting{Doc: uint32(i), Counts: counts})
		})
	}
	return k, nil
}

func post(lists [][]find.Posting, term uint32, p find.Posting) [][]find.Posting {
	for len(lists) <= int(term) {
		lists = append(lists, nil)
	}
	lists[term] = append(lists[term], p)
	return lists
}

// see indexes a blob, and returns its number, -1 for what is no text.
func (c *corpus) see(id string) (int32, error) {
	if n, ok := c.blobs[id]; ok {
		return n, nil
	}
	text, err := c.object(id)
	if err != nil {
		return -1, err
	}
	n := int32(-1)
	if len(text) <= mostBytes && bytes.IndexByte(text[:min(len(text), 8000)], 0) < 0 {
		n = int32(len(c.ids))
		length := c.terms.Count(text, func(term uint32, counts find.Counts) {
			c.have = post(c.have, term, find.Posting{Doc: uint32(n), Counts: counts})
		})
		c.ids, c.lengths = append(c.ids, id), append(c.lengths, length)
	}
	c.blobs[id] = n
	return n, nil
}

// text returns a blob with its outline, nil if its language is not known or it cannot be parsed.
func (c *corpus) text(blob int32, path string) (find.Text, error) {
	if t, ok := c.texts[blob]; ok {
		return t, nil
	}
	data, err := c.object(c.ids[blob])
	if err != nil {
		return find.Text{}, err
	}
	t := find.Text{Bytes: data}
	_, language := repo.Classify(path, repo.ModeRegular, data, repo.Attrs{})
	if language = tags.Detect(path, language); language != "" {
		if t.Outline, err = c.outline(c.ids[blob], language, data); err != nil {
			return find.Text{}, err
		}
	}
	c.texts[blob] = t
	return t, nil
}

// outline parses a blob, or takes what was kept of an earlier run. It is nil for what is too hard to parse.
func (c *corpus) outline(id, language string, data []byte) (*symbol.Outline, error) {
	kept := ""
	if c.cache != "" {
		kept = filepath.Join(c.cache, id[:2], id[2:]+"."+language)
		if coded, err := os.ReadFile(kept); err == nil {
			if o, err := symbol.Decode(coded); err == nil {
				return parsed(o), nil
			}
		}
	}
	o, err := tags.Parse(language, data, tags.Standard)
	if err != nil && !errors.Is(err, tags.ErrTooHard) {
		return nil, err
	}
	if kept != "" {
		if err := os.MkdirAll(filepath.Dir(kept), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(kept, o.Encode(), 0o666); err != nil {
			return nil, err
		}
	}
	return parsed(o), nil
}

func parsed(o *symbol.Outline) *symbol.Outline {
	if o.Unparsed != "" {
		return nil
	}
	return o
}

// A state is one commit's files and what led there.
type state struct {
	*corpus
	tree  *find.Tree
	blobs []int32           // by the number of the file
	files map[int32][]int32 // by blob: the files that hold it
	past  *find.Past
	of    []int32 // by commit of the corpus: its number in the past, -1 for none
}

// mostPast is how many commits a past has.
const mostPast = 6000

// state reads the state of a commit: its sources and tests, and the commits that led to it.
func (c *corpus) state(id string) (*state, error) {
	entries, err := c.clone.tree(id)
	if err != nil {
		return nil, err
	}
	s := &state{corpus: c, files: map[int32][]int32{}}
	var files []find.File
	for _, e := range entries {
		role := roleOf(e.path)
		if role != find.Source && role != find.Test {
			continue
		}
		blob, err := c.see(e.blob)
		if err != nil {
			return nil, err
		}
		if blob < 0 {
			continue
		}
		s.files[blob] = append(s.files[blob], int32(len(files)))
		s.blobs = append(s.blobs, blob)
		files = append(files, find.File{Path: e.path, Role: role, Len: c.lengths[blob]})
	}
	s.tree = find.NewTree(files)
	s.lead(id)
	return s, nil
}

// lead finds the commits that led to the state.
func (s *state) lead(id string) {
	before := map[string]bool{id: true}
	for todo := []string{id}; len(todo) > 0; {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, p := range s.parents[next] {
			if !before[p] {
				before[p] = true
				todo = append(todo, p)
			}
		}
	}
	var past []find.Commit
	s.of = make([]int32, len(s.commits))
	for i := range s.commits {
		s.of[i] = -1
		if before[s.commits[i].ID] && len(past) < mostPast {
			s.of[i] = int32(len(past))
			past = append(past, s.commits[i].Commit)
		}
	}
	s.past = find.NewPast(s.tree, past)
}

// hits finds the terms of a question in the state.
func (s *state) hits(q *find.Question) *find.Hits {
	h := find.NewHits(q)
	for i, term := range q.Terms {
		if n, ok := s.terms.Number(term.Text); ok {
			for _, p := range s.have[n] {
				for _, f := range s.files[int32(p.Doc)] {
					h.File(i, f, p.Counts)
				}
			}
		}
		if n, ok := s.saying.Number(term.Text); ok {
			for _, p := range s.say[n] {
				if k := s.of[p.Doc]; k >= 0 {
					h.Commit(i, int(k), p.Counts)
				}
			}
		}
	}
	return h
}

// read returns the texts of the first files of a ranking.
func (s *state) read(ranked []find.Ranked) ([]find.Text, error) {
	var all []find.Text
	for _, r := range ranked[:min(len(ranked), find.First)] {
		t, err := s.text(s.blobs[r.File], s.tree.Files[r.File].Path)
		if err != nil {
			return nil, err
		}
		t.File = r.File
		all = append(all, t)
	}
	return all, nil
}

// changed returns the innermost functions and types around the lines of a file that a commit changed, as indices.
func changed(t find.Text, hunks []hunk) []int {
	if t.Outline == nil {
		return nil
	}
	starts := []int{0}
	for i, b := range t.Bytes {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	var all []int
	for _, h := range hunks {
		first, last := h.line-1, h.line-1+h.lines
		if h.lines == 0 {
			first, last = h.line, h.line+1 // what stands behind what was added
		}
		for line := max(first, 0); line < min(last, len(starts)); line++ {
			at := starts[line]
			for at < len(t.Bytes) && (t.Bytes[at] == ' ' || t.Bytes[at] == '\t') {
				at++
			}
			if i := around(t.Outline, at); i >= 0 && !slices.Contains(all, i) {
				all = append(all, i)
			}
		}
	}
	return all
}

// around returns the innermost function or type at a place, or another symbol at file level.
func around(o *symbol.Outline, at int) int {
	i := o.At(at)
	for i >= 0 && !o.Symbols[i].Kind.Callable() && !o.Symbols[i].Kind.Container() && o.Symbols[i].Parent >= 0 {
		i = o.Symbols[i].Parent
	}
	return i
}
