package scan

import (
	"errors"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"

	"codemem/find"
	"codemem/registry"
)

// maxRanked is the size in bytes over which the words of a text do not count: it is data.
const maxRanked = 1 << 20

// A corpus is the texts of one state that a ranking may name, and where their contents are in the segments of words. It does not
// change once it is shared.
type corpus struct {
	texts     []TextFile // all of the tree: the identity of the state
	words     *segments[[16]byte, find.Doc]
	summaries summaries

	files []find.File // by path, those that are ranked; those of loose contents have their lengths once there is a tree
	from  []int32     // by file: its number in texts
	first [][]int32   // by segment and document: the first of the files that hold it, -1 for none
	next  []int32     // by file: the next one of the same content, -1 for none
	loose []int32     // the first files of the contents that are in no segment

	tree *find.Tree // nil before the loose contents were counted

	wideOnce sync.Once
	wide     []string // paths of texts in UTF-16, whose words nobody counts
}

// inUTF16 returns the paths of the texts in UTF-16: of those that have next to no words for their size, the first bytes tell.
func (c *corpus) inUTF16(t *Tree) []string {
	const most, wordless = 64, 64 // files that are read, and bytes to a word
	c.wideOnce.Do(func() {
		read := 0
		for i := range c.files {
			f := &c.texts[c.from[i]]
			if f.Size < 2 || int64(c.files[i].Len[find.Body])*wordless >= f.Size || read == most {
				continue
			}
			read++
			if data, err := t.ReadText(*f); err == nil && errors.Is(searchable(data), errUTF16) {
				c.wide = append(c.wide, f.Path)
			}
		}
	})
	return c.wide
}

// summaries are what was written about files, as of one generation of the registry.
type summaries struct {
	known      bool
	generation int64
	by         map[string]registry.SummaryText // by path
}

// read returns the summaries as they are now: s itself, if no row was written since. None are wanted of those who do not count them.
func (s summaries) read(tx *registry.Tx, wanted bool) (summaries, error) {
	if !wanted {
		return summaries{}, nil
	}
	generation, err := tx.Generation()
	if err != nil || s.known && generation == s.generation {
		return s, err
	}
	by, err := tx.Summaries()
	return summaries{known: true, generation: generation, by: by}, err
}

// ranked reports whether a ranking may name a text, and what the file is for.
func (f *TextFile) ranked() (find.Role, bool) {
	if f.LeftOut || f.Sensitive || f.Why != "" || f.MD5 == "" || f.Size > maxRanked {
		return 0, false
	}
	switch f.Type {
	case "generated", "vendored", "lockfile", "binary", "symlink":
		return 0, false
	case "source":
		return find.Source, true
	case "test":
		return find.Test, true
	case "doc":
		return find.Prose, true
	}
	return find.Config, true
}

// newCorpus looks up the contents of texts in segments.
func newCorpus(texts []TextFile, words *segments[[16]byte, find.Doc], said summaries) *corpus {
	c := &corpus{texts: texts, words: words, summaries: said, first: make([][]int32, len(words.docs))}
	for i, docs := range words.docs {
		c.first[i] = make([]int32, len(docs))
		for d := range docs {
			c.first[i][d] = -1
		}
	}
	loose := map[[16]byte]int32{} // the last file of each
	for i := range texts {
		role, ranked := texts[i].ranked()
		if !ranked {
			continue
		}
		n, key := int32(len(c.files)), texts[i].key()
		f := find.File{Path: texts[i].Path, Role: role}
		if s := said.by[f.Path]; s.MD5 == texts[i].MD5 {
			f.Summary = s.Text
		}
		next := int32(-1)
		if at, stored := words.at[key]; stored {
			f.Len = words.docs[at.segment][at.doc].Len
			next, c.first[at.segment][at.doc] = c.first[at.segment][at.doc], n
		} else if last, again := loose[key]; again {
			c.next[last] = n
			loose[key] = n
		} else {
			loose[key] = n
			c.loose = append(c.loose, n)
		}
		c.files, c.from, c.next = append(c.files, f), append(c.from, int32(i)), append(c.next, next)
	}
	return c
}

// key is the md5 of a text in its raw form.
func (f *TextFile) key() (key [16]byte) {
	key, _ = find.ParseSum(f.MD5)
	return key
}

