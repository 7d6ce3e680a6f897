package share

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/verify"
)

// A Problem is a record that was left out, and why.
type Problem struct {
	Line   int    `json:"line,omitempty"` // of the file, or of what a store holds at the key, from 1
	Key    string `json:"key,omitempty"`  // in a store
	Reason string `json:"reason"`
}

// A Received tells what came in.
type Received struct {
	Records  int                `json:"records"`  // that were read and are fit
	New      int                `json:"new"`      // of them that were not known here
	Notes    int                `json:"notes"`    // of the new ones that are notes, summaries of symbols among them
	Landed   []registry.Landing `json:"-"`        // files that have one of them now, in all work trees
	Problems []Problem          `json:"problems"` // those that were left out, the first of them
	Bad      int                `json:"bad"`      // how many there are
	Revoked  int                `json:"revoked,omitempty"`
}

// mostProblems is how many problems are told one by one.
const mostProblems = 1000

// bad enters a record that was left out.
func (r *Received) bad(p Problem) {
	if r.Bad++; len(r.Problems) < mostProblems {
		r.Problems = append(r.Problems, p)
	}
}

// fileOrigin is the origin of what came in a file.
const fileOrigin = "file"

// batch is how many records are entered in one transaction: others want to write meanwhile.
const batch = 2000

// Import reads records from a file and enters those that are fit and whose path matches one of the patterns; none match all.
// What is not read to its end is entered as far as it was read.
func Import(ctx context.Context, m *verify.Memory, from io.Reader, globs []string) (Received, error) {
	out := Received{Problems: []Problem{}}
	in := bufio.NewReaderSize(from, MaxRecordBytes+2)
	var records []Record
	for n := 1; ; n++ {
		line, err := readLine(in)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, errLong) {
			return out, errors.Join(out.enter(ctx, m, records, fileOrigin), fmt.Errorf("line %d: %w", n, err))
		}
		last := errors.Is(err, io.EOF)
		r, err := recordIn(line, err)
		switch {
		case errors.Is(err, errBlank):
		case err != nil:
			out.bad(Problem{Line: n, Reason: err.Error()})
		case matches(globs, r.Path) || r.Kind == NoteKind && aboutAny(globs, r.note("")):
			records = append(records, r)
		}
		if last || len(records) == batch {
			if err := out.enter(ctx, m, records, fileOrigin); err != nil || last {
				return out, err
			}
			records = records[:0]
		}
	}
}

// recordIn returns the record in a line that was read with an error; errBlank if there is nothing in it. A mark of UTF-8, as
// some editors put it before the first line, is none of it.
func recordIn(line []byte, err error) (Record, error) {
	if errors.Is(err, errLong) {
		return Record{}, err
	}
	line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf")))
	if len(line) == 0 {
		return Record{}, errBlank
	}
	return parseRecord(line)
}

var errBlank = errors.New("it is blank")

var errLong = errors.New("it is longer than a record can be")

// readLine returns the next line without its end; errLong for one that is no record's, which is passed over.
func readLine(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return bytes.Clone(line), err
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice('\n')
	}
	if err == nil || errors.Is(err, io.EOF) {
		err = errLong // what comes behind the last line is seen with the next one
	}
	return nil, err
}

// matches reports whether a path matches one of the patterns, or there are none.
func matches(globs []string, path string) bool {
	return len(globs) == 0 || slices.ContainsFunc(globs, func(g string) bool { return registry.Glob(g, path) })
}

// enter puts records in the history and gives them to the files that have their bytes, in one transaction.
func (r *Received) enter(ctx context.Context, m *verify.Memory, records []Record, origin string) error {
	if len(records) == 0 {
		return nil
	}
	records = slices.Clone(records)
	slices.SortStableFunc(records, func(a, b Record) int { // notes as they were written: a newer one may hold in the place of an older
		if a.Kind != NoteKind || b.Kind != NoteKind {
			return strings.Compare(a.Kind, b.Kind)
		}
		return compareTimes(a.CreatedAt, b.CreatedAt)
	})
	fresh, notes, landed := 0, 0, []registry.Landing(nil)
	err := m.Update(ctx, func(tx *registry.Tx) (err error) {
		fresh, notes = 0, 0
		contents := map[string]bool{}
		for _, record := range records {
			entered, err := false, error(nil)
			if record.Kind == NoteKind {
				entered, err = tx.ReceiveNote(record.note(origin))
			} else {
				entered, err = tx.Receive(record.entry(origin))
			}
			if err != nil {
				return err
			}
			switch {
			case !entered:
			case record.Kind == NoteKind:
				notes++
			default:
				fresh++
				contents[record.MD5] = true
			}
		}
		landed, err = tx.Land(contents)
		return err
	})
	if err != nil {
		return fmt.Errorf("enter texts from elsewhere: %w", err)
	}
	r.Records, r.New, r.Notes, r.Landed = r.Records+len(records), r.New+fresh+notes, r.Notes+notes, append(r.Landed, landed...)
	return nil
}

// An Exported tells what was written.
type Exported struct {
	Records int            `json:"records"`
	Kept    map[string]int `json:"kept,omitempty"` // texts that cannot be passed on, by why
}

// Export returns the texts of this clone and those that came from elsewhere, as records in their order, of those whose path
// matches one of the patterns and whose author is the one named; none and "" are all.
func Export(ctx context.Context, m *verify.Memory, author string, globs []string) ([]byte, Exported, error) {
	var out own
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		out, err = ownRecords(tx, 0, func(e registry.HistoryEntry) bool {
			return (author == "" || e.Author == author) && matches(globs, strings.TrimSuffix(e.Path, "/"))
		})
		if err != nil {
			return err
		}
		notes, err := ownNotes(tx, 0, func(n registry.Note) bool { return (author == "" || n.Author == author) && aboutAny(globs, n) })
		out.add(notes)
		return err
	})
	if err != nil {
		return nil, Exported{}, err
	}
	var b bytes.Buffer
	for _, r := range out.records {
		b.Write(r.line())
	}
	return b.Bytes(), Exported{Records: len(out.records), Kept: out.kept}, nil
}

// What this clone has to pass on.
type own struct {
	records []Record       // sorted
	kept    map[string]int // texts that cannot be passed on, by why
	last    int64          // number of the newest text
}

// add adds what is of another kind.
func (o *own) add(other own) {
	o.records = append(o.records, other.records...)
	for why, n := range other.kept {
		o.kept[why] += n
	}
}

// ownRecords returns what the history holds after a number and want wants.
func ownRecords(tx *registry.Tx, after int64, want func(registry.HistoryEntry) bool) (own, error) {
	out := own{kept: map[string]int{}, last: after}
	err := tx.Texts(after, func(id int64, e registry.HistoryEntry) error {
		out.last = max(out.last, id)
		if !want(e) {
			return nil
		}
		r, err := recordOf(e)
		switch {
		case r.Kind == FileKind && r.Blob == "":
			out.kept["written for bytes whose git blob is not known"]++
		case err != nil:
			out.kept[err.Error()]++
		default:
			out.records = append(out.records, r)
		}
		return nil
	})
	out.records = sorted(out.records)
	return out, err
}

// Paths returns the paths, in the work tree of m, of files that have a text that was received, sorted.
func (r *Received) Paths(m *verify.Memory) []string {
	paths := map[string]bool{}
	for _, l := range r.Landed {
		if l.Worktree == m.Repo().Name() {
			paths[l.Path] = true
		}
	}
	return slices.Sorted(maps.Keys(paths))
}
