package scan

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/secret"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// A Found is what a search of a tree found.
type Found struct {
	registry.SearchResult
	Unparsed int       // files whose symbols and comments were not searched: they were never parsed
	LeftOut  []Warning // others: as Tree.Unparsed
}

// mostParsed is how many contents a search parses before it answers: what a second or so is enough for.
const mostParsed = 500

// Search searches what is remembered of the files, the symbols and comments of their bytes as they are now. If many
// files were never parsed, theirs are not searched, and the answer says of how many.
func (t *Tree) Search(text string, limit int) (Found, error) {
	if t.plain() != nil {
		return t.plainSearch(text, limit)
	}
	if err := t.source.view(t.ctx, func(*registry.Tx) error { return nil }); err != nil {
		return Found{}, err
	}
	unparsed, err := t.catchUp()
	if err != nil {
		return Found{}, err
	}
	q := registry.SearchQuery{Text: text, Limit: limit, Generator: t.generator, Leave: t.ignored}
	if t.list != nil {
		q.Now = make(map[string]string, len(t.list.known))
		for p, e := range t.list.known {
			q.Now[p] = e.MD5
		}
	}
	found := Found{Unparsed: unparsed}
	if t.list != nil {
		found.LeftOut = t.Unparsed()
	}
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		found.SearchResult, err = tx.Search(q)
		return err
	})
	return found, err
}

// catchUp makes the tree current if little is to be parsed for it, and returns how many files were not parsed: all that
// are not, in a build that cannot parse.
func (t *Tree) catchUp() (unparsed int, err error) {
	most := mostParsed
	if !t.keep {
		most = 0 // what is not stored is not found
	}
	var r Result
	if t.keep {
		t.cache.forgetUnstored(t.source.key()) // there is a registry now
	}
	if t.list != nil || t.recall() {
		err = t.Current(nil)
	} else {
		r, err = t.sync(most, nil)
	}
	if errors.Is(err, tags.ErrUnavailable) {
		r, err = t.sync(0, nil)
	}
	switch {
	case errors.Is(err, errMany):
		return r.Missing, nil
	case err != nil:
		return 0, err
	}
	return len(t.list.loose), nil
}

// Renew makes what a hit tells of a file's symbols and comments true of the file as it is now, for one that may have
// changed since the search. What cannot be read or parsed has none.
func (t *Tree) Renew(h *registry.Hit, text string) {
	f, err := t.File(h.Path)
	if err == nil && f.Content.MD5 == h.Of {
		return
	}
	h.Of, h.Symbols, h.More, h.Gist = "", nil, 0, ""
	if h.Quotes == registry.InDocs {
		h.Quotes, h.Snippet = "", ""
	}
	if err != nil || h.Sensitive {
		return
	}
	h.Of = f.Content.MD5
	h.Symbols, h.More = registry.MatchSymbols(text, f.Outline)
	if h.Summary == nil {
		h.Gist = gist(f.Outline, f.Bytes)
	}
}

// gist returns one line on what a content is for. A secret is not quoted: a line that holds one is left out.
func gist(o *symbol.Outline, data []byte) string {
	if sensitive(data) {
		return ""
	}
	g := condense.Gist(o, data)
	if secret.Kind(g) != "" {
		return ""
	}
	return g
}

// searchText returns what a content is found by, as condense.SearchText, without the lines that hold a secret.
func searchText(o *symbol.Outline, data []byte) (names, docs string) {
	if sensitive(data) {
		return "", ""
	}
	names, docs = condense.SearchText(o, data)
	return withoutSecrets(names), withoutSecrets(docs)
}

func withoutSecrets(text string) string {
	if secret.Kind(text) == "" {
		return text
	}
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return secret.Kind(l) != "" })
	if text = strings.Join(lines, "\n"); secret.Kind(text) != "" {
		return "" // it is of several lines
	}
	return text
}

func sensitive(data []byte) bool { return repo.Sensitive("", data) }

// mostGists is up to how many files Gists reads and parses.
const mostGists = mostParsed

// Gists returns by path lines on what files are for, made of their comments and symbols. It is given the md5s of the
// files' bytes now, by path. What was never parsed is, if it is not more than 500 files. Files of which nothing tells are
// not in the map.
func (t *Tree) Gists(md5s map[string]string) (map[string]string, error) {
	var known map[string]string
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		known, err = tx.Gists(slices.Collect(maps.Values(md5s)), t.generator)
		return err
	})
	if err != nil && !noRegistry(err) {
		return nil, err
	}
	gists := map[string]string{}
	var unparsed []string
	for p, md5 := range md5s {
		told, ok := known[md5]
		if told != "" {
			gists[p] = told
		}
		if _, l := repo.Classify(p, repo.ModeRegular, nil, repo.Attrs{}); !ok && md5 != "" && tags.Detect(p, l) != "" {
			unparsed = append(unparsed, p)
		}
	}
	if len(unparsed) > mostGists {
		return gists, nil
	}
	for _, p := range unparsed {
		if f, err := t.File(p); err == nil && f.Content.MD5 == md5s[p] && parsedType(f.typ) {
			if told := gist(f.Outline, f.Bytes); told != "" {
				gists[p] = told
			}
		}
	}
	return gists, t.ctx.Err()
}
