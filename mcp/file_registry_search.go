package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

//go:embed file_registry_search.md
var fileRegistrySearchAbout string

type fileRegistrySearchIn struct {
	Query string `json:"query"`
	Limit int    `json:"limit"`
}

// How many files a search answers with.
const (
	defaultHits = 10
	maxHits     = 50
)

func fileRegistrySearch() tool {
	return define(tool{
		name: "file_registry_search", title: "Search files by words", about: fileRegistrySearchAbout,
		params: []param{
			{name: "query", kind: aText, required: true},
			{name: "limit", kind: aCount, min: 1, max: maxHits, about: "default 10"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline, settled: true,
		shared: shared{"limit", defaultHits, 3, 0},
	}, func(ctx context.Context, c *request, in fileRegistrySearchIn) (answer, error) {
		if strings.TrimSpace(in.Query) == "" {
			return answer{}, &argumentError{[]string{`"query" is blank: give words of a summary, a path, a comment or a name`}}
		}
		t, err := c.looked(ctx)
		if err != nil {
			return answer{}, err
		}
		result, err := t.Search(in.Query, cmp.Or(in.Limit, defaultHits))
		if err != nil {
			return answer{}, err
		}
		files, err := t.HitStatuses(c.mem, in.Query, result.Hits)
		if err != nil {
			return answer{}, err
		}
		_, notes, err := t.SearchNotes(c.mem, in.Query, searchNotesBudget)
		if err != nil {
			return answer{}, err
		}
		text, _ := cut(searchText(in.Query, result, files), maxReply-len(notes))
		return answer{text: strings.TrimSuffix(text, "\n") + "\n" + notes}, ctx.Err()
	})
}

// searchNotesBudget is how many tokens notes take of what a search finds.
const searchNotesBudget = 600

// maxExcerpt is how many bytes of a summary a search shows.
const maxExcerpt = 400

// searchText tells of what was found, best first, as far as there is room.
func searchText(query string, found scan.Found, files []scan.FileStatus) string {
	tail := searchNotes(found)
	if len(files) == 0 {
		return "Nothing found for " + quote(query) + ". Try fewer or other words; registry_overview shows where files lie.\n" + tail
	}
	const head = 600 // bytes of the first line, at most
	var b strings.Builder
	shown := 0
	for i, f := range files {
		item := hitText(f, found.Hits[i])
		if head+b.Len()+len(item)+len(tail) > maxReply {
			break
		}
		shown++
		b.WriteString(item)
	}
	first := "Found " + plural(shown, "file")
	if shown < found.Total {
		first = fmt.Sprintf("The best %d of %d files", shown, found.Total)
	}
	first += " for " + quote(query)
	if whole := found.Total - found.Near; whole < shown {
		first += fmt.Sprintf("; the first %d have all words, the others lack one", whole)
	}
	if found.Partial {
		first += "; none has all words"
		if len(found.Missing) > 0 {
			first += ", and no file has " + quote(strings.Join(found.Missing, " "))
		}
	}
	return first + ".\n" + b.String() + tail
}

// searchNotes says what was not searched, "" if all was.
func searchNotes(found scan.Found) string {
	notes := ""
	if found.Unparsed > 0 {
		notes += "Symbols and comments of " + plural(found.Unparsed, "file") + " were not searched: explore or codemem scan parses them.\n"
	}
	notes += leftOut(found.LeftOut)
	if found.Unseen > 0 {
		notes += plural(found.Unseen, "file") + " not remembered yet and not searched: project_prescan.\n"
	}
	return notes
}

// hitText tells of one file: its summary or the part of it that was found, else what comments say there, and which of its
// symbols were found. What comments and symbols say of the whole file represents a file of which nothing else is shown.
func hitText(f scan.FileStatus, h registry.Hit) string {
	d := newFileData(f, "")
	if len(d.Summary) > maxExcerpt {
		if h.Quotes == registry.InSummary {
			d.Summary = clean(h.Snippet)
		}
		d.Summary, _ = cut(d.Summary, maxExcerpt)
	}
	if d.Summary != "" || h.Quotes == registry.InDocs || len(h.Symbols) > 0 {
		d.Structural = ""
	}
	text := d.String()
	if h.Quotes == registry.InDocs {
		excerpt, _ := cut(line(h.Snippet), maxExcerpt)
		if verify.LikeInstructions(strings.NewReplacer("[", "", "]", "").Replace(h.Snippet)) {
			text += flagLine
		}
		text += quoted(excerpt, "  ")
	}
	var symbols []string
	for _, s := range h.Symbols {
		id, _ := cut(line(s.Name), maxName)
		symbols = append(symbols, fmt.Sprintf("%s L%d", id, s.Line))
	}
	if len(symbols) > 0 {
		names := strings.Join(symbols, ", ")
		if h.More > 0 {
			names += fmt.Sprintf(" (+%d)", h.More)
		}
		text += quoted(names, "  ")
	}
	return text
}

// maxName is how many bytes of a symbol's name a search shows.
const maxName = 120
