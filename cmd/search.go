package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

const longSearch = `search finds files by words: of their path, their summary, their documentation comments and the names of their
symbols, the best first. A name is found by the words in it: parse request finds parseHTTPRequest. Of three words and
more, files that lack one come after those that have all. If no file has all words, those with some of them are shown.
Quotes and other marks have no meaning of their own; a path finds its file.

What .codememignore and .lvmignore name is not searched, though it is remembered as all that git tracks.
In a directory that is no git repository every file is parsed for the search, and nothing is kept.

Of a file without a summary, what its comments and symbols say is shown as structural. Each file found is compared
with the disk before it is shown.`

// A searchHit is a file that a search found.
type searchHit struct {
	fileLine
	Snippet        string               `json:"snippet"`                   // with the words found in [brackets]
	SnippetOf      string               `json:"snippet_of,omitempty"`      // summary, docs
	SnippetFlagged bool                 `json:"snippet_flagged,omitempty"` // it is of docs and reads like instructions
	Matches        []registry.SymbolHit `json:"matches"`                   // symbols with words of the query in their names
	MoreMatches    int                  `json:"more_matches,omitempty"`
}

// A searchReport is what search tells.
type searchReport struct {
	Files    []searchHit `json:"files"`
	Total    int         `json:"total"`              // files that match
	Near     int         `json:"near,omitempty"`     // of these, those that lack one word: the last ones
	Partial  bool        `json:"partial"`            // no file has all words
	Missing  []string    `json:"missing,omitempty"`  // words that no file has
	Unparsed int         `json:"unparsed,omitempty"` // files whose symbols were not searched
	Unseen   int         `json:"unseen,omitempty"`   // files that are not remembered yet

	LeftOut []scan.Warning `json:"unparsed_files,omitempty"` // files whose symbols cannot be searched, as none could be parsed

	Notes []scan.NoteStatus `json:"notes,omitempty"` // with words of the query
	notes string
}

// searchCommand finds files by words.
func (a *app) searchCommand() *cobra.Command {
	var limit int
	c := &cobra.Command{
		Use:   "search [--limit N] QUERY…",
		Short: "Find files by words of their path, summary or symbols",
		Long:  longSearch,
		Example: `  codemem search retry backoff
  codemem search --json "parse config" | jq -r '.files[].path'`,
		Args:              args(1, -1, "the words to look for"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, words []string) error {
			if limit < 1 {
				return &usageError{msg: "--limit wants a number of files of at least 1"}
			}
			limitMemory(a.Getenv, wideLimit)
			t, err := a.looked(c.Context())
			if err != nil {
				return err
			}
			r, err := search(t, strings.Join(words, " "), limit)
			if err != nil {
				return err
			}
			return a.print(r, func(p *page) { printFound(p, r) })
		},
	}
	c.Flags().IntVarP(&limit, "limit", "n", 20, "at most `N` files")
	return c
}

func search(t *tree, query string, limit int) (searchReport, error) {
	result, err := t.Search(query, limit)
	if err != nil {
		return searchReport{}, err
	}
	files, err := t.HitStatuses(t.mem, query, result.Hits)
	if err != nil {
		return searchReport{}, err
	}
	r := searchReport{
		Files: []searchHit{}, Total: result.Total, Near: result.Near, Partial: result.Partial, Missing: result.Missing,
		Unparsed: result.Unparsed, Unseen: result.Unseen, LeftOut: result.LeftOut,
	}
	if r.Notes, r.notes, err = t.SearchNotes(t.mem, query, searchNotesBudget); err != nil {
		return searchReport{}, err
	}
	for i, h := range result.Hits {
		r.Files = append(r.Files, searchHit{newFileLine(files[i]), h.Snippet, h.Quotes, flaggedDocs(h), list(h.Symbols), h.More})
	}
	return r, nil
}

// flaggedDocs reports whether what a hit quotes of comments reads like instructions.
func flaggedDocs(h registry.Hit) bool {
	return h.Quotes == registry.InDocs && verify.LikeInstructions(strings.NewReplacer("[", "", "]", "").Replace(h.Snippet))
}

// searchNotesBudget is how many tokens notes take of what search finds.
const searchNotesBudget = 600

func printFound(p *page, r searchReport) {
	p.printf("%s", r.notes)
	switch {
	case len(r.Files) == 0 && r.notes != "":
	case len(r.Files) == 0:
		p.label(dim, "found", "nothing")
		p.next("fewer or other words; codemem files --pending lists what has no summary yet")
	case r.Partial:
		p.label(yellow, "found", "no file has all words; %s some%s", plural(r.Total, "file has", "files have"), missingWords(r.Missing))
	case r.Near > 0:
		p.label(dim, "found", "%s all words, %s one", plural(r.Total-r.Near, "file has", "files have"), plural(r.Near, "lacks", "lack"))
	}
	for _, h := range r.Files {
		word, look := h.state()
		p.printf("%s  %s\n", p.paint(bold, quote(h.Path)), p.paint(look, word))
		for _, l := range h.lines() {
			if l = line(l); p.screen > 0 {
				l = fit(l, p.screen-4)
			}
			p.printf("    %s\n", l)
		}
	}
	if n := r.Total - len(r.Files); n > 0 {
		p.label(dim, "", "… and %s more: --limit", number(n))
	}
	if r.Unparsed > 0 {
		p.label(yellow, "unparsed", "%s: symbols and comments were not searched", count(r.Unparsed))
		p.next("codemem scan")
	}
	printUnparsed(p, r.LeftOut)
	if r.Unseen > 0 {
		p.label(yellow, "new", "%s not remembered yet, and not searched", plural(r.Unseen, "file is", "files are"))
		p.next("codemem prescan")
	}
}

// missingWords names words that no file has.
func missingWords(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return ", and none has " + line(strings.Join(words, ", "))
}

// lines tells what a file that was found is for, and where in it the words are.
func (h searchHit) lines() []string {
	var all []string
	switch {
	case h.SnippetOf == registry.InSummary:
		all = append(all, attributed(h.Snippet, h.from, h.Flagged, h.Ungrounded))
	case h.Summary != nil:
		all = append(all, attributed(*h.Summary, h.from, h.Flagged, h.Ungrounded))
	case h.Structural != "" && h.SnippetOf != registry.InDocs && len(h.Matches) == 0:
		all = append(all, derived("structural", h.Structural, h.Flagged))
	}
	if h.SnippetOf == registry.InDocs {
		all = append(all, derived("comments", h.Snippet, h.SnippetFlagged))
	}
	var symbols []string
	for _, s := range h.Matches {
		symbols = append(symbols, fmt.Sprintf("%s:%d", s.Name, s.Line))
	}
	if len(symbols) > 0 {
		l := strings.Join(symbols, ", ")
		if h.MoreMatches > 0 {
			l += fmt.Sprintf(" (+%d)", h.MoreMatches)
		}
		all = append(all, l)
	}
	return all
}
