package scan

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"codemem/find"
	"codemem/hidden"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/verify"
)

// RankOptions say what a ranking is of.
type RankOptions struct {
	Tests  bool           // tests are asked for
	Memory *verify.Memory // whose summaries count; nil for a plain directory
}

// A Ranking is the files and the symbols of a tree that a question is likely about.
type Ranking struct {
	Files      []RankedFile   // best first
	Symbols    []RankedSymbol // of the first files, best first
	Rarity     []float64      // by term of the question, as find.Rarity
	Unsearched []string       // what could not be searched, each a short phrase: "commit history"

	subjects func() map[string]string // of the commits that are reasons, by id
	commits  []find.Commit
}

// A RankedFile is one file with what speaks for it.
type RankedFile struct {
	Path  string
	Score float64
	Why   []find.Reason // the strongest first
}

// A RankedSymbol is one symbol with what speaks for it. The index is -1 of what lies in no symbol of its file.
type RankedSymbol struct {
	symbol.Place
	Score float64
	Why   []find.Reason // the strongest first
}

// Commit returns the id in hexadecimal and the subject of a commit that a reason names; the subject is "" if it cannot be read.
func (r *Ranking) Commit(i int) (id, subject string) {
	if i < 0 || i >= len(r.commits) {
		return "", ""
	}
	id = r.commits[i].ID
	return id, r.subjects()[id]
}

// submodules names the submodules, of which an answer knows nothing, in a short phrase; "" if there are none.
func (t *Tree) submodules() string {
	var x *repo.Index
	if c := t.cache.contentsOf(t.source.key()); c != nil {
		x = c.index
	} else if w, ok := t.source.(*workTree); ok {
		x, _ = w.readIndex(t.ctx) // read already, or its error was returned
	}
	if x == nil {
		return ""
	}
	const few = 3
	all := x.Submodules()
	named := make([]string, 0, few)
	for _, p := range all[:min(len(all), few)] {
		named = append(named, hidden.Path(p))
	}
	switch more := len(all) - len(named); {
	case len(all) == 0:
		return ""
	case len(all) == 1:
		return "the submodule " + named[0]
	case more > 0:
		named = append(named, fmt.Sprintf("%d more", more))
	}
	return "the submodules " + strings.Join(named, ", ")
}

// Rank ranks the files of the tree, and the symbols in the first of them, by how likely a question in words is about them. What it says is of the
// bytes on disk: contents that are in no segment are counted now. An empty question has an empty ranking. A file that changes meanwhile
// is ranked as it is when it is read, one that changed again and again while the answer was made is left out, and named.
func (t *Tree) Rank(question string, o RankOptions) (Ranking, error) {
	q := find.Ask(question)
	if o.Tests {
		q = q.WithTests()
	}
	if len(q.Terms) == 0 {
		return Ranking{}, nil
	}
	c, hits, err := t.counted(q, question, o.Memory != nil)
	if err != nil {
		return Ranking{}, err
	}
	var r Ranking
	past, unsearched, err := t.past(c.tree, q, hits)
	if err != nil {
		return Ranking{}, err
	}
	if unsearched != "" {
		r.Unsearched = append(r.Unsearched, unsearched)
	}
	all, err := t.Texts()
	if err != nil {
		return Ranking{}, err
	}
	if names := notRanked(all, c.inUTF16(t)); names != "" {
		r.Unsearched = append(r.Unsearched, names)
	}
	if names := t.submodules(); names != "" {
		r.Unsearched = append(r.Unsearched, names)
	}
	ranked := find.Files(q, c.tree, past, hits)
	ranked, r.Unsearched = t.withoutRestless(c, ranked, r.Unsearched)
	texts, err := t.first(c, ranked)
	if err != nil {
		return Ranking{}, err
	}
	r.Rarity = find.Rarity(q, c.tree, hits)
	ranked, symbols := find.Read(q, c.tree, past, hits, ranked, texts)
	for _, f := range ranked {
		r.Files = append(r.Files, RankedFile{Path: c.files[f.File].Path, Score: f.Score, Why: f.Why})
	}
	for _, s := range symbols {
		r.Symbols = append(r.Symbols, RankedSymbol{symbol.Place{Path: c.files[s.File].Path, Index: s.Symbol}, s.Score, s.Why})
	}
	if past != nil {
		r.commits = past.Commits
	}
	r.subjects = sync.OnceValue(func() map[string]string { return t.subjects(&r) })
	return r, nil
}

