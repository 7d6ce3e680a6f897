package condense

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
)

// The formats of codemaps.
const (
	MapXML      = "xml"
	MapMarkdown = "markdown"
)

// CodemapVersion is the version of the form of codemaps: another one makes those that are kept invalid.
const CodemapVersion = 3

// ErrBudget means that not even the least answer fits a budget.
var ErrBudget = errors.New("the budget is too small")

// A MapFile is one file of a codemap.
type MapFile struct {
	Path     string
	Type     string // source, test, config, …
	Language string // "" if none is known
	Parsed   bool   // it may have an outline
}

// A MapRequest says what to make a codemap of.
type MapRequest struct {
	Files  []MapFile          // in any order
	Ranks  map[string]float64 // by path: how much a file matters; nil: all the same
	Budget int                // tokens, 0: any
	Format string             // MapXML or MapMarkdown
	// Read returns a file and the outline of these bytes; no outline means no signatures. An error ends it all.
	Read func(path string) ([]byte, *symbol.Outline, error)
}

// A Map is a codemap: what files there are, and the signatures in those that matter.
type Map struct {
	Text    string
	Tokens  int // of Text, never more than the budget
	Files   int // shown with all or some of their signatures, or as without any
	Omitted int // the others: named in the tree, or counted in their directory
}

// Codemap makes a codemap. If all signatures of all files fit the budget, that is what it is, by path. Else it begins
// with the tree of directories, and of what is left goes on with files in this order: (1) source before tests, and
// what is generated or only data last; (2) by rank, as repository maps do; (3) by path. Of each first the types and
// functions that it offers, at most a share of the room, then their methods and values; when every file has had its
// turn, the rest. The same request, in whatever order of files, makes the same bytes.
func Codemap(q MapRequest) (Map, error) {
	q.Files = slices.SortedFunc(slices.Values(q.Files), func(a, b MapFile) int { return cmp.Compare(a.Path, b.Path) })
	m := &mapper{MapRequest: q, form: mapForms[cmp.Or(q.Format, MapXML)], blocks: map[string]*mapBlock{}}
	if m.form == nil {
		return Map{}, fmt.Errorf("there is no format %q of codemaps", q.Format)
	}
	all, fits, err := m.whole()
	if err != nil || fits {
		return all, err
	}
	return m.fit()
}

// A mapper makes one codemap.
type mapper struct {
	MapRequest
	form   mapForm
	blocks map[string]*mapBlock // by path: what was read
}

// A mapBlock is one file with its signatures.
type mapBlock struct {
	MapFile
	head  int // tokens of what is around the signatures
	lines []mapLine
	shown []bool // which of them are shown
	used  int    // tokens of these, and of what is around them; 0: the file is not shown
}

// left returns how many signatures are not shown.
func (b *mapBlock) left() int {
	n := 0
	for _, s := range b.shown {
		if !s {
			n++
		}
	}
	return n
}

// block reads a file.
func (m *mapper) block(f MapFile) (*mapBlock, error) {
	if b := m.blocks[f.Path]; b != nil {
		return b, nil
	}
	b := &mapBlock{MapFile: f}
	if f.Parsed {
		content, o, err := m.Read(f.Path)
		if err != nil {
			return nil, err
		}
		switch {
		case o != nil && o.Unparsed != "":
			b.lines = unparsedLines(o)
		case o != nil:
			b.lines = mapLines(o, content)
		}
	}
	b.shown = make([]bool, len(b.lines))
	b.head = Tokens(m.form.file(b, nil))
	m.blocks[f.Path] = b
	return b, nil
}

// tokens returns about what a block takes with all its lines.
func (b *mapBlock) tokens() int {
	n := b.head
	for i := range b.lines {
		n += b.lines[i].tokens
	}
	return n
}

// showAll shows every line.
func (b *mapBlock) showAll() {
	for i := range b.shown {
		b.shown[i] = true
	}
}

