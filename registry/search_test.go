package registry

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
)

// searched returns what a search finds.
func searched(t *testing.T, db *DB, text string, limit int) (found SearchResult) {
	t.Helper()
	view(t, db, func(tx *Tx) (err error) {
		found, err = tx.Search(SearchQuery{Text: text, Limit: limit, Generator: 1})
		return err
	})
	return found
}

func pathsOf(f SearchResult) string {
	var all []string
	for _, h := range f.Hits {
		all = append(all, h.Path)
	}
	return strings.Join(all, " ")
}

func md5Of(i int) string { return fmt.Sprintf("%032x", i) }

// TestSearchRanks: what comes first, and why.
func TestSearchRanks(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		var errs []error
		for i, f := range []struct{ path, typ, summary, names, docs string }{
			{"src/cache.go", "source", "", "Put Get", "Put stores."},
			{"src/store.go", "source", "Keeps the codemapcache warm.", "Store Keep", ""},
			{"src/stale.go", "source", "!Says what retries are.", "", ""},
			{"src/fresh.go", "source", "Says what retries are.", "", ""},
			{"src/http.go", "source", "", "parseHTTPRequest2 parse http request 2", "Reads one exchange."},
			{"src/http_test.go", "test", "", "parseHTTPRequest2 parse http request 2", "Reads one exchange."},
			{"lib/x.go", "source", "", "Open open", ""},
			{"lib/y.go", "source", "", "Opener opener", ""},
			{"lib/ask.go", "source", "", "Ask", "Reads what clients ask."},
			{"deep/src/cache.go", "source", "", "", ""},
			{"ui/CodemapView.ts", "source", "", "", ""},
			{"doc/日本.md", "doc", "これは設定ファイル", "", ""},
		} {
			row := file(f.path, md5Of(i))
			row.Type = f.typ
			errs = append(errs, tx.See(row))
			if f.summary != "" {
				md5 := md5Of(i)
				if strings.HasPrefix(f.summary, "!") {
					md5 = md5Of(99)
				}
				errs = append(errs, tx.Summarize(f.path, Summary{Text: f.summary, MD5: md5, Source: "agent"}))
			}
			if f.names != "" {
				p := outlined(md5Of(i), 1, strings.Fields(f.names)[0])
				if p.Names, p.Docs = f.names, f.docs; f.names == "Ask" {
					p.Gist = f.docs + " func Ask"
				}
				errs = append(errs, tx.KeepOutline(p))
			}
		}
		return errors.Join(errs...)
	})
	for query, want := range map[string]string{
		"retries":               "src/fresh.go src/stale.go",
		"cache":                 "deep/src/cache.go src/cache.go src/store.go",
		"src/cache.go":          "src/cache.go deep/src/cache.go src/store.go",
		"./lib/x.go":            "lib/x.go",
		"CACHE.GO":              "deep/src/cache.go src/cache.go src/store.go",
		"parseHTTPRequest2":     "src/http.go src/http_test.go",
		"request http":          "src/http.go src/http_test.go",
		"exchange":              "src/http.go src/http_test.go",
		"Open":                  "lib/x.go lib/y.go",
		"codemap":               "ui/CodemapView.ts src/store.go",
		"設定":                    "doc/日本.md",
		"日本":                    "doc/日本.md",
		"retries nosuchthing":   "src/fresh.go src/stale.go",
		"nosuchthing":           "",
		"where are the retries": "src/fresh.go src/stale.go",
	} {
		if got := searched(t, db, query, 9); pathsOf(got) != want || got.Total != len(got.Hits) || got.Partial != (query == "retries nosuchthing") {
			t.Errorf("%q: %s (%d, partial %v), want %s", query, pathsOf(got), got.Total, got.Partial, want)
		}
	}
	if f := searched(t, db, "retries nosuchthing", 1); f.Total != 2 || len(f.Hits) != 1 || !slices.Equal(f.Missing, []string{"nosuchthing"}) {
		t.Errorf("%+v", f)
	}
	for query, want := range map[string]string{
		"retries": "summary Says what [retries] are. [] 0 ", "exchange": "docs Reads one [exchange]. [] 0 func parseHTTPRequest2", "clients": "  [] 0 Reads what clients ask. func Ask",
		"http": "  [{T.parseHTTPRequest2 function 0 parseHTTPRequest2 false 1}] 0 func parseHTTPRequest2",
	} {
		h := searched(t, db, query, 1).Hits[0]
		if got := fmt.Sprint(h.Quotes, " ", h.Snippet, " ", h.Symbols, " ", h.More, " ", h.Gist); got != want {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
}

// An oracle is what a naive search looks at.
type oracle map[string]*oracleFile

type oracleFile struct {
	md5, summary string
	written      string  // md5 that the summary was written for: its outline is kept too
	names, docs  *string // shared by files of one content
}

// words are those of the world of TestSearchOracle.
var oracleWords = []string{"cache", "Code", "map", "CodemapCache", "http", "HTTPServer", "x", "go", "parse2", "retry", "snake_case", "a"}

var asciiRun = regexp.MustCompile(`[A-Za-z0-9]+`)

// has reports whether a file has a term in one of its texts, by plain comparisons.
func (f *oracleFile) has(path, term string) bool {
	for _, run := range append(asciiRun.FindAllString(strings.ToLower(path), -1), symbol.Words(path)...) {
		if run == term || len(term) > 2 && strings.HasPrefix(run, term) {
			return true
		}
	}
	if len(term) > 2 && strings.Contains(strings.ToLower(path), term) {
		return true
	}
	for _, run := range asciiRun.FindAllString(strings.ToLower(f.summary), -1) {
		if run == term || len(term) > 2 && strings.Contains(run, term) {
			return true
		}
	}
	for _, text := range []*string{f.names, f.docs} {
		for _, run := range asciiRun.FindAllString(strings.ToLower(*text), -1) {
			if run == term || len(term) > 2 && strings.HasPrefix(run, term) {
				return true
			}
		}
	}
	return false
}

// find returns the paths that have all words of a query, those that have any, and of these those that lack one word of
// three or more, sorted.
func (o oracle) find(text string) (whole, part, near []string) {
	runs := slices.DeleteFunc(asciiRun.FindAllString(text, -1), func(run string) bool { return run == "a" })
	if len(runs) == 0 {
		runs = []string{"a"}
	}
	seen := map[string]bool{}
	runs = slices.DeleteFunc(runs, func(run string) bool {
		was := seen[strings.ToLower(run)]
		seen[strings.ToLower(run)] = true
		return was
	})
	for p, f := range o {
		n := 0
		for _, run := range runs {
			apart, parts := true, 0
			for _, w := range symbol.Words(run) {
				if len(w) > 1 {
					apart, parts = apart && f.has(p, w), parts+1
				}
			}
			apart = apart && parts > 1
			if apart || f.has(p, strings.ToLower(run)) {
				n++
			}
		}
		if n == len(runs) {
			whole = append(whole, p)
		} else if n > 0 {
			part = append(part, p)
			if n >= 2 && n == len(runs)-1 {
				near = append(near, p)
			}
		}
	}
	slices.Sort(whole)
	slices.Sort(part)
	slices.Sort(near)
	return whole, part, near
}

// TestSearchOracle: whatever was written, changed, moved, deleted and collected, a search finds what a naive one does,
// each file once, in one order.
func TestSearchOracle(t *testing.T) {
	seeds := uint64(2)
	if os.Getenv("CODEMEM_SOAK") != "" {
		seeds = 20
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 3))
		some := func(n int) string {
			var all []string
			for range n {
				all = append(all, oracleWords[rng.IntN(len(oracleWords))])
			}
			return strings.Join(all, " ")
		}
		db, o := create(t), oracle{}
		names, docs := map[string]*string{}, map[string]*string{} // by md5
		of := func(m map[string]*string, md5 string) *string {
			if m[md5] == nil {
				m[md5] = new(string)
			}
			return m[md5]
		}
		for round := range 12 {
			update(t, db, func(tx *Tx) error {
				var errs []error
				for range 6 {
					p := strings.ReplaceAll(some(1+rng.IntN(2)), " ", "/") + fmt.Sprint(rng.IntN(6)) + ".ts"
					md5 := md5Of(rng.IntN(9))
					switch f := o[p]; {
					case f != nil && rng.IntN(4) == 0:
						errs = append(errs, tx.Forget(p))
						delete(o, p)
					default:
						errs = append(errs, tx.See(file(p, md5)))
						if f == nil {
							f = &oracleFile{}
							o[p] = f
						}
						f.md5, f.names, f.docs = md5, of(names, md5), of(docs, md5)
						if rng.IntN(2) == 0 {
							f.summary = some(rng.IntN(5)) + "."
							f.written = md5Of(rng.IntN(9))
							errs = append(errs, tx.Summarize(p, Summary{Text: f.summary, MD5: f.written, Source: "agent"}))
						}
						if rng.IntN(2) == 0 {
							kept := outlined(md5, 1, "one")
							kept.Names, kept.Docs = some(rng.IntN(4)), some(rng.IntN(4))
							*f.names, *f.docs = kept.Names, kept.Docs
							errs = append(errs, tx.KeepOutline(kept))
						}
					}
				}
				if round%4 == 3 { // contents that no row has are collected; their words are found no more
					_, err := tx.CollectOutlines(tx.Now().AddDate(1, 0, 0), 1)
					errs = append(errs, err)
					for md5 := range names {
						used := false
						for _, f := range o {
							used = used || f.md5 == md5 || f.written == md5
						}
						if !used {
							*of(names, md5), *of(docs, md5) = "", ""
						}
					}
				}
				return errors.Join(errs...)
			})
			for range 10 {
				text := some(1 + rng.IntN(3))
				whole, part, near := o.find(text)
				found := searched(t, db, text, 1000)
				groups := [][]string{whole, near}
				if len(whole) == 0 {
					groups = [][]string{part, nil}
				}
				if found.Near != len(groups[1]) || found.Total != len(groups[0])+len(groups[1]) || found.Total != len(found.Hits) {
					t.Fatalf("seed %d: %q: %d near, %d in all, %d hits, want %q", seed, text, found.Near, found.Total, len(found.Hits), groups)
				}
				if found.Partial != (len(whole) == 0 && len(part) > 0) {
					t.Fatalf("seed %d: %q: partial is %v", seed, text, found.Partial)
				}
				if again := searched(t, db, text, 3); !strings.HasPrefix(pathsOf(found)+" ", pathsOf(again)) || again.Total != found.Total {
					t.Fatalf("seed %d: %q: %s, then %s", seed, text, pathsOf(found), pathsOf(again))
				}
				for i, hits := range [][]Hit{found.Hits[:len(groups[0])], found.Hits[len(groups[0]):]} {
					if !slices.IsSortedFunc(hits, func(a, b Hit) int {
						return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path))
					}) {
						t.Fatalf("seed %d: %q: not in order", seed, text)
					}
					got := strings.Fields(pathsOf(SearchResult{Hits: hits}))
					slices.Sort(got)
					if !slices.Equal(got, groups[i]) {
						t.Fatalf("seed %d: %q:\ngot  %q\nwant %q", seed, text, got, groups[i])
					}
				}
			}
			if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
				t.Fatalf("seed %d: %v %v", seed, found, err)
			}
		}
	}
}

