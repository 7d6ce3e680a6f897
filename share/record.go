package share

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"codemem/registry"
	"codemem/repo"
	"codemem/secret"
	"codemem/verify"
)

// Schema is the version of records that this program writes, and the newest that it reads.
const Schema = 1

// The kinds of records: what a text is about. A reader leaves others to newer programs.
const (
	FileKind      = "file"
	DirectoryKind = "directory"
	NoteKind      = "note" // about any number of files, directories and symbols; a summary of a symbol is one
)

// MaxRecordBytes is the longest line that can be a record: a text of the greatest length, escaped, with long names.
const MaxRecordBytes = 8*verify.MaxSummaryBytes + 16<<10

// A Record is one text as it is passed on. Its fields are those of a line, in their order.
type Record struct {
	Schema    int    `json:"schema"`
	Kind      string `json:"kind"`           // file, directory, note
	Path      string `json:"path"`           // relative to the root, with slashes: where the text was written; "." is the root; of a note, where what it is about first was
	MD5       string `json:"content_md5"`    // of the bytes; of a directory, the hash of what lay in it; "" of a note
	Size      int64  `json:"size,omitempty"` // of the bytes
	Blob      string `json:"git_blob,omitempty"`
	Summary   string `json:"summary"`
	Hash      string `json:"summary_sha256"` // tells a text that was altered on its way; of a note, of its text, a line feed and its anchors
	Author    string `json:"author"`
	Model     string `json:"model"`      // "" if none or not told
	Commit    string `json:"commit"`     // id in hex of the commit that was checked out, "" for none
	CreatedAt string `json:"created_at"` // RFC 3339, UTC

	NoteKind   string          `json:"note_kind,omitempty"`  // of a note: of registry.NoteKinds, or registry.SymbolSummary
	Anchors    json.RawMessage `json:"anchors,omitempty"`    // of a note: what it is about and what that was, as the registry stores it
	ReviewOn   string          `json:"review_on,omitempty"`  // of a note: when its writer wants it looked at again, YYYY-MM-DD
	Supersedes hashes          `json:"supersedes,omitempty"` // of a note: those in whose place it holds, by their hashes, sorted
	Reason     string          `json:"reason,omitempty"`     // why it does
}

// recordOf returns an entry of the history as a record; what keeps it here is the error.
func recordOf(e registry.HistoryEntry) (Record, error) {
	r := Record{
		Schema: Schema, Kind: FileKind, Path: e.Path, MD5: e.MD5, Size: e.Size, Blob: e.Blob, Summary: e.Text, Hash: hashOf(e.Text),
		Author: e.Author, Model: e.Model, Commit: e.Commit, CreatedAt: e.CreatedAt.UTC().Format(time.RFC3339Nano),
	}
	if dir, ok := strings.CutSuffix(e.Path, "/"); ok {
		r.Kind, r.Path, r.Size, r.Blob = DirectoryKind, dir, 0, ""
	}
	return r, r.check()
}

// entry returns the record as an entry of the history that came from origin.
func (r Record) entry(origin string) registry.HistoryEntry {
	e := registry.HistoryEntry{
		Path: r.Path, MD5: r.MD5, Size: r.Size, Blob: r.Blob, Text: r.Summary, Author: r.Author, Model: r.Model, Commit: r.Commit, Origin: origin,
	}
	if r.Kind == DirectoryKind {
		e.Path += "/"
	}
	e.CreatedAt, _ = time.Parse(time.RFC3339Nano, r.CreatedAt) // it was checked
	return e
}

// line returns the record as a line with its end.
func (r Record) line() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(r) // strings and numbers alone
	return b.Bytes()
}

// key returns the key of what the record is bound to.
func (r Record) key() key {
	if r.Kind == NoteKind { // what it is about may be another by now, and the note is still worth having
		return r.noteKey(r.digits())
	}
	h := sha256.Sum256(fmt.Appendf(nil, "%s %s %d %s", r.Kind, r.MD5, r.Size, r.Blob))
	return key(hex.EncodeToString(h[:]))
}