// whole makes the codemap of everything, unless it goes beyond the budget.
func (m *mapper) whole() (all Map, fits bool, err error) {
	const leastFile = 8 // tokens
	if m.Budget > 0 && len(m.Files)*leastFile > m.Budget {
		return Map{}, false, nil
	}
	blocks := make([]*mapBlock, 0, len(m.Files))
	used := 0
	for _, f := range m.Files {
		b, err := m.block(f)
		if err != nil {
			return Map{}, false, err
		}
		used += b.tokens()
		if m.Budget > 0 && used > m.Budget+m.Budget/4 { // rounding makes the sum more than the whole
			return Map{}, false, nil
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		b.showAll()
	}
	text := m.form.text(m, nil, blocks)
	all = Map{Text: text, Tokens: Tokens(text), Files: len(blocks)}
	if m.Budget == 0 || all.Tokens <= m.Budget {
		return all, true, nil
	}
	for _, b := range blocks {
		clear(b.shown)
	}
	return Map{}, false, nil
}

// fit makes the best codemap that the budget allows.
func (m *mapper) fit() (Map, error) {
	tree := newMapTree(m.Files, m.weights())
	best := m.form.text(m, tree, nil)
	least := Tokens(best)
	if least > m.Budget {
		return Map{}, fmt.Errorf("%w: %d tokens, and the least codemap takes %d", ErrBudget, m.Budget, least)
	}
	order := m.order()
	out := Map{Text: best, Tokens: least, Omitted: len(m.Files)}
	// The sum of the parts is more than the whole, by roundings: what that saves is given out again.
	const rounds = 6
	fits, over := 0, 0 // rooms: the last that was fit for the budget, and the least that was too much
	for room, i := m.Budget-least, 0; i < rounds; i++ {
		const treeShare = 4
		blocks, err := m.choose(order, room-tree.grow(room/treeShare))
		if err != nil {
			return Map{}, err
		}
		text := m.form.text(m, tree, blocks)
		n := Tokens(text)
		if n <= m.Budget && n >= out.Tokens {
			out = Map{Text: text, Tokens: n, Files: len(blocks), Omitted: len(m.Files) - len(blocks)}
		}
		if n > m.Budget {
			over = room
		} else if fits = room; over == 0 {
			room += m.Budget - n
			continue
		}
		room = (fits + over) / 2
	}
	return out, nil
}

// The weights of types of files: what a reader of a map looks for first.
func typeWeight(typ string) float64 {
	switch typ {
	case "source":
		return 1
	case "config", "other":
		return 0.3
	case "doc":
		return 0.2
	case "test":
		return 0.05
	}
	return 0.01 // data, generated, vendored, lockfile, binary, symlink
}

// plainWeight is how much a file counts that has no signatures, against one that nothing uses.
const plainWeight = 0.1

// weights returns how much each file matters, by path; all together are about 1.
func (m *mapper) weights() map[string]float64 {
	even := 1 / float64(max(len(m.Files), 1))
	weights := make(map[string]float64, len(m.Files))
	for _, f := range m.Files {
		// Half by rank, half alike: where nothing depends on anything there is still a map.
		w := m.Ranks[f.Path] + even
		if !f.Parsed {
			w = even * plainWeight
		}
		weights[f.Path] = w / 2 * typeWeight(f.Type)
	}
	return weights
}

// mapClass returns how late a file has its turn: source before tests, data last.
func mapClass(f MapFile) int {
	switch f.Type {
	case "source", "config", "other", "doc":
		return 0
	case "test":
		return 1
	}
	return 2
}

// order returns the files that may have signatures, those that matter most first.
func (m *mapper) order() []MapFile {
	var files []MapFile
	for _, f := range m.Files {
		if f.Parsed {
			files = append(files, f)
		}
	}
	rank := m.Ranks
	sort := func() {
		slices.SortFunc(files, func(a, b MapFile) int {
			return cmp.Or(cmp.Compare(mapClass(a), mapClass(b)), cmp.Compare(rank[b.Path], rank[a.Path]), cmp.Compare(a.Path, b.Path)) // (1) (2) (3)
		})
	}
	sort()
	rank = make(map[string]float64, len(files))
	before := map[string]int{}
	for _, f := range files {
		dir := path.Dir(f.Path)
		rank[f.Path] = m.Ranks[f.Path] / (1 + crowding*float64(before[dir]))
		before[dir]++
	}
	sort()
	return files
}

// crowding says how much less a file counts for each file of its directory that counts more: a map of many
// directories tells more than one of a single one.
const crowding = 0.5

// A mapPass is one turn over the files.
type mapPass struct {
	level int // of signatures: up to which they are shown
	share int // of the room that a file may take: the share-th part
	part  int // of the room that all may take by then, in percent
	class int // of files: up to which they have a turn
}

// mapPasses: first what many files offer, then more of each, and only then what tests hold.
var mapPasses = []mapPass{
	{levelOffer, 20, 65, 0},
	{levelMethod, 20, 100, 0},
	{levelValue, 12, 100, 0},
	{levelValue, 1, 100, 0},
	{levelHidden, 1, 100, 0},
	{levelOffer, 20, 100, 2},
	{levelField, 1, 100, 2},
}

// choose picks the signatures that are shown in so much room, and returns their files by path.
func (m *mapper) choose(order []MapFile, room int) ([]*mapBlock, error) {
	for _, b := range m.blocks {
		clear(b.shown)
		b.used = 0
	}
	left := room
	for _, pass := range mapPasses {
		var err error
		if left, err = m.fill(order, pass, room, left); err != nil {
			return nil, err
		}
	}
	var blocks []*mapBlock
	for _, f := range m.Files {
		if b := m.blocks[f.Path]; b != nil && b.used > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks, nil
}

// fill is one pass over the files in order: of what is left of the room it returns what is left after it.
func (m *mapper) fill(order []MapFile, pass mapPass, room, left int) (int, error) {
	const (
		leastRoom = 24 // tokens below which no file is begun
		leastFile = 96 // tokens that a file may take whatever its share
		misfits   = 64 // files of which nothing fits, after which none is looked for: each is read for that
	)
	kept := room - room*pass.part/100 // for later
	missed := 0
	for _, f := range order {
		if left-kept < leastRoom || mapClass(f) > pass.class || missed == misfits {
			break
		}
		b, err := m.block(f)
		if err != nil {
			return 0, err
		}
		left += b.used
		b.take(pass.level, min(max(room/pass.share, leastFile), left-kept))
		left -= b.used
		if b.used == 0 {
			missed++
		}
	}
	return left, nil
}

// moreTokens is what the line takes that says how many signatures are not shown.
const moreTokens = 7

// take shows signatures up to a level in so much room, those of lower levels first; never less than before.
func (b *mapBlock) take(level, room int) {
	used := b.used
	if used == 0 {
		used = b.head + moreTokens
	}
	for l := range level + 1 {
		for i := range b.lines {
			s := &b.lines[i]
			if b.shown[i] || s.level != l || s.parent >= 0 && !b.shown[s.parent] {
				continue
			}
			if used+s.tokens > room {
				if l <= levelOffer {
					continue // a shorter one may fit
				}
				return
			}
			used += s.tokens
			b.shown[i] = true
			b.used = used
		}
	}
}

// moreLine says how many signatures are not shown.
func moreLine(n int) string { return fmt.Sprintf("// %s %d more", ellipsis, n) }

// noSignatures is what is said of a file without any.
const noSignatures = "// No signatures extracted"

// signatures returns the lines that are shown of a file.
func (b *mapBlock) signatures() []string {
	var lines []string
	for i := range b.lines {
		if b.shown[i] {
			lines = append(lines, strings.Repeat(mapIndent, b.lines[i].depth)+b.lines[i].text)
		}
	}
	if len(b.lines) == 0 {
		return []string{noSignatures}
	}
	if n := b.left(); n > 0 {
		lines = append(lines, moreLine(n))
	}
	return lines
}
