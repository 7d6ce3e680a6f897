package scan

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/find"
	"codemem/registry"
	"codemem/repo"
	"codemem/secret"
	"codemem/symbol"
)

// A GrepQuery says what exact text is looked for.
type GrepQuery struct {
	Pattern string
	find.PatternOptions
	Globs   []string // files, directories and patterns as of registry.Glob; none: all files
	NoTests bool     // tests are left out
	Limit   int      // lines that are told at most; 0: all
	Budget  int      // tokens that these lines may take, about; 0: any number
}

// A Grepped is what a search for exact text found.
type Grepped struct {
	Files     []GrepFile `json:"files"`                     // with the lines that are told: sources first, then tests, then what lies beside
	Lines     int        `json:"lines"`                     // that match, in all files that were looked through
	Matched   int        `json:"matched_files"`             // files that have them
	Searched  int        `json:"searched_files"`            // that are text and that the query is about, read or not
	Unread    int        `json:"unread_files,omitempty"`    // files that may match, and were not read: there was enough
	Stopped   bool       `json:"stopped,omitempty"`         // the pattern has no text that lines must hold, and so much was looked through for it
	Binary    int        `json:"binary_files,omitempty"`    // not looked through
	NotLooked []Warning  `json:"unsearched_files,omitzero"` // other files that could not be
}

// Shown returns how many lines Files holds.
func (g *Grepped) Shown() int {
	n := 0
	for _, f := range g.Files {
		for _, s := range f.In {
			n += s.count()
		}
	}
	return n
}

// A GrepFile is a file with lines that match.
type GrepFile struct {
	Path  string       `json:"path"`
	Role  string       `json:"role"`  // source, test, beside
	Lines int          `json:"lines"` // that match
	In    []GrepSymbol `json:"in"`    // what they are in, by place
}

// A GrepSymbol is what lines that match are in: the innermost symbol, or the file.
type GrepSymbol struct {
	ID    string     `json:"id"`             // of the symbol, or path:LINE of the first line
	Name  string     `json:"name,omitempty"` // qualified; "" for the file
	Kind  string     `json:"kind,omitempty"`
	Start int        `json:"start_line,omitempty"`
	End   int        `json:"end_line,omitempty"`
	Lines []GrepLine `json:"lines"`
}

func (s *GrepSymbol) count() int {
	n := 0
	for _, l := range s.Lines {
		n += 1 + len(l.Same)
	}
	return n
}

// A GrepLine is a line that matches.
type GrepLine struct {
	Number int    `json:"line"`
	Same   []int  `json:"same_lines,omitempty"` // lines after it in the symbol whose text is the same
	Text   string `json:"text"`                 // without white space around it, cut around the match if it is long; what does not show is escaped
	At     int    `json:"at"`                   // of the match in the text
	To     int    `json:"to"`
}

// Limits of a search, in bytes.
const (
	grepBatch  = 128       // files read at once, at most, as long as lines of them are told
	countBatch = 1024      // of files that are only counted
	grepCount  = 32 << 20  // so much is read to count the lines over the limit
	grepSearch = 512 << 20 // so much for a pattern of which no text is known that lines must hold
)

// Grep looks for exact text in the tracked files as they are on disk, in a plain directory in those that are not ignored.
// The order is that of roles, then of ranks in the file graph, then of paths; within a file that of lines, of which one file
// gets no more than its share of the limit. The error of a pattern that cannot be read is a *find.PatternError.
func (t *Tree) Grep(q GrepQuery) (*Grepped, error) {
	p, err := find.CompilePattern(q.Pattern, q.PatternOptions)
	if err != nil {
		return nil, err
	}
	g := &grep{t: t, q: q, p: p, answer: &Grepped{Files: []GrepFile{}}, room: q.Budget}
	if err := g.choose(); err != nil {
		return nil, err
	}
	if err := g.look(); err != nil {
		return nil, err
	}
	slices.SortFunc(g.answer.NotLooked, func(a, b Warning) int { return strings.Compare(a.Path, b.Path) })
	return g.answer, t.Err()
}

// A grep is a search under way.
type grep struct {
	t      *Tree
	q      GrepQuery
	p      *find.Pattern
	now    *contents
	files  []candidate
	answer *Grepped
	told   int // lines
	share  int // lines of one file that are told at most; 0: all
	room   int // tokens left
	full   bool
	read   int64 // bytes
	beyond int64 // of these, bytes of files of which no line is shown
}