// TestSearchLongText: however much is typed, the answer is there at once and of the first words.
func TestSearchLongText(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("a/needle.go", md5A)), tx.KeepOutline(outlined(md5A, 1, "one")),
			tx.Summarize("a/needle.go", Summary{Text: strings.Repeat("needleneedle haystack ", 500), MD5: md5A, Source: "agent"}))
	})
	for _, text := range []string{
		"needle " + strings.Repeat("x", 10<<10), "needle " + strings.Repeat("aB", 5<<10), strings.Repeat("needle ", 2<<10),
		"needle " + strings.Repeat("\U0001F600 ", 3<<10), "needle " + strings.Repeat("\"*()NEAR ", 1<<10), "needle " + strings.Repeat("\xff\x00", 9<<10),
	} {
		if f := searched(t, db, text, 5); len(f.Hits) != 1 {
			t.Errorf("%.20q…: %v", text, f)
		}
	}
}

// TestCheckOutlineSearch: an index of symbols that is not of the outlines is found.
func TestCheckOutlineSearch(t *testing.T) {
	for statement, want := range map[string]string{
		`DELETE FROM outline_fts`:                                          "does not know the symbols",
		`INSERT INTO outline_fts (rowid, names) VALUES (77, 'ghost')`:      "outline 77",
		`UPDATE outline_fts_content SET c0 = 'other words'`:                "integrity",
		`UPDATE outlines SET lines = 5 WHERE content_md5 = '` + md5A + `'`: "",
	} {
		db := create(t)
		update(t, db, func(tx *Tx) error { return tx.KeepOutline(outlined(md5A, 1, "one")) })
		shell(t, db.path, statement)
		found, err := db.Check(t.Context())
		if text := strings.Join(found, "\n"); err != nil || (want == "") != (text == "") || !strings.Contains(text, want) {
			t.Errorf("%s: %q, %v, want %q", statement, found, err, want)
		}
	}
}