// digits returns how many of the hash of a note are in its key: most that are about nothing in particular lie at the root.
func (r Record) digits() int {
	if r.Path == rootPath {
		return 1
	}
	return 0
}

// noteKey returns the key of notes about a place whose hashes begin with the same digits as the record's.
func (r Record) noteKey(digits int) key {
	place := r.Path
	if digits > 0 && r.Hash != "" {
		place += " " + r.Hash[:digits]
	}
	h := sha256.Sum256([]byte(r.Kind + " " + place))
	return key(hex.EncodeToString(h[:]))
}

// narrow returns the key of a note where there are more about its place than lie at one key: by one more digit of its hash.
func (r Record) narrow() key { return r.noteKey(r.digits() + 1) }

// spread returns the keys that are narrow of all notes at the key of r; none if that is of no notes.
func (r Record) spread() (all []key) {
	if r.Kind != NoteKind {
		return nil
	}
	for _, digit := range "0123456789abcdef" {
		n := r
		n.Hash = r.Hash[:r.digits()] + string(digit)
		all = append(all, n.narrow())
	}
	return all
}

// same tells one text by one writer on one content from all others.
func (r Record) same() string {
	text := strings.Join([]string{r.Kind, r.MD5, r.Blob, r.Hash, r.Author, r.Model}, "\x00")
	if r.Kind == NoteKind {
		text += "\x00" + r.NoteKind + "\x00" + r.ReviewOn
	}
	return text
}

// compare orders records: by kind, path and content, of these the newest first.
func compare(a, b Record) int {
	by := cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Path, b.Path), cmp.Compare(a.MD5, b.MD5), cmp.Compare(a.Size, b.Size),
		cmp.Compare(a.Blob, b.Blob), -compareTimes(a.CreatedAt, b.CreatedAt))
	if by == 0 { // which is seldom, and costs most
		by = bytes.Compare(a.line(), b.line())
	}
	return by
}

// compareTimes orders times as they stand in records.
func compareTimes(a, b string) int {
	x, errX := time.Parse(time.RFC3339Nano, a)
	y, errY := time.Parse(time.RFC3339Nano, b)
	if errX != nil || errY != nil {
		return cmp.Compare(a, b)
	}
	return x.Compare(y)
}

// sorted returns records in their order, each text of a writer on a content once: as it was written first, and in the place of all notes that
// one of them is in the place of.
func sorted(records []Record) []Record {
	first := map[string]Record{}
	for _, r := range slices.SortedFunc(slices.Values(records), func(a, b Record) int { return cmp.Or(compareTimes(a.CreatedAt, b.CreatedAt), compare(a, b)) }) {
		if was, ok := first[r.same()]; ok {
			was.Supersedes, was.Reason = slices.Concat(was.Supersedes, r.Supersedes).most(), cmp.Or(was.Reason, r.Reason)
			r = was
		}
		first[r.same()] = r
	}
	all := make([]Record, 0, len(first))
	for _, r := range first {
		all = append(all, r)
	}
	slices.SortFunc(all, compare)
	return all
}

// What is wrong with a record whose reader is too old for it: it is kept where it is stored.
var errNewer = errors.New("it was made by a newer version of this program")

// parseRecord reads one line and checks it.
func parseRecord(line []byte) (Record, error) {
	if len(line) > MaxRecordBytes {
		return Record{}, fmt.Errorf("it has %d bytes, over the %d of a record", len(line), MaxRecordBytes)
	}
	if !utf8.Valid(line) {
		return Record{}, errors.New("it is not UTF-8")
	}
	if err := checkVersion(line); err != nil {
		return Record{}, err
	}
	var r Record
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return Record{}, fmt.Errorf("it is no record: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Record{}, errors.New("there is more on the line than a record")
	}
	return r, r.check()
}

// checkVersion returns errNewer for what a newer program wrote, which this one cannot judge.
func checkVersion(line []byte) error {
	var says struct {
		Schema int    `json:"schema"`
		Kind   string `json:"kind"`
	}
	if err := json.Unmarshal(line, &says); err != nil {
		return fmt.Errorf("it is no JSON object of a record: %w", err)
	}
	known := says.Kind == "" || says.Kind == FileKind || says.Kind == DirectoryKind || says.Kind == NoteKind
	if says.Schema > Schema || says.Schema == Schema && !known {
		return fmt.Errorf("%w: schema %d, kind %.20q", errNewer, says.Schema, says.Kind)
	}
	return nil
}