// A candidate is a file that may match.
type candidate struct {
	path string
	typ  string
	role repo.Role
	rank float64
	at   int // in contents; -1: it is not saved
}

// look reads the candidates in their order until there is enough.
func (g *grep) look() error {
	size := 16
	for len(g.files) > 0 {
		if g.full && g.beyond > grepCount {
			g.answer.Unread = len(g.files)
			return nil
		}
		if !g.p.Literal() && g.read > grepSearch {
			g.answer.Unread, g.answer.Stopped = len(g.files), true
			return nil
		}
		batch := g.files[:min(size, len(g.files))]
		g.files = g.files[len(batch):]
		if size = min(2*size, grepBatch); g.full {
			size = countBatch
		}
		if err := g.lookThrough(batch); err != nil {
			return err
		}
	}
	return nil
}

// A grepped is a file that was looked through.
type grepped struct {
	data  []byte // if lines of it are told
	lines []find.Line
	count int
	size  int
	err   error

	content registry.Content // if it is parsed, and lines of it may be told
}

// lookThrough reads some candidates, and tells of them in their order.
func (g *grep) lookThrough(batch []candidate) error {
	files := make([]repo.StatedFile, len(batch))
	for i, c := range batch {
		if files[i].Path = c.path; c.at >= 0 {
			files[i].Stat = g.now.sights[c.at].Stat
		}
	}
	tell := !g.full
	all := make([]grepped, len(batch))
	err := g.t.source.readEach(g.t.ctx, files, func(i int, data []byte, err error) {
		if batch[i].at < 0 {
			data, err = g.t.laid[batch[i].path].Bytes, nil
		}
		all[i] = g.lookInto(batch[i].path, data, err, tell)
	})
	if err != nil {
		return err
	}
	outlines, err := g.outlines(batch, all)
	if err != nil {
		return err
	}
	for i, f := range all {
		if err := g.tell(batch[i], f, outlines); err != nil {
			return err
		}
	}
	return nil
}

// outlines returns the stored outlines of the files of which lines are told.
func (g *grep) outlines(batch []candidate, all []grepped) (map[registry.Content]*symbol.Outline, error) {
	stored := map[registry.Content]*symbol.Outline{}
	var wanted []registry.Content
	told := g.told
	for i := range all {
		f := &all[i]
		if f.err != nil || len(f.lines) == 0 {
			continue
		}
		if g.q.Limit > 0 && told >= g.q.Limit {
			break
		}
		told += len(f.lines)
		if f.content = parsedContent(batch[i].path, f.data); f.content.Language != "" && g.t.laid[batch[i].path] == nil {
			wanted = append(wanted, f.content)
		}
	}
	return stored, g.t.fetchAll(wanted, stored)
}

// parsedContent returns the content of a file that is parsed, the zero Content of any other.
func parsedContent(p string, data []byte) registry.Content {
	typ, language := classify(p, data, repo.Attrs{})
	if language == "" || !parsedType(typ) {
		return registry.Content{}
	}
	return registry.Content{MD5: sum(data), Language: language}
}

// lookInto looks through the bytes of a file.
func (g *grep) lookInto(p string, data []byte, err error, tell bool) grepped {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, repo.ErrNotRegular) {
		return grepped{} // what is gone says nothing, and a link only where a file is
	}
	if err == nil {
		err = searchable(data)
	}
	f := grepped{size: len(data), err: err}
	if err != nil {
		return f
	}
	most := 0
	if tell {
		most = cmp.Or(g.share, -1)
	}
	if f.lines, f.count = g.p.Lines(data, most); f.count > 0 { // no secret is found by what is in it, or by guesses byte by byte
		f.lines, f.count = g.p.Lines(secret.Mask(data), most)
	}
	switch {
	case f.count > 0 && repo.Sensitive(p, data):
		return grepped{size: len(data), err: errSecret}
	case len(f.lines) > 0:
		f.data = bytes.Clone(data)
	}
	return f
}

// errSecret is why lines are not told that match.
var errSecret = errors.New("it has lines that match, and may hold credentials")