// TestSearchInsideAmongMany: a word that stands inside one of a summary is found, however many paths have it inside too.
func TestSearchInsideAmongMany(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		errs := []error{tx.See(file("a.go", md5A)), tx.Summarize("a.go", Summary{Text: "Of supercachesque things.", MD5: md5A, Source: "agent"})}
		for i := range 2 * mostInside {
			p := fmt.Sprintf("q%dcache.go", i)
			errs = append(errs, tx.See(file(p, md5B)), tx.Summarize(p, Summary{Text: "One.", MD5: md5B, Source: "agent"}))
		}
		return errors.Join(errs...)
	})
	f := searched(t, db, "cache", 1000)
	if !slices.ContainsFunc(f.Hits, func(h Hit) bool { return h.Path == "a.go" }) || f.Total != 2*mostInside+1 {
		t.Errorf("%d files", f.Total)
	}
}

// TestSearchWeighsUse: of files that a word is found in at the same place, that comes first which more files use.
func TestSearchWeighsUse(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("a/store.go", md5Of(1))), tx.See(file("b/store.go", md5Of(2))),
			tx.KeepFileDependencies(nil, "m"), tx.KeepFileRanks(map[string]FileRank{"b/store.go": {Rank: 0.5, Dependents: 9}}))
	})
	if got := pathsOf(searched(t, db, "store", 5)); got != "b/store.go a/store.go" {
		t.Errorf("found %s", got)
	}
}