// withoutRestless returns the files of a ranking without those that change all the while, which it names.
func (t *Tree) withoutRestless(c *corpus, ranked []find.Ranked, unsearched []string) ([]find.Ranked, []string) {
	return slices.DeleteFunc(ranked, func(r find.Ranked) bool {
		p := c.files[r.File].Path
		restless := t.restless[p] > 1
		if restless {
			unsearched = append(unsearched, hidden.Path(p)+" (it changes all the while)")
		}
		return restless
	}), unsearched
}

// first returns the texts of the first files of a ranking with their outlines. What has none stored is parsed now.
func (t *Tree) first(c *corpus, ranked []find.Ranked) ([]find.Text, error) {
	ranked = ranked[:min(len(ranked), find.First)]
	texts, unparsed := make([]find.Text, len(ranked)), 0
	contents, paths := make([]registry.Content, len(ranked)), make([]string, len(ranked))
	outlines, data := map[registry.Content]*symbol.Outline{}, map[registry.Content][]byte{}
	files := make([]TextFile, len(ranked))
	for i, r := range ranked {
		files[i] = c.texts[c.from[r.File]]
	}
	read, md5s, err := t.readTexts(files)
	if err != nil {
		return nil, err
	}
	for i, r := range ranked {
		f := files[i]
		texts[i], paths[i] = find.Text{File: r.File, Bytes: read[i]}, f.Path
		if md5s[i] != f.MD5 {
			t.distrust()
		}
		if laid := t.laid[f.Path]; laid != nil {
			texts[i].Outline = laid.Outline
		} else if f.Parsed && md5s[i] != "" {
			contents[i] = registry.Content{MD5: md5s[i], Language: f.Language}
			data[contents[i]] = read[i]
			outlines[contents[i]] = t.cache.outline(contents[i])
		}
	}
	if err := t.storedOutlines(data, outlines); err != nil {
		return nil, err
	}
	for content := range data {
		if outlines[content] == nil {
			unparsed++
		}
	}
	t.much = t.much || unparsed > fewUnparsed
	if err := t.parseContents(data, outlines); err != nil {
		return nil, err
	}
	for i := range texts {
		if c := contents[i]; c != (registry.Content{}) {
			texts[i].Outline = outlines[c]
			if p := paths[i]; t.outlines[p] == nil && outlines[c] != nil { // else the answer goes on with what it began with
				t.remember(p, c, outlines[c])
			}
		}
	}
	return texts, nil
}

// storedOutlines reads the outlines of contents that are stored and not at hand.
func (t *Tree) storedOutlines(data map[registry.Content][]byte, outlines map[registry.Content]*symbol.Outline) error {
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		for content := range data {
			if outlines[content] != nil {
				continue
			}
			if o, err := tx.Outline(content, t.generator); err == nil {
				outlines[content] = o
				t.cache.keep(content, o)
			}
		}
		return nil
	})
	if noRegistry(err) {
		return nil
	}
	return err
}

// subjects reads the subjects of the commits that the files of a ranking name.
func (t *Tree) subjects(r *Ranking) map[string]string {
	const most = 200
	found := map[string]string{}
	var ids []repo.ID
	for _, f := range r.Files {
		for _, why := range f.Why {
			for _, n := range why.Commits {
				id, err := repo.ParseID(r.commits[n].ID)
				if _, twice := found[r.commits[n].ID]; err == nil && !twice && len(ids) < most {
					found[r.commits[n].ID] = ""
					ids = append(ids, id)
				}
			}
		}
	}
	if history := t.source.repository(); history != nil && len(ids) > 0 {
		past, _ := history.PastCommits(t.ctx, ids) // what cannot be read has none
		for _, c := range past {
			found[c.ID.Hex()] = c.Subject
		}
	}
	return found
}

// notRanked names a few source files whose words are not looked at though they are code of the tree: they are too large, or
// cannot be read, or are among those in UTF-16. "" if there is none.
func notRanked(all []TextFile, wide []string) string {
	const few = 2
	var names []string
	n := 0
	for _, f := range all {
		large := f.Size > maxRanked && f.Type == "source"
		inWide := slices.Contains(wide, f.Path)
		if f.LeftOut || f.Sensitive || !large && !inWide && (f.Why == "" || f.Why == errAway.Error()) {
			continue
		}
		if n++; n <= few {
			why := f.Why
			switch {
			case large:
				why = "over 1 MiB"
			case inWide:
				why = "in UTF-16"
			}
			names = append(names, fmt.Sprintf("%s (%s)", hidden.Path(f.Path), verify.OneLine(why)))
		}
	}
	if n > few {
		names = append(names, fmt.Sprintf("%d more files", n-few))
	}
	return strings.Join(names, ", ")
}