// tell enters what was found in a file.
func (g *grep) tell(c candidate, f grepped, outlines map[registry.Content]*symbol.Outline) error {
	g.read += int64(f.size)
	if errors.Is(f.err, errBinary) {
		g.notText()
		return nil
	}
	if why := f.err; why != nil {
		g.answer.Searched--
		g.answer.NotLooked = append(g.answer.NotLooked, Warning{c.path, why.Error()})
		return nil //nolint:nilerr // invariant I9: it is said, and the search goes on
	}
	if g.full {
		g.beyond += int64(f.size)
	}
	if f.count == 0 {
		return nil
	}
	g.answer.Lines += f.count
	g.answer.Matched++
	if g.full || len(f.lines) == 0 {
		return nil
	}
	o, err := g.outline(c, f, outlines[f.content])
	if err != nil {
		return err
	}
	file := GrepFile{Path: c.path, Role: roleNames[c.role], Lines: f.count}
	shown := secret.Mask(f.data)
	for _, l := range f.lines {
		if g.full = g.q.Limit > 0 && g.told >= g.q.Limit || !g.enter(&file, l, shown, o); g.full {
			break
		}
		g.told++
	}
	for _, s := range file.In {
		g.t.noteName(c.path, s.Name)
	}
	if len(file.In) > 0 {
		g.answer.Files = append(g.answer.Files, file)
	}
	return nil
}

var roleNames = map[repo.Role]string{repo.RoleSource: "source", repo.RoleTest: "test", repo.RoleBeside: "beside"}

// outline returns the outline of a file's bytes, nil if it has none.
func (g *grep) outline(c candidate, f grepped, stored *symbol.Outline) (*symbol.Outline, error) {
	if laid := g.t.laid[c.path]; laid != nil {
		return laid.Outline, nil
	}
	if stored != nil || f.content.Language == "" {
		return stored, nil
	}
	o, err := g.t.outlineOf(f.content, f.data)
	if err != nil && g.t.ctx.Err() == nil {
		o, err = nil, nil // its lines are told at file level
	}
	return o, err
}

// enter adds a line to a file, and returns false if there is no room for it.
func (g *grep) enter(file *GrepFile, l find.Line, data []byte, o *symbol.Outline) bool {
	text, at, to := shownLine(data[l.Start:l.End], l.At-l.Start, l.To-l.Start)
	line := GrepLine{Number: l.Number, Text: text, At: at, To: to}
	in := g.around(file.Path, l, data, o)
	const number, frame = 3, 6 // tokens of a line's number, and around an id
	k := slices.IndexFunc(file.In, func(s GrepSymbol) bool { return s.Name == in.Name && s.Start == in.Start })
	if k < 0 {
		if !g.spend(number + condense.Tokens(text) + condense.Tokens(in.ID) + frame) {
			return false
		}
		in.Lines = []GrepLine{line}
		file.In = append(file.In, in)
		return true
	}
	lines := file.In[k].Lines
	if same := slices.IndexFunc(lines, func(l GrepLine) bool { return l.Text == text }); same >= 0 {
		if !g.spend(number) {
			return false
		}
		lines[same].Same = append(lines[same].Same, l.Number)
		return true
	}
	if !g.spend(number + condense.Tokens(text)) {
		return false
	}
	file.In[k].Lines = append(lines, line)
	return true
}

// spend takes tokens from the budget, and returns false if they are not there.
func (g *grep) spend(tokens int) bool {
	if g.q.Budget == 0 {
		return true
	}
	if tokens > g.room {
		return false
	}
	g.room -= tokens
	return true
}

// around returns the innermost symbol that a line is in, or the file.
func (g *grep) around(p string, l find.Line, data []byte, o *symbol.Outline) GrepSymbol {
	if o != nil {
		line := data[l.Start:l.End]
		first := l.Start + len(line) - len(bytes.TrimLeft(line, " \t"))
		if i := o.At(min(max(l.At, first), max(l.End-1, l.Start))); i >= 0 {
			s := &o.Symbols[i]
			return GrepSymbol{ID: symbol.IDOf(p, o, i).String(), Name: s.Qualified, Kind: s.Kind.String(), Start: s.Line, End: s.EndLine}
		}
	}
	return GrepSymbol{ID: fmt.Sprintf("%s:%d", p, l.Number)}
}