// check returns why a record cannot be taken, by the first rule that it breaks:
//
//	(1) schema and kind are known, (2) path is relative and inside, and no secret's, (3) the ids are ids, (4) the text is what was
//	written, (5) it is fit for a summary, and holds no secret, (6) the names of writers are names, (7) the time is a time in UTC.
func (r Record) check() error {
	if r.Schema == Schema && r.Kind == NoteKind {
		return r.checkNote()
	}
	if r.Schema != Schema || r.Kind != FileKind && r.Kind != DirectoryKind { // (1)
		return fmt.Errorf("schema %d of kind %.20q is none", r.Schema, r.Kind)
	}
	if err := r.checkPath(); err != nil { // (2)
		return err
	}
	if err := r.checkIDs(); err != nil { // (3)
		return err
	}
	if r.Hash != hashOf(r.Summary) { // (4)
		return errors.New("its text is not the one that summary_sha256 is of")
	}
	if why := verify.Unfit(verify.Update{Path: r.Path, Summary: r.Summary, MD5: r.MD5}); why != "" { // (5)
		return errors.New("it " + why)
	}
	if err := errors.Join(verify.CheckAuthor(r.Author), verify.CheckWriter(r.Model)); err != nil { // (6)
		return err
	}
	return r.checkTime() // (7)
}

func (r Record) checkTime() error {
	at, err := time.Parse(time.RFC3339Nano, r.CreatedAt)
	if err != nil || at.UTC().Format(time.RFC3339Nano) != r.CreatedAt {
		return fmt.Errorf("created_at is %.40q, which is no time in UTC as RFC 3339 has it", r.CreatedAt)
	}
	return nil
}

func (r Record) checkPath() error { return checkPath(r.Kind == DirectoryKind, r.Path) }

// checkPath returns why a path, of a directory or of a file, cannot be one that a text is about.
func checkPath(directory bool, path string) error {
	if directory && path == "." {
		return nil
	}
	clean, err := repo.CleanPath(path)
	switch {
	case err != nil || clean != path || len(path) > maxPath:
		return fmt.Errorf("%.80q is no path below a root", path)
	case !utf8.ValidString(path):
		return fmt.Errorf("its path %q is not UTF-8", path)
	case secret.Kind(path) != "":
		return errors.New("its path holds a secret")
	case !directory && repo.Sensitive(path, nil):
		return fmt.Errorf("%.80q looks like a secret, which is never summarised", path)
	}
	return nil
}

// maxPath is the longest path that is taken.
const maxPath = 4096

func (r Record) checkIDs() error {
	switch {
	case r.NoteKind+string(r.Anchors)+r.ReviewOn+r.Reason != "" || r.Supersedes != nil:
		return errors.New("it says what only a note has")
	case !isHex(r.MD5, 32):
		return fmt.Errorf("content_md5 is %.80q, which is not 32 hexadecimal digits in lower case", r.MD5)
	case r.Kind == FileKind && (!isID(r.Blob) || r.Size < 0):
		return fmt.Errorf("git_blob is %.80q and size %d: they are of no blob", r.Blob, r.Size)
	case r.Kind == DirectoryKind && (r.Blob != "" || r.Size != 0):
		return errors.New("a directory has no blob and no size")
	}
	return r.checkCommit()
}

func (r Record) checkCommit() error {
	if r.Commit != "" && !isID(r.Commit) {
		return fmt.Errorf("commit is %.80q, which is no id", r.Commit)
	}
	return nil
}

// isID reports whether s is an id of git, in either of its hashes.
func isID(s string) bool { return isHex(s, 40) || isHex(s, 64) }

// isHex reports whether s is n hexadecimal digits in lower case.
func isHex(s string, n int) bool { return len(s) == n && strings.Trim(s, "0123456789abcdef") == "" }

// hashOf returns the sha256 of a text in hex.
func hashOf(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}
