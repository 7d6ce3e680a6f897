package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/registry"
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
		name: "file_registry_search", title: "Search summaries and paths", about: fileRegistrySearchAbout,
		params: []param{
			{name: "query", kind: aText, required: true},
			{name: "limit", kind: aCount, min: 1, max: maxHits, about: "default 10"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, in fileRegistrySearchIn) (answer, error) {
		if strings.TrimSpace(in.Query) == "" {
			return answer{}, &argumentError{[]string{`"query" is blank: give words of a summary or a path`}}
		}
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		limit := cmp.Or(in.Limit, defaultHits)
		files, err := c.look(ctx, m, func(tx *registry.Tx) ([]registry.File, error) {
			hits, err := tx.Search(in.Query, limit+1)
			var files []registry.File
			for _, h := range hits {
				files = append(files, h.File)
			}
			return files, err
		})
		if err != nil {
			return answer{}, err
		}
		return answer{text: searchText(in.Query, files, limit)}, nil
	})
}

// maxExcerpt is how many bytes of a summary a search shows.
const maxExcerpt = 400

// searchText tells of what was found, best first, as far as there is room.
func searchText(query string, files []seen, limit int) string {
	if len(files) == 0 {
		return "Nothing found for " + quote(query) + ". Try fewer or other words; registry_overview shows where files lie. Files without a summary are found by their path only.\n"
	}
	var b strings.Builder
	shown := 0
	for _, f := range files {
		d := newFileData(f, "")
		d.MD5 = ""
		d.Summary, _ = cut(d.Summary, maxExcerpt)
		item := d.String()
		if shown == limit || b.Len()+len(item) > maxReply {
			break
		}
		shown++
		b.WriteString(item)
	}
	head := "Found " + plural(shown, "file")
	if shown < len(files) {
		head = fmt.Sprintf("The best %d; more match", shown)
	}
	return head + " for " + quote(query) + ".\n" + b.String()
}