// looseCounts are the counts of a question in one loose content.
type looseCounts struct {
	counts []find.Counts
	length find.Counts
}

// countLoose counts the terms of a question in all loose contents, as the bytes on disk are. changed reports whether these are no
// longer those of the texts; of a file that is gone, or can no longer be read, nothing is counted.
func (t *Tree) countLoose(c *corpus, question string) (all []looseCounts, changed bool, err error) {
	all = make([]looseCounts, len(c.loose))
	var (
		next    atomic.Int64
		workers sync.WaitGroup
		other   atomic.Bool
	)
	for range min(runtime.GOMAXPROCS(0), len(c.loose)) {
		workers.Go(func() {
			q := find.Ask(question) // a question is not for several goroutines
			for t.ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(c.loose) {
					return
				}
				data, err := t.ReadText(c.texts[c.from[c.loose[i]]])
				if err != nil {
					other.Store(true)
				}
				all[i].counts, all[i].length = q.Count(data)
			}
		})
	}
	workers.Wait()
	return all, other.Load(), t.ctx.Err()
}

// finish makes the tree, for which the lengths of the loose contents have to be known.
func (c *corpus) finish(loose []looseCounts) {
	for i, f := range c.loose {
		for ; f >= 0; f = c.next[f] {
			c.files[f].Len = loose[i].length
		}
	}
	c.tree = find.NewTree(c.files)
}

// muchLoose reports whether so many contents are in no segment that they are worth storing.
func (c *corpus) muchLoose() bool {
	size := int64(0)
	for _, f := range c.loose {
		size += c.texts[c.from[f]].Size
	}
	return len(c.loose) > fewLoose || size > fewBytes
}

// counted returns where the terms of a question stand in the texts of the tree.
func (t *Tree) counted(q *find.Question, question string, summarized bool) (*corpus, *find.Hits, error) {
	texts, err := t.Texts()
	if err != nil {
		return nil, nil, err
	}
	old := t.cache.corpus(t.source.key())
	words := &segments[[16]byte, find.Doc]{}
	if old != nil {
		words = old.words
	}
	var stands []stand
	var said summaries
	if old != nil {
		said = old.summaries
	}
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		if said, err = said.read(tx, summarized); err != nil {
			return err
		}
		if words, err = wordSegments.load(tx, words); err != nil {
			return err
		}
		words, stands, err = wordSegments.stands(tx, words, q)
		return err
	})
	t.much = t.much || noRegistry(err)
	switch {
	case noRegistry(err):
		words, said = words.none(), summaries{}
	case err != nil:
		return nil, nil, err
	}
	t.dropDamaged(words.damaged())
	c := old
	if old == nil || old.words != words || !sameTexts(old.texts, texts) || !maps.Equal(old.summaries.by, said.by) {
		c = newCorpus(texts, words, said)
	} else if old.summaries.generation != said.generation {
		c = &corpus{
			texts: old.texts, words: old.words, summaries: said, files: old.files, from: old.from, first: old.first, next: old.next, loose: old.loose, tree: old.tree,
		}
	}
	loose, changed, err := t.countLoose(c, question)
	if err != nil {
		return nil, nil, err
	}
	if c.tree == nil {
		c.finish(loose)
	}
	t.much = t.much || c.muchLoose()
	if c != old && len(t.laid) == 0 && !changed {
		t.cache.keepCorpus(t.source.key(), c)
	}
	return c, c.hits(q, stands, loose), nil
}

func sameTexts(a, b []TextFile) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// hits returns the counts in segments and in loose contents as those in files.
func (c *corpus) hits(q *find.Question, stands []stand, loose []looseCounts) *find.Hits {
	h := find.NewHits(q)
	most := make([]int, len(q.Terms))
	for _, s := range stands {
		most[s.term]++
	}
	h.Expect(most)
	for _, s := range stands {
		for f := c.first[s.segment][s.doc]; f >= 0; f = c.next[f] {
			h.File(int(s.term), f, s.counts)
		}
	}
	for i, f := range c.loose {
		for ; f >= 0; f = c.next[f] {
			for term, n := range loose[i].counts {
				if n != (find.Counts{}) {
					h.File(term, f, n)
				}
			}
		}
	}
	return h
}
