package editor

import (
	"net/http"
	"sort"

	"codemem/assemble"
	"codemem/repo"
)

type changeRequest struct {
	Client string   `json:"client_id,omitempty"`
	Paths  []string `json:"paths"`
}

type changeAnswer struct {
	Changed int `json:"changed"` // files of the index
	Files   int `json:"files"`   // in the index now
}

// indexChange looks at what a client says has changed. What lies outside of the work tree is passed over: an editor has
// such files open as well.
func (s *server) indexChange(c *call) (any, error) {
	var q changeRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if err := s.hear(q.Client); err != nil {
		return nil, err
	}
	raw := make([]string, len(q.Paths))
	for i, p := range q.Paths {
		raw[i] = repo.Unescape(p)
	}
	n, err := s.assembler.Index().Notify(c, raw)
	if err != nil {
		return nil, err
	}
	return changeAnswer{n, s.assembler.Index().Len()}, nil
}

// How many files of the index an answer has.
const (
	defaultFiles = 200
	mostFiles    = 10_000
)

// An indexedFile is a file of the index as the server sends it.
type indexedFile struct {
	Path         string `json:"path"`
	Size         int64  `json:"size"`         // bytes
	Language     string `json:"language"`     // "" for none that is known
	LastModified int64  `json:"lastModified"` // milliseconds since 1970
	Type         string `json:"type"`         // source, test, doc, …, by its name
	Tracked      bool   `json:"tracked"`      // by git
}

type indexAnswer struct {
	Root      string        `json:"root"`
	Files     []indexedFile `json:"files"`     // by path
	Total     int           `json:"total"`     // files in the index
	More      bool          `json:"more"`      // there are others after these
	Truncated bool          `json:"truncated"` // there are more files than the index may hold
}

// indexed tells files of the index: the one at a path, or those after one.
func (s *server) indexed(c *call) (any, error) {
	limit, err := c.number("limit", 1, mostFiles, defaultFiles)
	if err != nil {
		return nil, err
	}
	select {
	case <-s.indexer.first:
	case <-c.Done():
		return nil, c.Err()
	}
	x := s.assembler.Index()
	if c.query.Has("path") {
		return s.indexedAt(c)
	}
	pick := func() []assemble.File {
		all, after := x.Files(), repo.Unescape(c.query.Get("after"))
		return all[sort.Search(len(all), func(i int) bool { return all[i].Path > after }):]
	}
	// The facts of a file are looked up now; the list of files is the indexer's.
	var paths []string
	for _, f := range pick()[:min(limit, len(pick()))] {
		paths = append(paths, f.Path)
	}
	if _, err := x.Notify(c, paths); err != nil {
		return nil, err
	}
	rest := pick()
	return s.tell(rest[:min(limit, len(rest))], len(rest) > limit), nil
}

// indexedAt tells the file of the index at the path of a query.
func (s *server) indexedAt(c *call) (any, error) {
	at, p, err := s.siteAt(c, c.query.Get("path"))
	if err != nil {
		return nil, err
	}
	defer at.close()
	if _, err := s.assembler.Index().Notify(c, []string{p}); err != nil {
		return nil, err
	}
	f, ok := s.assembler.Index().File(p)
	if !ok {
		return nil, &refusal{http.StatusNotFound, "no_file", "there is no file " + quoted(repo.Escape(p)) + " in the index", "it holds what git tracks, and what it neither tracks nor ignores"}
	}
	return s.tell([]assemble.File{f}, false), nil
}

func (s *server) tell(files []assemble.File, more bool) indexAnswer {
	x := s.assembler.Index()
	answer := indexAnswer{Root: s.root, Files: []indexedFile{}, Total: x.Len(), More: more, Truncated: x.Truncated()}
	for _, f := range files {
		answer.Files = append(answer.Files, indexedFile{repo.Escape(f.Path), f.Size, f.Language, f.ModTime.UnixMilli(), f.Type, f.Tracked})
	}
	return answer
}
