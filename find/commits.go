package find

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// A Commit is one commit of the past: what its message and the paths that it touched say of files.
type Commit struct {
	ID      string   // in hexadecimal
	Time    int64    // of the committer, in seconds
	Len     Counts   // identifiers of its message, by field
	Paths   []string // those that it touched, by their names after it, each once
	Renames []Rename // those of them that had other names before
}

// A Rename says that a commit gave a file another path.
type Rename struct{ From, To string }

// mostMessage bounds what is read of a commit's message after its subject, in bytes: what is below is mostly sign-offs,
// logs and lists of what was merged.
const mostMessage = 600

// AddCommit adds a commit with its subject and the rest of its message. Its lengths are counted here.
func (b *Builder) AddCommit(c Commit, subject, message string) {
	c.Len = b.words.CountMessage(subject, message, b.note)
	b.commits = append(b.commits, c)
	b.number++
}

// AddCommitSegment is AddSegment of a segment of commits.
func (b *Builder) AddCommitSegment(docs []byte, keep func(*Commit) bool) (func(term, postings []byte) error, error) {
	of, err := Commits(docs)
	if err != nil {
		return nil, err
	}
	numbers := make([]int64, len(of))
	for i := range of {
		numbers[i] = -1
		if keep(&of[i]) {
			numbers[i] = int64(b.number)
			b.number++
			b.commits = append(b.commits, of[i])
		}
	}
	return b.renumber(numbers), nil
}

// appendCommits codes commits: the paths, each as what it shares with the one before and its rest; then of each commit
// its id, its time as the distance from the one before, its lengths, and its paths and renames as numbers.
func appendCommits(to []byte, commits []Commit) []byte {
	number := map[string]int{}
	var paths []string
	note := func(p string) {
		if _, ok := number[p]; !ok {
			number[p] = 0
			paths = append(paths, p)
		}
	}
	for _, c := range commits {
		for _, p := range c.Paths {
			note(p)
		}
		for _, r := range c.Renames {
			note(r.From)
			note(r.To)
		}
	}
	slices.Sort(paths)
	to = binary.AppendUvarint(to, uint64(len(paths)))
	last := ""
	for i, p := range paths {
		number[p] = i
		n := shared(last, p)
		to = binary.AppendUvarint(to, uint64(n))
		to = binary.AppendUvarint(to, uint64(len(p)-n))
		to = append(to, p[n:]...)
		last = p
	}
	to = binary.AppendUvarint(to, uint64(len(commits)))
	before := int64(0)
	for _, c := range commits {
		to = binary.AppendUvarint(to, uint64(len(c.ID)))
		to = append(to, c.ID...)
		to = binary.AppendVarint(to, c.Time-before)
		before = c.Time
		for _, n := range c.Len {
			to = binary.AppendUvarint(to, uint64(n))
		}
		to = binary.AppendUvarint(to, uint64(len(c.Paths)))
		for _, p := range c.Paths {
			to = binary.AppendUvarint(to, uint64(number[p]))
		}
		to = binary.AppendUvarint(to, uint64(len(c.Renames)))
		for _, r := range c.Renames {
			to = binary.AppendUvarint(to, uint64(number[r.From]))
			to = binary.AppendUvarint(to, uint64(number[r.To]))
		}
	}
	return to
}

func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// longestPath bounds a path that is decoded, in bytes: each may share all but one with the one before.
const longestPath = 4096

// Commits returns the documents of a segment of commits.
func Commits(data []byte) ([]Commit, error) {
	r := reader{data: data}
	paths := make([]string, r.count(2))
	last := ""
	held := 0
	for i := range paths {
		n := int(r.uint(uint64(len(last))))
		rest := r.bytes(int(r.uint(longestPath)))
		if r.broken || n+len(rest) > longestPath {
			return nil, fmt.Errorf("paths of commits: %w", ErrSegment)
		}
		paths[i] = last[:n] + string(rest)
		last = paths[i]
		if held += len(last); held > mostPaths {
			return nil, fmt.Errorf("paths of commits: %w", ErrSegment)
		}
	}
	path := func() string {
		if i := r.uint(uint64(max(len(paths)-1, 0))); int(i) < len(paths) {
			return paths[i]
		}
		r.broken = true
		return ""
	}
	commits := make([]Commit, r.count(4+Fields))
	before := int64(0)
	for i := range commits {
		c := &commits[i]
		c.ID = string(r.bytes(int(r.uint(64))))
		before += r.int()
		c.Time = before
		for f := range c.Len {
			c.Len[f] = uint32(r.uint(mostCount))
		}
		c.Paths = make([]string, r.count(1))
		for k := range c.Paths {
			c.Paths[k] = path()
		}
		if n := r.count(2); n > 0 {
			c.Renames = make([]Rename, n)
		}
		for k := range c.Renames {
			c.Renames[k] = Rename{From: path(), To: path()}
		}
	}
	if r.broken || len(r.data) > 0 {
		return nil, fmt.Errorf("commits: %w", ErrSegment)
	}
	return commits, nil
}

// mostPaths bounds the paths of one segment, in bytes.
const mostPaths = 64 << 20

// int reads a number with a sign.
func (r *reader) int() int64 {
	v, n := binary.Varint(r.data)
	if n <= 0 {
		r.broken, r.data = true, nil
		return 0
	}
	r.data = r.data[n:]
	return v
}
