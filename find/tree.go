package find

import (
	"math"
	"path"
	"strings"
)

// A Role says what a file is for.
type Role uint8

// The roles.
const (
	Source Role = iota
	Test
	Prose  // documentation
	Config // and data
)

// A File is one file of a tree, with what is known of it before anything is asked.
type File struct {
	Path    string
	Role    Role
	Len     Counts // identifiers of its content, as Doc.Len or Question.Count gives them
	Summary string // what was written about it, "" for nothing
}

// A Tree is the files of one state. It does not change, and may be used by several goroutines.
type Tree struct {
	Files []File // sorted by path

	index   map[string]int32
	terms   map[string][]pathPosting // of paths and summaries
	lengths []fileLengths
	average map[Role]*averages
	dirs    []string  // of the files
	dir     []int32   // by file: its directory
	baseLen []float64 // by file: the weight of the words of its base name, by how rare they are in paths
}

// A pathPosting says how often the path and the summary of a file have a term.
type pathPosting struct {
	file                int32
	path, base, summary uint16
}

type fileLengths struct{ path, summary uint16 }

// averages are of the files of one role: sums until they are closed.
type averages struct {
	files         float64
	path, summary float64
	content       [Fields]float64
}

// NewTree returns the tree of some files, which come sorted by path.
func NewTree(files []File) *Tree {
	t := &Tree{
		Files: files, index: make(map[string]int32, len(files)), terms: map[string][]pathPosting{}, lengths: make([]fileLengths, len(files)),
		average: map[Role]*averages{},
	}
	v := NewVocabulary()
	var postings [][]pathPosting
	for i, f := range files {
		file := int32(i)
		t.index[f.Path] = file
		at := func(n uint32) *pathPosting {
			for int(n) >= len(postings) {
				postings = append(postings, nil)
			}
			l := postings[n]
			if len(l) == 0 || l[len(l)-1].file != file {
				l = append(l, pathPosting{file: file})
				postings[n] = l
			}
			return &l[len(l)-1]
		}
		base := f.Path[strings.LastIndexByte(f.Path, '/')+1:]
		t.lengths[i].path = narrow(v.Scan([]byte(f.Path), func(terms []uint32) {
			for _, n := range terms {
				at(n).path++
			}
		}))
		v.Scan([]byte(base), func(terms []uint32) {
			for _, n := range terms {
				at(n).base++
			}
		})
		if f.Summary != "" {
			t.lengths[i].summary = narrow(v.Scan([]byte(f.Summary), func(terms []uint32) {
				for _, n := range terms {
					if p := at(n); p.summary < math.MaxUint16 {
						p.summary++
					}
				}
			}))
		}
		t.sum(i)
	}
	t.baseLen = make([]float64, len(files))
	for n, l := range postings {
		t.terms[v.Terms[n]] = l
		for _, p := range l {
			if p.base > 0 {
				t.baseLen[p.file] += idf(float64(len(files)), float64(len(l)))
			}
		}
	}
	t.number()
	for _, a := range t.average {
		a.close()
	}
	return t
}

// number numbers the directories of the files.
func (t *Tree) number() {
	numbers := map[string]int32{}
	for _, f := range t.Files {
		name := path.Dir(f.Path)
		n, ok := numbers[name]
		if !ok {
			n = int32(len(t.dirs))
			numbers[name] = n
			t.dirs = append(t.dirs, name)
		}
		t.dir = append(t.dir, n)
	}
}

func narrow(n int) uint16 { return uint16(min(n, math.MaxUint16)) }

func (t *Tree) sum(i int) {
	a := t.average[t.Files[i].Role]
	if a == nil {
		a = &averages{}
		t.average[t.Files[i].Role] = a
	}
	a.files++
	a.path += float64(t.lengths[i].path)
	a.summary += float64(t.lengths[i].summary)
	for f, n := range t.Files[i].Len {
		a.content[f] += float64(n)
	}
}

// close makes means of the sums, of at least 1: what is empty in all files has no length to compare with.
func (a *averages) close() {
	a.path, a.summary = max(a.path/a.files, 1), max(a.summary/a.files, 1)
	for f := range a.content {
		a.content[f] = max(a.content[f]/a.files, 1)
	}
}

// File returns the number of the file at a path, and whether there is one.
func (t *Tree) File(path string) (int32, bool) {
	i, ok := t.index[path]
	return i, ok
}

// baseIDF returns the weight of the words of a file's base name.
func (t *Tree) baseIDF(file int32) float64 { return t.baseLen[file] }
